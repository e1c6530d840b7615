// The server's REST interface, where there is a server: a page without one plays against bots all the same.
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  team?: string;
  bot?: string;
  player?: string;
  guest?: boolean;
  taken?: boolean;
  online?: boolean;
}
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: string;
  private: boolean;
  clock: { kind: string; seconds?: number; increment?: number; days?: number };
  options?: Record<string, string>;
  seats: SeatInfo[];
  free: number[];
  asked?: number[];
  yours?: boolean;
  my_seat?: number;
  number?: number;
  undo?: string;
  absent?: string;
  window?: number;
  created?: number;
  ended?: number;
  quick?: boolean;
  result?: { draw: boolean; winners: number[]; why: string } | null;
}
export interface Session {
  token: string;
  player: string;
  name: string;
  guest: boolean;
}
export interface About {
  version: string;
  build: string;
  games: { id: string; title: string; rules_version: number; catalog: string }[];
}

export class ServerError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    text: string,
    readonly clause = '',
  ) {
    super(text);
  }
}

const STORE = 'arbiter.session';
export const server = $state<{ about: About | null; asked: boolean }>({ about: null, asked: false });

function stored(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}
let held = $state.raw<Session | null>(stored());
window.addEventListener('storage', (event) => {
  if (event.key === STORE) held = stored(); // another tab logged in or out
});
export const session = (): Session | null => held;
function keep(next: Session | null): void {
  held = next;
  if (next) localStorage.setItem(STORE, JSON.stringify(next));
  else localStorage.removeItem(STORE);
}

export async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const token = session()?.token;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ServerError(0, 'network', "The server can't be reached.");
  }
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json'))
    throw new ServerError(response.status, 'missing', `The server answered ${response.status}.`);
  const answer = await response.json();
  if (!response.ok) {
    const error = answer.error ?? {};
    const where = error.line ? `Line ${error.line}: ` : '',
      what = error.text ?? `The server answered ${response.status}`,
      expected = error.expected ? `; expected: ${error.expected}` : '';
    throw new ServerError(response.status, error.reason ?? 'unknown', where + what + expected, error.clause);
  }
  return answer as T;
}

/** Is there a server behind this page? Asked once. */
export async function findServer(): Promise<boolean> {
  if (server.asked) return server.about !== null;
  try {
    server.about = await request<About>('GET', '/api/about');
  } catch {
    server.about = null;
  }
  server.asked = true;
  return server.about !== null;
}
/** A session, as a guest if there is none. One that the server has forgotten is made anew. */
export async function signIn(name: string, anew = false): Promise<Session> {
  const old = session();
  if (old && !anew) return old;
  keep(null);
  const fresh = await request<Session>('POST', '/api/session', { name: name || 'Guest' });
  keep(fresh);
  return fresh;
}
/** Makes an account: of this guest, if there is one. */
export async function signUp(name: string, password: string): Promise<void> {
  keep(await request<Session>('POST', '/api/account', { name, password }));
}
/** Logs in; what this guest has played comes along. */
export async function logIn(name: string, password: string): Promise<void> {
  keep(await request<Session>('POST', '/api/login', { name, password }));
}
export async function logOut(): Promise<void> {
  await request('POST', '/api/logout', {}).catch(() => {
    /* a session that is not known is over too */
  });
  keep(null);
}
/** A session under this name: a guest may take another one. */
export async function signInAs(name: string): Promise<Session> {
  const old = session(),
    wanted = name.trim();
  if (!old?.guest || !wanted || old.name === wanted) return signIn(name);
  const named = await request<Session>('POST', '/api/session', { name: wanted });
  keep(named);
  return named;
}
/** Does it, with a session that the server knows. */
export async function signedIn<T>(name: string, what: () => Promise<T>): Promise<T> {
  await signIn(name);
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof ServerError) || error.status !== 401) throw error;
    if (held && !held.guest) {
      keep(null); // nobody plays on as a stranger without noticing it
      throw new ServerError(401, 'token', 'You are logged out. Log in again to go on.');
    }
    await signIn(name, true);
    return what();
  }
}
