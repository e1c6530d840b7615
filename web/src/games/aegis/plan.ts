// Sorts the choices that the engine offers for one robot into what the screen shows: hexes to go to, actions with
// targets, combines, and everything else as buttons. It reads words and `touches`; what is legal is decided there.
import type { Choice, Choices, View } from '../../engine/engine';

export interface Robot {
  key: string;
  name: string;
  hex: string;
  where: string;
  integrity: number;
  full: number;
  damage: number;
  drain: number;
  boost: number;
  output: number;
  move: number;
  class: string;
  level: number;
  activated: boolean;
  moved: boolean;
  acted: boolean;
  statuses: string[];
  buffs: string[];
  components: string[];
  abilities: string[];
  owner: number;
  controller: number;
  id: number;
  basic: boolean;
  drone: boolean;
  commander: string;
}
export interface AimedChoice {
  choice: Choice;
  target: string;
  x: number;
  along: string;
  hex: string;
}
export interface ActionPlan {
  name: string;
  card: string;
  choices: AimedChoice[];
}
export interface Way {
  label: string;
  hexes: Map<string, Choice>;
} // a manner of going: move, move free, jump damage ...
export interface Plan {
  ways: Way[];
  actions: ActionPlan[];
  combines: Choice[];
  others: Choice[];
  pass: Choice | null;
  pool: number;
}

export function robots(view: View): Robot[] {
  return Object.entries(view.robots ?? {}).map(([key, robot]) => ({ ...(robot as Robot), key }));
}
const verb = (choice: Choice): string => choice.words.split(' ')[0];

export function makePlan(asked: Choices, pool: number, piece: string): Plan {
  const plan: Plan = { ways: [], actions: [], combines: [], others: [], pass: null, pool };
  for (const choice of asked.choices) {
    const { pieces = [], hexes = [], action, card } = choice.touches,
      word = verb(choice);
    if (word === 'pass' && !pieces.length) plan.pass = choice;
    else if (word === 'combine') plan.combines.push(choice);
    else if (action && word === 'use') {
      let is = plan.actions.find((other) => other.name === action && other.card === card);
      if (!is) plan.actions.push((is = { name: action, card: card ?? '', choices: [] }));
      const target = pieces.find((other) => other !== piece) ?? '';
      is.choices.push({
        choice,
        target,
        x: Number(/ x=(\d+)/.exec(choice.words)?.[1] ?? 0),
        along: / along (\([^)]*\))/.exec(choice.words)?.[1] ?? '',
        hex: hexes[0] ?? '',
      });
    } else if (hexes.length === 1 && ['move', 'jump'].includes(word)) {
      const label = choice.words.replace(hexes[0], '').replace(/\s+/g, ' ').trim();
      let way = plan.ways.find((other) => other.label === label);
      if (!way) plan.ways.push((way = { label, hexes: new Map() }));
      way.hexes.set(hexes[0], choice);
    } else plan.others.push(choice);
  }
  return plan;
}

/** What a choice costs, where the engine could say what is left after it. */
export const cost = (choice: Choice, pool: number): number | null =>
  choice.after === undefined ? null : pool - choice.after;
