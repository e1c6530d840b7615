// What happened, as the engine tells it: facts for the screen, a sentence for the reader. Facts say which words of the
// sentence are names; nothing is ever read out of the sentence itself.
import type { Name, Told } from '../engine/engine';

/** A sentence in parts: plain words, and names. */
export function parts(text: string, names: Name[] = []): (string | Name)[] {
  const longest = [...names].sort((a, b) => b.as.length - a.as.length),
    found: (string | Name)[] = [];
  let rest = text;
  for (;;) {
    let at = rest.length,
      name: Name | undefined;
    for (const other of longest) {
      const here = rest.indexOf(other.as);
      if (here >= 0 && here < at) [at, name] = [here, other];
    }
    if (at) found.push(rest.slice(0, at));
    if (!name) return found;
    found.push(name);
    rest = rest.slice(at + name.as.length);
  }
}
/** A sentence as people say it, without what only the notation needs. */
export const spoken = (event: Told): string =>
  parts(event.text, event.names)
    .map((part) => (typeof part === 'string' ? part : part.say))
    .join('');
/** How people say the piece that a fact names. */
export const sayName = (event: Told, key: string | undefined): string =>
  event.names?.find((name) => name.as === key)?.say ?? key ?? '';
