// The table in sentences, for those who listen: who has what, each robot in at most 18 words or so.
import type { View } from '../../engine/engine';
import type { Told } from '../index';
import type { Desk } from './desk.svelte';
import { outcomes, sentence } from './odds';
import { robots, type Robot } from './plan';

function robotWords(robot: Robot): string {
  const marks = [...robot.buffs, ...new Set(robot.statuses)];
  return [
    `${robot.name} on ${robot.hex}: integrity ${robot.integrity} of ${robot.full}, energy ${robot.output}`,
    marks.length ? `, ${marks.join(', ')}` : '',
    robot.activated ? ', has acted' : '',
    '.',
  ].join('');
}
export function inWords(view: View, nameOf: (seat: number) => string, viewer: number): Told[] {
  const all = robots(view),
    seats = Object.keys(view.seats ?? {})
      .map(Number)
      .sort((a, b) => Number(b === viewer) - Number(a === viewer) || a - b);
  const told = seats.map((seat) => {
    const is = view.seats[seat],
      own = all.filter((robot) => robot.controller === seat),
      fallen = own.filter((robot) => robot.where === 'destroyed');
    return {
      title: seat === viewer ? 'You' : nameOf(seat),
      lines: [
        `${seat === viewer ? 'You have' : `${nameOf(seat)} has`} ${is.pool} of ${is.max} energy${is.protected ? ', and is protected' : ''}.`,
        ...own.filter((robot) => robot.where === 'active').map(robotWords),
        ...(fallen.length ? [`Destroyed: ${fallen.map((robot) => robot.name).join(', ')}.`] : []),
      ],
    };
  });
  const terrain = (view.terrain as string[]) ?? [];
  return [
    {
      title: 'Now',
      lines: [
        `Round ${view.round ?? 1}${view.turn ? `, ${view.turn === viewer ? 'your' : `${nameOf(view.turn)}'s`} turn` : ''}.`,
        ...(view.prompt?.text && view.asked.includes(viewer) ? [`You are asked: ${view.prompt.text}`] : []),
      ],
    },
    ...told,
    ...(terrain.length ? [{ title: 'Terrain', lines: [`Walls stand on ${terrain.join(', ')}.`] }] : []),
  ];
}

function aimedWords(desk: Desk): string {
  const robot = desk.byKey.get(desk.aim!.target),
    type = desk
      .card(desk.inspected?.name ?? '')
      ?.actions?.find((other: any) => other.name === desk.action)?.type;
  const { first, rest } = sentence(outcomes(desk.odds!, robot, type ?? ''), desk.odds!.steps[0].all);
  return first + rest;
}
function emptyWords(view: View, hex: string): string {
  if ((view.terrain as string[])?.includes(hex)) return 'terrain';
  if ((view.entries as string[] | undefined)?.includes(hex)) return 'Entry Point';
  const controls = view.controls as { number: number; hexes: string[] }[] | undefined,
    control = controls?.find((other) => other.hexes.includes(hex));
  return control ? `Control Point ${control.number}, empty` : 'empty';
}
/** A hex under the keyboard's cursor: who stands there, and what can be done with it now. */
export function hexInWords(desk: Desk, hex: string): string {
  const { match } = desk,
    robot = desk.at.get(hex),
    step = desk.reach.get(hex),
    cost = step && desk.costOf(step);
  const marks = [...new Set(robot?.statuses ?? [])].map((mark) => `, ${mark}`).join(''),
    whose = robot?.controller === match.viewer ? 'yours' : `${match.nameOf(robot?.controller ?? 0)}'s`;
  const who = robot
    ? `${robot.name}, ${whose}, on ${hex}. Integrity ${robot.integrity} of ${robot.full}${marks}.`
    : `${hex}, ${emptyWords(match.view, hex)}.`;
  const aimed = desk.targets.has(hex) && desk.aim && desk.odds ? aimedWords(desk) : '';
  return [
    who,
    desk.openings.has(robot?.key ?? '') && 'Can act.',
    desk.targets.has(hex) && (aimed || 'Can be aimed at.'),
    desk.barred.get(hex)?.why,
    desk.spots.has(hex) && 'Can be chosen.',
    step && `Move here${cost !== null && cost !== undefined ? ` for ${cost}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
