// The figure of a robot on the board, and how large it stands there.
import { S } from '../../lib/hexes';
import { figure, robot as drawn, type RobotOptions } from '../../lib/robot';
import type { Robot } from './plan';

const BOSS = 2.8; // in hexes' sides: taller than any robot
export const sizeOf = (robot: Robot): number =>
  S * (robot.figure ? BOSS : robot.drone ? 1.5 : 1.9 + robot.level * 0.1);
/* 0 whole, 1 below two thirds, 2 below one third */
const hurtOf = (robot: Robot): number =>
  robot.integrity * 3 <= robot.full ? 2 : robot.integrity * 3 <= robot.full * 2 ? 1 : 0;

/** A robot as it is drawn everywhere; a Boss has a body of its own and shows what it has suffered. */
export const portrait = (robot: Robot, opt: RobotOptions): string =>
  robot.figure
    ? figure(`${robot.figure} ${hurtOf(robot)}`, robot.owner, opt)
    : drawn(robot.drone ? '' : robot.class, robot.name, robot.level, robot.owner, opt);
export const figureOf = (robot: Robot): string => portrait(robot, { size: sizeOf(robot), detail: false });
