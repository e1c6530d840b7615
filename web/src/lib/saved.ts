// Matches on this device: set-up, seed and log, so that any of them goes on after a reload.
export interface Sitter {
  kind: 'person' | 'bot' | 'game'; // game: nobody is asked there, the rules say what it does
  name: string;
  bot?: string;
}
export interface Saved {
  id: string;
  game: string;
  script: string;
  seed: string;
  log: string;
  sitters: Sitter[];
  at: number;
  over: boolean;
  words: string;
}
const PREFIX = 'arbiter.match.',
  KEPT = 12,
  UNFINISHED = 36; // a campaign goes on after months

export function savedMatches(): Saved[] {
  const found: Saved[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    if (!key.startsWith(PREFIX)) continue;
    const match = savedMatch(key.slice(PREFIX.length));
    if (match) found.push(match);
  }
  return found.sort((a, b) => b.at - a.at);
}
export function savedMatch(id: string): Saved | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as Saved | null;
  } catch {
    return null;
  }
}
export function saveMatch(match: Saved): void {
  try {
    localStorage.setItem(PREFIX + match.id, JSON.stringify(match));
    const all = savedMatches();
    for (const old of [
      ...all.filter((is) => is.over).slice(KEPT),
      ...all.filter((is) => !is.over).slice(UNFINISHED),
    ])
      localStorage.removeItem(PREFIX + old.id);
  } catch {
    /* full or private: the match goes on, only unsaved */
  }
}
export function forgetMatch(id: string): void {
  localStorage.removeItem(PREFIX + id);
}
