// Ways to play a game: what its set-up offers, presented as tiles; and a plan for a match, made of one of them.
import type { GameInfo, SetupChoice } from '../engine/engine';
import { fits, ownSeats, settled, type Agreed } from './agreed';

/** How a way is presented. Whoever chooses it agrees on one of `sets`; it is shown only while the game offers that. */
export interface Way {
  title: string;
  words: string;
  icon: string;
  sets?: Agreed[];
  seats?: [least: number, most: number];
}
export interface Offered extends Way {
  sets: Agreed[];
  counts: number[]; // of seats
  alone: boolean; // one person plays; the rules play all other seats
}
/** Who plays what, ready to begin: `who` has `me`, `person` or a bot's name for each seat, `teams` what each brings. */
export interface Plan {
  game: string;
  way: string;
  seats: number;
  agreed: Agreed;
  who: string[];
  teams: string[];
}
const MODE = 'mode';
const choiceOf = (options: SetupChoice[], key: string) => options.find((choice) => choice.key === key);
const usual = (options: SetupChoice[], key: string): string => choiceOf(options, key)?.values[0].value ?? '';
const valueOf = (options: SetupChoice[], key: string, value: string) =>
  choiceOf(options, key)?.values.find((is) => is.value === value);

/** What must be said for it: what the values need with them, without what holds anyway. */
export function said(options: SetupChoice[], set: Agreed): Agreed {
  const all = { ...set };
  for (const [key, value] of Object.entries(set))
    for (const need of (valueOf(options, key, value)?.needs ?? '').split(' ')) {
      const [other, wanted] = need.split('=');
      if (wanted && !other.endsWith('!') && !(other in all)) all[other] = wanted;
    }
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => value !== usual(options, key)));
}
const possible = (options: SetupChoice[], set: Agreed, seats: number): boolean => {
  const all = said(options, set);
  return Object.entries(all).every(([key, value]) => {
    const rows = choiceOf(options, key)?.values.filter((is) => is.value === value) ?? []; // any of them
    return !rows.length || rows.some((is) => fits(options, all, seats, is));
  });
};

const offered = (info: GameInfo, way: Way, sets: Agreed[], counts: number[]): Offered => {
  const own = ownSeats(info, said(info.options, sets[0] ?? {})).length;
  return { ...way, sets, counts, alone: own > 0 && counts.every((seats) => seats === own + 1) };
};

export function waysOf(info: GameInfo, presented: Way[] = []): Offered[] {
  const { options } = info;
  const counts = (way: Way, sets: Agreed[]): number[] =>
    Array.from({ length: info.seats_max - info.seats_min + 1 }, (_, i) => info.seats_min + i).filter(
      (seats) =>
        (!way.seats || (seats >= way.seats[0] && seats <= way.seats[1])) &&
        sets.some((set) => possible(options, set, seats)),
    );
  const list = presented
    .map((way) => {
      const sets = (way.sets ?? [{}]).filter((set) =>
        Object.entries(set).every(([key, value]) => valueOf(options, key, value)),
      );
      return offered(info, way, sets, counts(way, sets));
    })
    .filter((way) => way.counts.length);
  const modes = choiceOf(options, MODE)?.values ?? [{ value: '', words: info.title }];
  const shown = new Set(list.flatMap((way) => way.sets.map((set) => set[MODE] ?? usual(options, MODE))));
  for (const { value, words } of modes) {
    if (shown.has(value)) continue;
    const sets: Agreed[] = [value ? { [MODE]: value } : {}],
      way = { title: words, words: '', icon: 'dice', sets };
    list.push(offered(info, way, sets, counts(way, sets)));
  }
  return list.filter((way) => way.counts.length);
}
/** How many may sit there, in short: `2`, `2–4`, `4, 6`. */
export function countWords(counts: number[]): string {
  const [least, most] = [counts[0], counts[counts.length - 1]];
  if (least === most) return String(least);
  return most - least === counts.length - 1 ? `${least}–${most}` : counts.join(', ');
}

/** Is this still that way to play? */
export const keeps = (options: SetupChoice[], way: Offered, agreed: Agreed): boolean =>
  way.sets.some((set) =>
    Object.entries(said(options, set))
      .concat(Object.entries(set))
      .every(([key, value]) => (agreed[key] ?? usual(options, key)) === value),
  );
