// What people agree on before a match: which values of a game's options fit together.
import type { GameInfo, SetupChoice, SetupValue } from '../engine/engine';

/** What is said; an option that is not said has its first value. */
export type Agreed = Record<string, string>;

/* Is all of it so: `edition=1 mode!=starpoint`? */
function keeps(options: SetupChoice[], agreed: Agreed, needs = ''): boolean {
  const now = (key: string) =>
    agreed[key] ?? options.find((choice) => choice.key === key)?.values[0].value ?? '';
  return needs
    .split(' ')
    .filter(Boolean)
    .every((need) => {
      const [key, wanted] = need.split('=');
      return key.endsWith('!') ? now(key.slice(0, -1)) !== wanted : now(key) === wanted;
    });
}

/** Can this value be agreed on, with so many seats (0: any) and what else is agreed? */
export function fits(options: SetupChoice[], agreed: Agreed, seats: number, value: SetupValue): boolean {
  if (seats && (seats < (value.seats_min ?? 0) || seats > (value.seats_max ?? 99))) return false;
  return keeps(options, agreed, value.needs);
}

/** The seats that the rules play, where nobody sits. */
export const ownSeats = (info: GameInfo, agreed: Agreed): number[] =>
  info.own.filter(({ when }) => keeps(info.options, agreed, when)).flatMap(({ seats }) => seats);

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

/** The options on the first line of a script, as they stand there. */
export const optionLine = (script: string): string => /^game \S+ ?(.*)$/m.exec(script)?.[1] ?? '';

/** Options by their keys. */
export const optionsOf = (line: string): Agreed =>
  Object.fromEntries(
    line
      .split(' ')
      .filter((word) => word.includes('='))
      .map((word) => word.split('=') as [string, string]),
  );
