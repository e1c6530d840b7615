// What lies on an Avertigos table, from the view, and where it is drawn: millimetres, north up, bow to the right at 0.
import type { Card, View } from '../../engine/engine';

export interface Pose {
  x: number;
  y: number;
  heading: number;
}
/** What a weapon would do to a ship it bears on; without dice nothing is known. Ways are of `all`, the average in thousandths. */
export interface Bears {
  dice?: number;
  most?: number;
  mean?: number;
  all?: number;
  none?: number;
  ends?: number;
  aimed?: {
    dice: number;
    all: number;
    none: number;
    parts: { slot: number; left: number; ends: number }[];
  };
}
export interface Module {
  name: string;
  slot: number;
  section: string;
  hp: number;
  full: number;
  weapon?: string;
  dice?: number;
  squares?: number;
  fired?: boolean;
  side?: string;
  bears?: Record<string, Bears>; // enemies, by their keys
}
export interface Ship extends Pose {
  key: string;
  id: number;
  seat: number;
  hull: string;
  name: string; // the hull, with a number where a seat has several of a kind
  hp: number;
  full: number;
  ap: number;
  capacity: number;
  value: number;
  penalty: number;
  height: number; // 0: not in the area yet
  speed: number;
  initiative: number;
  moved: boolean;
  acted: boolean;
  barred: boolean;
  docked?: string | null;
  modules: Module[];
}
export interface Island {
  name: string;
  x: number;
  y: number;
  radius: number;
  value: number;
  resource: string;
  owner: number;
  natives: number;
  troopers: number;
  commander: number;
  claws: number;
  post: boolean;
  docked: string | null;
  spies: number[];
}
export interface Link extends Pose {
  card: string;
  flipped: boolean;
  turn: number;
}

export const BASE = 22, // from the middle of a base to its sides
  CORNER = 9.11,
  CARD = 68, // how long a card is
  DIAL = CARD + 66; // where the handle is that turns it: before the bow of the ship that will stand there
export const OCTAGON = [
  [BASE, -CORNER],
  [BASE, CORNER],
  [CORNER, BASE],
  [-CORNER, BASE],
  [-BASE, CORNER],
  [-BASE, -CORNER],
  [-CORNER, -BASE],
  [CORNER, -BASE],
]
  .map((at) => at.join(' '))
  .join(' ');
/** How large a ship is drawn, and how far its shadow falls, by its Height. */
export const LIFT = [
  { scale: 1, dx: 0, dy: 0 },
  { scale: 0.84, dx: 6, dy: 8 },
  { scale: 1, dx: 17, dy: 22 },
  { scale: 1.18, dx: 31, dy: 41 },
];

export function shipsOf(view: View): Ship[] {
  const all = Object.entries((view.ships ?? {}) as Record<string, any>);
  return all.map(([key, is]) => {
    const alike = all.filter(([, other]) => other.seat === is.seat && other.hull === is.hull);
    const number = alike.length > 1 ? ` ${alike.findIndex(([other]) => other === key) + 1}` : '';
    return {
      ...is,
      key,
      name: is.hull + number,
      height: is.height ?? 0,
      x: (is.x ?? 0) / 100,
      y: (is.y ?? 0) / 100,
      heading: is.heading ?? 0,
      speed: is.speed ?? 0,
      initiative: is.initiative ?? 0,
      modules: Object.entries(is.modules as Record<string, any>).map(([name, module]) => ({
        name,
        ...module,
      })),
    };
  });
}
export const islandsOf = (view: View): Island[] =>
  Object.entries((view.islands ?? {}) as Record<string, any>).map(([name, is]) => ({
    ...is,
    name,
    x: is.x / 100,
    y: is.y / 100,
    radius: is.radius / 100,
  }));
/** A place as a choice names it, in millimetres. */
export function poseOf(at: unknown): Pose | null {
  const is = at as Pose | undefined;
  return is ? { x: is.x / 100, y: is.y / 100, heading: is.heading } : null;
}
/** So far ahead of a place. */
export function ahead(from: Pose, far: number): { x: number; y: number } {
  const angle = (from.heading * Math.PI) / 180;
  return { x: from.x + far * Math.cos(angle), y: from.y + far * Math.sin(angle) };
}

/** What a weapon reaches, as outlines around a ship that looks to the right; y is down. */
export function fansOf(module: Module, card: Card | undefined): string[] {
  if (!module.weapon || !card) return [];
  const facing =
    card.fires === 'ahead'
      ? [0]
      : card.fires === 'astern'
        ? [180]
        : module.side
          ? [module.side === 'starboard' ? 90 : -90]
          : [90, -90];
  const reach = card.reach / 100,
    half = card.arc * 5;
  return facing.map((to) => {
    const at = (angle: number, far: number, x = 0, y = 0): [number, number] => [
      x + far * Math.cos((angle * Math.PI) / 180),
      y + far * Math.sin((angle * Math.PI) / 180),
    ];
    const [px, py] = at(to, BASE),
      from = at(to - half, reach, px, py),
      end = at(to + half, reach, px, py);
    const n = (value: number): string => value.toFixed(1);
    return `M${n(px)} ${n(py)}L${n(from[0])} ${n(from[1])}A${reach} ${reach} 0 0 1 ${n(end[0])} ${n(end[1])}Z`;
  });
}
/** Where somebody else is, seen from a ship: degrees to port (left) above 0, and the distance between the bases' middles. */
export function bearing(from: Pose, to: Pose): { degrees: number; far: number } {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI - from.heading;
  return {
    degrees: Math.round(((((angle + 180) % 360) + 360) % 360) - 180),
    far: Math.round(Math.hypot(to.x - from.x, to.y - from.y)),
  };
}