/** The way that these options agree on. */
export const wayOf = (info: GameInfo, presented: Way[] | undefined, agreed: Agreed, seats: number) =>
  waysOf(info, presented).find((is) => is.counts.includes(seats) && keeps(info.options, is, agreed));
const withValue = (options: SetupChoice[], agreed: Agreed, key: string, value: string): Agreed => {
  const { [key]: _, ...others } = agreed;
  return value === usual(options, key) ? others : { ...others, [key]: value };
};
/** What may be agreed on beside the way itself: choices with the values that go with all the rest. */
export function openChoices(options: SetupChoice[], way: Offered, plan: Plan): SetupChoice[] {
  return options
    .filter((choice) => choice.key !== MODE)
    .map((choice) => ({
      ...choice,
      values: choice.values
        .filter((is) => {
          const next = withValue(options, plan.agreed, choice.key, is.value);
          return (
            fits(options, next, plan.seats, is) && keeps(options, way, settled(options, next, plan.seats))
          );
        })
        .filter((is, i, all) => all.findIndex((other) => other.value === is.value) === i),
    }))
    .filter((choice) => choice.values.length > 1);
}
export const agree = (options: SetupChoice[], plan: Plan, key: string, value: string): Agreed =>
  settled(options, withValue(options, plan.agreed, key, value), plan.seats);

/* Options that some way of the game is about; all others are house rules. */
const fixedKeys = (options: SetupChoice[], ways: Offered[]): Set<string> =>
  new Set(ways.flatMap((way) => way.sets.flatMap((set) => Object.keys({ ...set, ...said(options, set) }))));
const rulesOf = (options: SetupChoice[], ways: Offered[], agreed: Agreed): Agreed => {
  const fixed = fixedKeys(options, ways);
  return Object.fromEntries(Object.entries(agreed).filter(([key]) => !fixed.has(key)));
};
/** The nearest plan that can be played: its way if there still is such a one, as many seats as that takes. */
export function replan(info: GameInfo, ways: Offered[], plan: Plan, bot: string): Plan {
  const { options } = info,
    way = ways.find((is) => is.title === plan.way) ?? ways[0];
  const seats = way.counts.reduce(
    (best, count) => (Math.abs(count - plan.seats) < Math.abs(best - plan.seats) ? count : best),
    way.counts[0],
  );
  let agreed = settled(options, plan.agreed, seats);
  if (!keeps(options, way, agreed)) {
    const own = said(options, way.sets.find((set) => possible(options, set, seats)) ?? {});
    agreed = settled(options, { ...rulesOf(options, ways, agreed), ...own }, seats);
    if (!keeps(options, way, agreed)) agreed = own;
  }
  const other = plan.who[1] ?? bot;
  return {
    ...plan,
    way: way.title,
    seats,
    agreed,
    who: Array.from({ length: seats }, (_, i) => plan.who[i] ?? (i ? other : 'me')),
    teams: Array.from({ length: seats }, (_, i) => plan.teams[i] ?? ''),
  };
}
/** The plan with this way instead, and the same house rules. */
export const chooseWay = (info: GameInfo, ways: Offered[], plan: Plan, way: Offered, bot: string): Plan =>
  replan(info, ways, { ...plan, way: way.title, agreed: rulesOf(info.options, ways, plan.agreed) }, bot);

/* ---- what was played last, on this device ---- */

const STORE = 'arbiter.plans';
interface Kept {
  last: string;
  plans: Record<string, Plan>;
}
function kept(): Kept {
  try {
    const is = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Kept | null;
    return is?.plans ? is : { last: '', plans: {} };
  } catch {
    return { last: '', plans: {} };
  }
}
export const lastGame = (): string => kept().last;
export const lastPlan = (game: string): Plan | undefined => kept().plans[game];
export function keepPlan(plan: Plan): void {
  const is = kept();
  try {
    localStorage.setItem(
      STORE,
      JSON.stringify({ last: plan.game, plans: { ...is.plans, [plan.game]: plan } }),
    );
  } catch {
    /* private window: the next visit begins as the first one did */
  }
}
