// A match as one text file, to be kept over months and carried to another device. It is the log; a comment says who sits
// where, and at the end stands the seed, so that its dice go on as they were sealed. A log that a server gave out while
// the match runs has no seed: its dice go on from a new one.
import { secret } from './random';
import { saveMatch, type Sitter } from './saved';

const SEATS = '# who sits there: ',
  GAME = 'the game as ',
  SEED = /^seed-revealed ([0-9a-f]{64})\n?/m;

export function keptText(log: string, sitters: Sitter[]): string {
  const who = sitters
    .map((is) => (is.kind === 'bot' ? `bot ${is.bot}` : is.kind === 'game' ? GAME + is.name : 'a person'))
    .join(', ');
  return `${SEATS}${who}\n${log}`;
}
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' })),
    a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  URL.revokeObjectURL(url);
}
export function sittersOf(log: string): Sitter[] {
  const said = log.split('\n', 1)[0].startsWith(SEATS)
    ? log.split('\n', 1)[0].slice(SEATS.length).split(', ')
    : [];
  return [...log.matchAll(/^seat (\d+)(?: "([^"\n]*)"| ([^\s"]+))?/gm)].map(([, seat, quoted, plain]) => {
    const who = said[Number(seat) - 1] ?? '',
      bot = /^bot (\S+)$/.exec(who)?.[1];
    if (who.startsWith(GAME)) return { kind: 'game', name: who.slice(GAME.length) };
    return bot
      ? { kind: 'bot', name: bot, bot }
      : { kind: 'person', name: quoted ?? plain ?? `Player ${seat}` };
  });
}
/** The same in short, where a position says everything: what was agreed, then the lines of the position. */
export const placedText = (log: string, position: string, sitters: Sitter[]): string =>
  keptText(log.slice(0, /^(seed|sealed|deal)\b/m.exec(log)?.index) + position, sitters);
/** Puts a kept match among those of this device; whoever opens it reads the log. Null if it is no log. */
export function takeIn(text: string): string | null {
  const found = /^game (\S+)/m.exec(text),
    begun = /^deal\b/m.exec(text);
  if (!found || !begun) return null;
  let seed = SEED.exec(text)?.[1] ?? '',
    log = text.replace(SEED, '');
  if (!seed) {
    const fresh = parseInt(secret(6), 16);
    log = log.replace(/^words \d.*\n/gm, '').replace(/^sealed [0-9a-f]{64}$/m, `seed ${fresh}`);
    if (!/^seed \d+$/m.test(log)) log = log.replace(/^deal\b/m, `seed ${fresh}\ndeal`);
  }
  const head = /^(seed|sealed|deal)\b/m.exec(log)!;
  const id = secret(6);
  saveMatch({
    id,
    game: found[1],
    script: log.slice(0, head.index),
    seed,
    log,
    sitters: sittersOf(log),
    at: Date.now(),
    over: false,
    words: 'Taken in from a file',
  });
  return id;
}
