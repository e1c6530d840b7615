// What a player has chosen for this device; kept in local storage.
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Settings {
  name: string;
  theme: 'auto' | 'dark' | 'light';
  palette: 'standard' | 'safe' | 'strong';
  speed: Speed;
  sound: boolean;
  coordinates: boolean;
  confirmDice: boolean;
  warnEnd: boolean;
  bot: string;
  team: string;
  order: string;
  keys: Record<string, string>;
}

export const KEYS: { id: string; words: string; key: string }[] = [
  { id: 'next', words: 'Next robot that can still act', key: 'q' },
  { id: 'cancel', words: 'Cancel, or decline', key: 'Escape' },
  { id: 'end', words: 'End turn', key: 'e' },
  { id: 'undo', words: 'Undo', key: 'z' },
  { id: 'hint', words: 'Hint', key: 'h' },
  { id: 'pass', words: 'Finish this robot', key: 'f' },
  { id: 'combine', words: 'Combine planner', key: 'c' },
  { id: 'ruler', words: 'Ruler', key: 'r' },
  { id: 'threat', words: 'What the enemy can reach', key: 't' },
  { id: 'coordinates', words: 'Coordinates', key: 'o' },
  { id: 'recap', words: 'What the opponent did', key: 'p' },
  { id: 'log', words: 'Log', key: 'l' },
  { id: 'text', words: 'Text board', key: 'x' },
  { id: 'mute', words: 'Sound', key: 'm' },
  { id: 'help', words: 'Keys', key: '?' },
];

const STORE = 'arbiter.settings';
const DEFAULT: Settings = {
  name: '',
  theme: 'auto',
  palette: 'standard',
  speed: 'normal',
  sound: true,
  coordinates: true,
  confirmDice: false,
  warnEnd: true,
  bot: '2',
  team: '',
  order: 'target',
  keys: {},
};

function stored(): Settings {
  try {
    return { ...DEFAULT, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
  } catch {
    return { ...DEFAULT };
  }
}

export const settings = $state<Settings>(stored());

export function keepSettings(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    /* private window: kept until it closes */
  }
}

export const keyOf = (id: string): string => settings.keys[id] ?? KEYS.find((key) => key.id === id)!.key;
export const keyName = (key: string): string =>
  key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key;

const still = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');
/** Milliseconds for something that takes `ms` at normal speed; 0 if nothing should move. */
export function pace(ms: number): number {
  if (settings.speed === 'off' || still?.matches) return 0;
  return ms * { slow: 1.8, normal: 1, fast: 0.45 }[settings.speed];
}
const waits = new Set<() => void>();
let hurried = false;
/** Waits, unless somebody is in a hurry. */
export const wait = (ms: number): Promise<void> =>
  ms > 0 && !hurried
    ? new Promise((done) => {
        const end = () => {
          clearTimeout(timer);
          waits.delete(end);
          done();
        };
        const timer = setTimeout(end, ms);
        waits.add(end);
      })
    : Promise.resolve();
/** Whatever is being waited for is over at once, until `hurry(false)`. */
export function hurry(on = true): void {
  hurried = on;
  if (on) for (const end of [...waits]) end();
}
