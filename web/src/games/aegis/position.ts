// Reads and writes the lines of a placed A.E.G.I.S. position (docs/words.md) in the text of a script. Whether a position
// is possible is the engine's to say.
export interface Placed {
  line: number;
  seat: number;
  name: string;
  at: string;
  marks: string[];
}

/* a place is a hex, an axial pair in parentheses, or two numbers of inches */
const PLACE = /^place (\d) ("[^"]+"|\S+) (\([^)]*\)|\d+(?:\.\d+)? +\d+(?:\.\d+)?|\S+)\s*(.*)$/;

export function placed(text: string): Placed[] {
  return text.split('\n').flatMap((words, line) => {
    const said = PLACE.exec(words.replace(/\s+#.*$/, ''));
    return said
      ? [
          {
            line,
            seat: Number(said[1]),
            name: said[2].replace(/"/g, ''),
            at: said[3],
            marks: said[4].split(/\s+/).filter(Boolean),
          },
        ]
      : [];
  });
}
const written = (is: Omit<Placed, 'line'>): string =>
  ['place', is.seat, /\s/.test(is.name) ? `"${is.name}"` : is.name, is.at, ...is.marks].join(' ');
const key = (mark: string): string => mark.split('=')[0];

/** After the last line of its kind; before the turn, if there is none. */
function insert(lines: string[], kind: RegExp, words: string): string[] {
  const last = lines.findLastIndex((line) => kind.test(line)),
    turn = lines.findIndex((line) => /^turn\b/.test(line));
  const at =
    last >= 0 ? last + 1 : turn >= 0 ? turn : lines.length - (lines[lines.length - 1] === '' ? 1 : 0);
  return [...lines.slice(0, at), words, ...lines.slice(at)];
}
export function put(text: string, seat: number, name: string, at: string): string {
  const lines = text.split('\n'),
    old = placed(text).find((is) => is.seat === seat && is.name === name);
  if (old) {
    lines[old.line] = written({ ...old, at });
    return lines.join('\n');
  }
  return insert(lines, /^place\b/, written({ seat, name, at, marks: [] })).join('\n');
}
export function remove(text: string, is: Placed): string {
  return text
    .split('\n')
    .filter((_, i) => i !== is.line)
    .join('\n');
}
/** `mark('damage', '2')`, `mark('moved', '')`; null takes it away. */
export function mark(text: string, is: Placed, name: string, value: string | null): string {
  const marks = is.marks.filter((other) => key(other) !== name),
    lines = text.split('\n');
  if (value !== null) marks.push(value === '' ? name : `${name}=${value}`);
  lines[is.line] = written({ ...is, marks });
  return lines.join('\n');
}
export function markOf(is: Placed, name: string): string | null {
  const found = is.marks.find((other) => key(other) === name);
  return found === undefined ? null : found.slice(name.length + 1);
}
/** A line that stands once, such as `turn 1` or `pool 2 9`; null takes it away. */
export function setLine(text: string, kind: RegExp, words: string | null): string {
  const lines = text.split('\n'),
    at = lines.findIndex((line) => kind.test(line));
  if (words === null) return lines.filter((line) => !kind.test(line)).join('\n');
  if (at >= 0) {
    lines[at] = words;
    return lines.join('\n');
  }
  return insert(lines, /^(place|pool)\b/, words).join('\n');
}
export const lineOf = (text: string, kind: RegExp): RegExpExecArray | null => kind.exec(text);
export function setBoard(text: string, board: string): string {
  return text.replace(/^game .*$/m, (line) => `${line.replace(/ board=\S+/, '')} board=${board}`);
}
export function setTeam(text: string, seat: number, team: string): string {
  return text.replace(
    new RegExp(`^seat ${seat}\\b.*$`, 'm'),
    (line) => `${line.replace(/ team=\S+/, '')} team=${team}`,
  );
}
