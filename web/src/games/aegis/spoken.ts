// The table in sentences, for those who listen: who has what, each robot in at most 18 words or so.
import type { View } from '../../engine/engine';
import type { Told } from '../index';
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
