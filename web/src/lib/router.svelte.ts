// The page's address: `#/cards/ARK-100?x=1`. What stands behind # is never sent to a server.
export interface Place {
  path: string[];
  query: URLSearchParams;
}

function read(): Place {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  return {
    path: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(query ?? ''),
  };
}
let now = $state.raw<Place>(read());
addEventListener('hashchange', () => {
  now = read();
});

export const place = {
  get path() {
    return now.path;
  },
  get query() {
    return now.query;
  },
};
export function go(address: string): void {
  location.hash = address;
}
