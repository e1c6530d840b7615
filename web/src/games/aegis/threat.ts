// What the enemy could reach and hit if it were his turn now: the engine is given the same position with the turn
// passed on, recharges his pool by its rules, and is asked. Nothing is worked out here.
import { Engine, newEngine, type View } from '../../engine/engine';
import type { Desk } from './desk.svelte';
import { robots } from './plan';

export interface Threat {
  reach: Set<string>;
  count: Map<string, number>;
}

let other: Engine | null = null;
let kept: { lines: number; id: string; threat: Threat } | null = null;
void newEngine().then((engine) => {
  other = engine;
});

export function threat(desk: Desk): Threat {
  const match = desk.match,
    none: Threat = { reach: new Set(), count: new Map() };
  if (!other) return none;
  if (kept && kept.lines === match.lines.length && kept.id === match.id) return kept.threat;
  const found = none,
    view = match.view;
  const foes = Object.keys(view.seats ?? {})
    .map(Number)
    .filter((seat) => view.seats[seat].side !== view.seats[match.viewer || 1].side && !view.seats[seat].out);
  const head = match
    .log()
    .split('\n')
    .filter((line) => /^(game|seat) /.test(line))
    .map((line) => line.replace(/ team=\S+/, ''));
  for (const foe of foes) {
    const lines = match.engine
      .position()
      .split('\n')
      .filter((line) => line && !/^(turn|protect|pool|max) /.test(line))
      .map((line) =>
        line.startsWith(`place ${foe} `)
          ? line.replace(/ (moved|acted|activated|activations=\d+)/g, '')
          : line,
      );
    const opened = other.open(
      [...head, ...lines, `turn ${foe} round=${Math.max(2, view.round)}`, 'seed 1', 'deal'].join('\n') + '\n',
    );
    if (opened.open) lookAround(other, foe, found);
  }
  kept = { lines: match.lines.length, id: match.id, threat: found };
  return found;
}

function lookAround(engine: Engine, foe: number, found: Threat): void {
  const mine = (view: View) =>
    new Set(
      robots(view)
        .filter((robot) => robot.controller !== foe)
        .map((robot) => robot.key),
    );
  const own = mine(engine.describe(foe));
  for (const choice of engine.choices(foe).choices.filter((is) => is.touches.verb === 'activate')) {
    const hit = new Set<string>();
    const path = [choice.words],
      first = engine.choices(foe, path);
    const look = (list: typeof first) => {
      for (const is of list.choices)
        if (is.touches.action)
          for (const piece of is.touches.pieces ?? []) if (own.has(piece)) hit.add(piece);
    };
    look(first);
    for (const step of first.choices.filter((is) => is.touches.verb === 'move')) {
      for (const hex of step.touches.hexes ?? []) found.reach.add(hex);
      look(engine.choices(foe, [...path, step.words]));
    }
    for (const piece of hit) found.count.set(piece, (found.count.get(piece) ?? 0) + 1);
  }
}
