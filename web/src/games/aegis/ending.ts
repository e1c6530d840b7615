// What would be given up by ending a turn now: who can still do what, and what the energy that is kept could pay for.
import type { Odds } from '../../engine/engine';
import { fate } from '../../lib/odds';
import type { Desk } from './desk.svelte';
import { outcomes, sentence } from './odds';
import { makePlan, type AimedChoice, type Plan, type Robot } from './plan';
import { abilityWords } from './words';

export interface Still {
  robot: Robot;
  can: string;
  what: string;
  action: string;
  target: string; // whom it would be aimed at
}
const MOST = 3, // robots that are named
  WEIGHED = 12; // attacks of one robot that are weighed
/* What is paid for in the turns of others. */
const ANSWERS = ['jamming', 'retaliate', 'return-fire'];

/* The attack on an enemy that destroys most likely, else that does most. */
function attack(
  desk: Desk,
  plan: Plan,
  path: string[],
): { aimed: AimedChoice; name: string; odds: Odds } | null {
  const tried = plan.actions
    .flatMap((action) => action.choices.map((aimed) => ({ aimed, name: action.name })))
    .filter(({ aimed }) => {
      const target = desk.byKey.get(aimed.target);
      return target && target.controller !== desk.match.viewer;
    })
    .slice(0, WEIGHED)
    .flatMap((is) => {
      const odds = desk.match.engine.odds(desk.match.viewer, path, is.aimed.choice.words);
      return odds ? [{ ...is, odds }] : [];
    });
  const worth = ({ aimed, odds }: (typeof tried)[0]): number => {
    const piece = odds.pieces.find((other) => other.piece === desk.byKey.get(aimed.target)!.id);
    return piece ? (10 * fate(piece)) / piece.all + piece.mean / 1000 : 0;
  };
  return tried.length ? tried.reduce((best, is) => (worth(is) > worth(best) ? is : best)) : null;
}
function still(desk: Desk, key: string): Still | null {
  const robot = desk.byKey.get(key),
    path = desk.openings.get(key);
  if (!robot || !path) return null;
  const plan = makePlan(desk.match.choices(path), desk.pool, key),
    best = attack(desk, plan, path),
    is = { robot, action: '', target: '' };
  if (best) {
    const target = desk.byKey.get(best.aimed.target)!,
      type = desk.card(robot.name)?.actions?.find((other: any) => other.name === best.name)?.type ?? '',
      { first, rest } = sentence(outcomes(best.odds, target, type).slice(0, 1), best.odds.steps[0].all);
    return {
      ...is,
      can: 'can still act',
      what: `${best.name} on ${target.name}: ${first}${rest}`,
      action: best.name,
      target: best.aimed.target,
    };
  }
  if (plan.combines.length)
    return {
      ...is,
      can: 'can still combine',
      what: `into ${plan.combines[0].touches.card ?? 'another robot'}`,
    };
  if (plan.actions.length)
    return { ...is, can: 'can still act', what: plan.actions[0].name, action: plan.actions[0].name };
  const hexes = plan.ways[0]?.hexes.size ?? 0;
  return hexes
    ? { ...is, can: 'can still move', what: `to ${hexes} ${hexes === 1 ? 'place' : 'places'}` }
    : null;
}
/** Who can still do something, whoever can harm somebody first. */
export const stillCan = (desk: Desk): Still[] =>
  desk.ready
    .flatMap((key) => still(desk, key) ?? [])
    .sort((a, b) => Number(!!b.target) - Number(!!a.target))
    .slice(0, MOST);
/** What the energy that is kept could pay for while others play: `Jamming 1 of SNO-100`. */
export const keptFor = (desk: Desk): string[] =>
  desk.active
    .filter((robot) => robot.controller === desk.match.viewer)
    .flatMap((robot) =>
      robot.abilities
        .filter((ability) => ANSWERS.includes(ability.split(' ')[0]))
        .map((ability) => `${abilityWords(ability)} of ${robot.name}`),
    );
