// Down time as lanes: a row for each character, a column for each week. What is gone comes from the log, what is to
// come from the engine's forecasts.
import type { Line, Odds, Told } from '../../engine/engine';

export interface Project {
  kind: string;
  leader: string;
  helpers?: string[];
  patient?: string;
  of: string;
  pv: number;
  made: number;
  need?: number;
  bonus: number;
  period: string;
  t?: number;
  by?: number[]; // millionths: the chance to be done by the end of each period from now
  expected?: number; // thousandths of periods
}
/** How a week is spent: a word and an icon. */
export const ACTIVITIES: Record<string, [words: string, icon: string]> = {
  convalesce: ['Rest', 'repair'],
  influence: ['Influence', 'link'],
  train: ['Training', 'boost'],
  study: ['Study', 'book'],
  research: ['Research', 'search'],
  resources: ['Resources', 'pool'],
  therapy: ['Therapy', 'quell'],
  assist: ['Helps', 'team'],
  idle: ['Nothing planned', 'pause'],
};
/** A week of somebody: gone, being lived, or to come. */
export interface Week {
  activity: string; // '' where none is known
  results: { words: string; kind: string }[];
  dice: number[];
  by?: number; // of 1: done by the end of this week
  inIt?: number; // of 1: done in this very week
}
/** Weeks in a row that are spent alike. */
export interface Block {
  activity: string;
  from: number; // the week
  weeks: Week[];
}

const RESULTS: Record<string, (event: Told) => string> = {
  breakthrough: (is) => `${is.made} of ${is.need ?? '?'}`, // breakthroughs
  progress: () => 'Progress',
  'no-progress': () => 'Nothing',
  'project-done': () => 'Done',
  abandoned: () => 'Given up',
  trained: (is) => `${is.ability}: ${is.amount} CP`,
  level: (is) => `${is.ability} ${is.amount}`,
  points: (is) => `+${is.amount} RP`,
  teacher: (is) => (is.success ? 'Found a teacher' : 'No teacher'),
  wound: (is) => is.text,
  studied: (is) => is.text,
  trait: (is) => is.text,
};

/** What each week brought to whom: by week, then by name. */
export function diaryOf(lines: Line[]): Map<number, Map<string, Week>> {
  const weeks = new Map<number, Map<string, Week>>();
  let at = 0;
  for (const line of lines)
    for (const event of line.events) {
      if (event.kind === 'week') at = Number(event.week);
      if (!at || !event.who) continue;
      const all = weeks.get(at) ?? new Map<string, Week>(),
        is = all.get(event.who) ?? { activity: '', results: [], dice: [] };
      const result = RESULTS[event.kind]?.(event);
      if (event.kind === 'activity') is.activity = String(event.activity ?? '');
      else if (result) is.results.push({ words: result, kind: event.kind });
      else if (!event.dice) continue;
      is.dice.push(...(event.dice?.flatMap((die) => die.faces ?? []) ?? []));
      all.set(event.who, is);
      weeks.set(at, all);
    }
  return weeks;
}

/** The chances of weeks to come from what the engine forecasts for a choice: only the weeks that it names. */
export function forecastOf(odds: Odds | null): Map<number, number> {
  const weeks = new Map<number, number>();
  for (const { period, after, amount } of odds?.totals ?? [])
    if (period === 'week' && after) weeks.set(after, amount / 1000);
  return weeks;
}

/** The weeks `from` to `to` of somebody, in blocks of what they are spent with. */
export function laneOf(
  name: string,
  [from, now, to]: [from: number, now: number, to: number],
  diary: Map<number, Map<string, Week>>,
  project: Project | undefined,
  plan: { activity: string; by: Map<number, number> } | null,
): Block[] {
  const lived = !!diary.get(now)?.get(name)?.activity; // this week is spent already
  const first = lived ? now + 1 : now; // the week of the next period
  const goesOn = project && !plan && project.period === 'week' ? project.by : undefined;
  const blocks: Block[] = [];
  for (let week = from; week <= to; week++) {
    const is: Week = { activity: '', results: [], dice: [], ...diary.get(week)?.get(name) };
    const ahead = week - first;
    if (ahead >= 0 && goesOn) {
      is.activity = project!.leader === name ? project!.kind : 'assist';
      if (goesOn[ahead] !== undefined) {
        is.by = goesOn[ahead] / 1e6;
        is.inIt = (goesOn[ahead] - (goesOn[ahead - 1] ?? 0)) / 1e6;
      }
    } else if (ahead >= 0 && plan) {
      is.activity = plan.activity;
      is.by = plan.by.get(ahead + 1);
      const before = ahead ? plan.by.get(ahead) : 0;
      if (is.by !== undefined && before !== undefined) is.inIt = is.by - before;
    }
    const last = blocks.at(-1);
    if (last && last.activity === is.activity) last.weeks.push(is);
    else blocks.push({ activity: is.activity, from: week, weeks: [is] });
  }
  return blocks;
}
