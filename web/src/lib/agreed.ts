// What people agree on before a match: which values of a game's options fit together.
import type { SetupChoice, SetupValue } from '../engine/engine';

/** What is said; an option that is not said has its first value. */
export type Agreed = Record<string, string>;

/** Can this value be agreed on, with so many seats (0: any) and what else is agreed? */
export function fits(options: SetupChoice[], agreed: Agreed, seats: number, value: SetupValue): boolean {
  const now = (key: string) =>
    agreed[key] ?? options.find((choice) => choice.key === key)?.values[0].value ?? '';
  if (seats && (seats < (value.seats_min ?? 0) || seats > (value.seats_max ?? 99))) return false;
  return (value.needs ?? '')
    .split(' ')
    .filter(Boolean)
    .every((need) => {
      const [key, wanted] = need.split('=');
      return key.endsWith('!') ? now(key.slice(0, -1)) !== wanted : now(key) === wanted;
    });
}

/** What is agreed without whatever no longer fits after something else was changed. */
export function settled(options: SetupChoice[], agreed: Agreed, seats: number): Agreed {
  for (;;) {
    const gone = options.find((choice) => {
      const said = choice.values.filter((is) => is.value === agreed[choice.key]);
      return said.length && !said.some((is) => fits(options, agreed, seats, is));
    });
    if (!gone) return agreed;
    const { [gone.key]: _, ...others } = agreed;
    agreed = others;
  }
}
