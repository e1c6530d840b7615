// The Boss's turn step by step, from what the engine told of it: what a Rondo card made the Boss do, each minion, who was
// summoned; and every decision as a table of those it was between and the rules that parted them.
import type { Line, Name, Told } from '../../engine/engine';
import { rondoLetter } from './solo';

/** Rows are rules in their order, the last one decided; a cell without a figure: it had dropped out before. */
export interface Decision {
  who: string[];
  chosen: string;
  rows: { rule: string; clause: string; cells: { value: string; out: boolean; wins: boolean }[] }[];
}
export interface Said {
  text: string;
  names?: Name[];
  clause: string;
  dice: number[];
  decision?: Decision;
}
export interface Step {
  title: string;
  names?: Name[];
  clause: string;
  lines: Said[];
}
export interface BossTurn {
  letter: string;
  steps: Step[];
}

const RULES: Record<string, string> = {
  level: 'Level',
  class: 'Class',
  make: 'Make',
  model: 'Model',
  distance: 'Distance',
};
const SUMMONS = ['draw', 'summon', 'no-summon'];
/* dice that an Action's sum is made of, and what only counts them */
const COUNTED = ['successes', 'discard-die'];

/** Those who dropped out, by the rules that parted them from the one that is left. */
export function decisionOf(dropped: Told[], chosen: string): Decision {
  const who = [chosen, ...new Set(dropped.map((event) => event.whom!))],
    rules = [...new Set(dropped.map((event) => event.rule as string))];
  const outAt = new Map(dropped.map((event) => [event.whom!, rules.indexOf(event.rule as string)]));
  return {
    who,
    chosen,
    rows: rules.map((rule, at) => {
      const of = dropped.filter((event) => event.rule === rule);
      return {
        rule: RULES[rule] ?? rule,
        clause: of[0].clause,
        cells: who.map((key) => {
          const out = outAt.get(key) ?? rules.length,
            own = of.find((event) => event.whom === key);
          const value = out < at ? '' : ((own ? own.value : of[0].best) as string);
          return { value, out: out === at, wins: key === chosen && at === rules.length - 1 };
        }),
      };
    }),
  };
}

/** The last turn that the Boss had, or has; null before the first. */
export function bossTurn(lines: Line[]): BossTurn | null {
  const events = lines.flatMap((line) => line.events),
    from = events.findLastIndex((event) => event.kind === 'rondo');
  if (from < 0) return null;
  const card = events[from],
    letter = rondoLetter((card.rondo as string) ?? ''),
    after = events.slice(from + 1),
    end = after.findIndex((event) => event.kind === 'turn');
  const steps: Step[] = [{ title: card.text, names: card.names, clause: card.clause, lines: [] }];
  let dropped: Told[] = [],
    summoning = false;
  for (const event of end < 0 ? after : after.slice(0, end)) {
    const step = steps[steps.length - 1],
      last = step.lines[step.lines.length - 1];
    if (event.kind === 'drop-out') dropped.push(event);
    else if (event.kind === 'roll' && last && event.dice?.[0]?.for === 'hit')
      last.dice.push(...(event.dice[0].faces ?? []));
    else if (event.kind === 'activate')
      steps.push({ title: event.text, names: event.names, clause: event.clause, lines: [] });
    else if (!COUNTED.includes(event.kind) && !(event.quiet && event.kind !== 'use')) {
      if (SUMMONS.includes(event.kind) && !summoning) {
        summoning = true;
        steps.push({ title: 'A minion is summoned', clause: event.clause, lines: [] });
      }
      const decided = event.kind === 'decide' && event.whom && dropped.length;
      steps[steps.length - 1].lines.push({
        text: event.text,
        names: event.names,
        clause: event.clause,
        dice: [],
        decision: decided ? decisionOf(dropped, event.whom!) : undefined,
      });
      if (event.kind === 'decide') dropped = [];
    }
  }
  return { letter, steps };
}
