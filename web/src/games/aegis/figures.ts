// The figure of a robot on the board, and how large it stands there.
import { S } from '../../lib/hexes';
import { robot as figure } from '../../lib/robot';
import type { Robot } from './plan';

export const sizeOf = (robot: Robot): number => S * (robot.drone ? 1.5 : 1.9 + robot.level * 0.1);
export const figureOf = (robot: Robot): string =>
  figure(robot.drone ? '' : robot.class, robot.name, robot.level, robot.owner, {
    size: sizeOf(robot),
    detail: false,
  });
