// Sorts the choices that the engine offers for one robot into what the screen shows: hexes to go to, actions with
// targets, combines, and everything else as buttons. It reads `touches`; what is legal is decided there.
import type { Choice, Choices, Touches, View } from '../../engine/engine';

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
  protected: boolean;
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
  figure?: string; // a Boss's body
}
/** What a choice of A.E.G.I.S. is about besides: dice of an Action with X, a line, a manner of going, dice to throw again. */
export interface AegisTouches extends Touches {
  x?: number;
  along?: string;
  way?: string;
  faces?: number[];
  skill?: string; // what Valor is used for
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

export function makePlan(asked: Choices, pool: number, piece: string): Plan {
  const plan: Plan = { ways: [], actions: [], combines: [], others: [], pass: null, pool };
  for (const choice of asked.choices) {
    const {
      verb = '',
      pieces = [],
      hexes = [],
      action,
      card,
      whom,
      x,
      along,
      way: how,
    } = choice.touches as AegisTouches;
    if (verb === 'pass' && !pieces.length) plan.pass = choice;
    else if (verb === 'combine') plan.combines.push(choice);
    else if (action && verb === 'use') {
      let is = plan.actions.find((other) => other.name === action && other.card === card);
      if (!is) plan.actions.push((is = { name: action, card: card ?? '', choices: [] }));
      const target = whom && whom !== piece ? whom : '';
      is.choices.push({ choice, target, x: x ?? 0, along: along ?? '', hex: hexes[0] ?? '' });
    } else if (hexes.length === 1 && ['move', 'jump'].includes(verb)) {
      const label = how ? `${verb} ${how}` : verb;
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
