// Play without hexes: places are inches from the left and from the top, such as `12.35 7.5`. What is legal is asked of the
// engine; the lengths here serve the eye alone.
import type { Board, Hex, View } from '../../engine/engine';
import { Layout, S, type Point } from '../../lib/hexes';
import type { Robot } from './plan';

export const U = 40; // an inch
const STEP = 0.25; // of the keyboard
export interface Shape {
  at?: Point;
  radius?: number;
  corners?: Point[];
}
export interface Area {
  width: number;
  height: number;
  base: number;
  zone: number;
  terrain: Shape[];
  starts: { seat: number; at: Point }[];
}
const PLACE = /^\d+(\.\d+)? \d+(\.\d+)?$/;
export const inchesOf = (name: string): Point => name.split(' ').map(Number) as Point;
const hundredths = (value: number): number => Math.round(value * 100) / 100;
export const placeName = ([x, y]: Point): string => `${hundredths(x)} ${hundredths(y)}`;

class Places extends Map<string, Hex> {
  override has(name: string): boolean {
    return PLACE.test(name);
  }
}
const boardOf = (view: View, area: Area): Board => ({
  name: String(view.board),
  title: String(view.board),
  walled: false,
  hexes: ['0 0', `${area.width} ${area.height}`].map((name) => ({
    name,
    q: 0,
    r: 0,
    row: 1,
    column: 1,
  })) as Hex[],
});
const circle = ([x, y]: Point, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export class InchLayout extends Layout {
  override readonly at: Map<string, Hex> = new Places();
  readonly area: Area;

  constructor(view: View, turned: boolean) {
    const area = view.area as Area;
    super(boardOf(view, area), turned);
    this.area = area;
  }
  screen([x, y]: Point): Point {
    return this.turned ? [y * U, -x * U] : [x * U, y * U];
  }
  override xy(name: string): Point {
    return PLACE.test(name) ? this.screen(inchesOf(name)) : [0, 0];
  }
  override around(k: number): string {
    return circle([0, 0], (U / 2) * k);
  }
  override shape(name: string, k = 1): string {
    return circle(this.xy(name), (U / 2) * k);
  }
  /** Between the nearest points of two bases. */
  override distance(a: string, b: string): number {
    return Math.max(0, this.far(a, b) - this.area.base);
  }
  far(a: string, b: string): number {
    const [x, y] = inchesOf(a),
      [u, v] = inchesOf(b);
    return Math.hypot(x - u, y - v);
  }
  override step(): undefined {
    return undefined;
  }
  private inside([x, y]: Point): boolean {
    return x >= 0 && y >= 0 && x <= this.area.width && y <= this.area.height;
  }
  /** The place under a point, to a twentieth of an inch. */
  override under([px, py]: Point): string | undefined {
    const at: Point = this.turned ? [-py / U, px / U] : [px / U, py / U],
      near = at.map((value) => Math.round(value * 20) / 20) as Point;
    return this.inside(near) ? placeName(near) : undefined;
  }
  override way(_: string, to: string): string[] {
    return [to];
  }
  override straight(_: string, to: string): string[] {
    return [to];
  }
  /** A step of the keyboard; `far` an inch. */
  override beside(name: string, dx: number, dy: number, far = false): string {
    const [x, y] = inchesOf(name),
      step = far ? 1 : STEP,
      [sx, sy] = this.turned ? [-dy, dx] : [dx, dy],
      clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
    return placeName([clamp(x + sx * step, this.area.width), clamp(y + sy * step, this.area.height)]);
  }
  /** Bases that this ring touches are so many inches away at most. */
  override ring(from: string, inches: number): string {
    return circle(this.xy(from), (inches + this.area.base / 2) * U);
  }
}
export const isInches = (layout: Layout | null): layout is InchLayout => layout instanceof InchLayout;

/* ---- what is in the way of a straight line ---- */

/* How far a line comes, of 0 to 1, before it is nearer to a point than this. */
function untilNear([x, y]: Point, [u, v]: Point, [cx, cy]: Point, near: number): number {
  const [dx, dy] = [u - x, v - y],
    [fx, fy] = [x - cx, y - cy],
    a = dx * dx + dy * dy,
    b = fx * dx + fy * dy,
    c = fx * fx + fy * fy - near * near;
  if (!a || b >= 0 || b * b < a * c) return 1;
  return Math.max(0, (-b - Math.sqrt(b * b - a * c)) / a);
}
/* The same of a wall: its corners, and its line moved out on both sides. */
function untilWall(from: Point, to: Point, p: Point, q: Point, near: number): number {
  let least = Math.min(untilNear(from, to, p, near), untilNear(from, to, q, near));
  const long = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1,
    nx = (-(q[1] - p[1]) / long) * near,
    ny = ((q[0] - p[0]) / long) * near;
  for (const side of [-1, 1]) {
    const [a, b]: Point = [p[0] + side * nx, p[1] + side * ny],
      [ex, ey] = [q[0] - p[0], q[1] - p[1]],
      [dx, dy] = [to[0] - from[0], to[1] - from[1]],
      det = dx * ey - dy * ex;
    if (!det) continue;
    const t = ((a - from[0]) * ey - (b - from[1]) * ex) / det,
      u = ((a - from[0]) * dy - (b - from[1]) * dx) / det;
    if (t >= 0 && t < least && u >= 0 && u <= 1) least = t;
  }
  return least;
}
const cornersOf = (shape: Shape): [Point, Point][] =>
  (shape.corners ?? []).map((p, i, all) => [p, all[(i + 1) % all.length]]);
function untilShape(from: Point, to: Point, shape: Shape, near: number): number {
  if (shape.at) return untilNear(from, to, shape.at, near + (shape.radius ?? 0));
  return Math.min(1, ...cornersOf(shape).map(([p, q]) => untilWall(from, to, p, q, near)));
}

/** Where a robot can go in a straight line of so many inches, as one region. */
export function region(layout: InchLayout, robot: Robot, others: Robot[], inches: number): string {
  const { area } = layout,
    from = inchesOf(robot.hex),
    flies = robot.abilities.includes('flight') || robot.abilities.includes('jet'),
    RAYS = 144;
  const points = Array.from({ length: RAYS }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / RAYS,
      to: Point = [from[0] + inches * Math.cos(angle), from[1] + inches * Math.sin(angle)];
    let k = 1;
    for (const [value, way, most] of [
      [from[0], to[0] - from[0], area.width],
      [from[1], to[1] - from[1], area.height],
    ])
      if (way) k = Math.min(k, Math.max(0, ((way > 0 ? most : 0) - value) / way));
    if (!flies) {
      for (const other of others)
        if (other.key !== robot.key) k = Math.min(k, untilNear(from, to, inchesOf(other.hex), area.base));
      for (const shape of area.terrain) k = Math.min(k, untilShape(from, to, shape, area.base / 2));
    }
    return layout.screen([from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k]);
  });
  return `M${points.map((p) => p.map((value) => value.toFixed(1)).join(' ')).join('L')}Z`;
}
/** How far it is from base to base, and what the line between the centres touches. */
export function sightline(
  layout: InchLayout,
  robots: Robot[],
  a: string,
  b: string,
): { distance: number; blocks: string[] } {
  const [from, to] = [inchesOf(a), inchesOf(b)],
    touches = (k: number) => k < 1;
  return {
    distance: Math.ceil(layout.distance(a, b) * 100 - 1e-9) / 100,
    blocks: [
      ...robots
        .filter((robot) => robot.hex !== a && robot.hex !== b)
        .filter((robot) => touches(untilNear(from, to, inchesOf(robot.hex), layout.area.base / 2 + 1e-9)))
        .map((robot) => robot.hex),
      ...layout.area.terrain
        .filter((shape) => touches(untilShape(from, to, shape, 1e-9)))
        .map((shape) => placeName(shape.at ?? middle(shape.corners!))),
    ],
  };
}
const middle = (points: Point[]): Point => [
  points.reduce((sum, p) => sum + p[0], 0) / points.length,
  points.reduce((sum, p) => sum + p[1], 0) / points.length,
];

/* ---- the table ---- */

const poly = (points: Point[]): string =>
  points.map((p) => p.map((value) => value.toFixed(1)).join(',')).join(' ');

/** The floor with its inches and Start Zones. */
export function floor(layout: InchLayout): string {
  const { area, left, top, width, height } = layout,
    [x, y] = layout.screen(layout.turned ? [area.width, 0] : [0, 0]),
    [w, h] = layout.turned ? [area.height * U, area.width * U] : [area.width * U, area.height * U];
  let out = `<rect x="${left + 8}" y="${top + 8}" width="${width - 16}" height="${height - 16}" rx="18" fill="var(--tile-edge)" stroke="var(--tile-rim)"
    stroke-width="1.5"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--tile)" stroke="var(--tile-rim)"/>
    <clipPath id="area"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`;
  for (const { seat, at } of area.starts) {
    const d = circle(layout.screen(at), area.zone * U);
    out += `<g clip-path="url(#area)"><path d="${d}" fill="url(#zone${seat})" opacity=".3"/><path d="${d}" fill="none" stroke="var(--seat-${seat})"
      stroke-opacity=".6" stroke-width="2" stroke-dasharray="9 7"/></g>`;
  }
  const tick = (at: Point, n: number, across: Point) => {
    const [a, b] = layout.screen(at),
      long = n % 6 ? 5 : 11;
    const label = `<text x="${a - across[0] * 20}" y="${b - across[1] * 18 + 5}" text-anchor="middle" font-size="15" fill="var(--ink-2)">${n}</text>`;
    return `<path d="M${a} ${b}l${across[0] * long} ${across[1] * long}" stroke="var(--ink-3)" stroke-width="1.5"/>${n % 6 ? '' : label}`;
  };
  for (let n = 0; n <= area.width; n++) out += tick([n, 0], n, layout.turned ? [1, 0] : [0, 1]);
  for (let n = 0; n <= area.height; n++) out += tick([0, n], n, layout.turned ? [0, -1] : [1, 0]);
  return out;
}
/** Terrain as low blocks. */
export function blocks(layout: InchLayout): string {
  const up = S * 0.3;
  return layout.area.terrain
    .map((shape) => {
      if (shape.at) {
        const [x, y] = layout.screen(shape.at),
          r = (shape.radius ?? 0) * U;
        return `<circle cx="${x}" cy="${y + up}" r="${r}" fill="var(--wall-dark)"/><circle cx="${x}" cy="${y}" r="${r}" fill="var(--wall-top)"
          stroke="var(--wall-side)" stroke-width="2"/>`;
      }
      const points = shape.corners!.map((p) => layout.screen(p)),
        foot = points.map(([x, y]): Point => [x, y + up]);
      return `<polygon points="${poly(foot)}" fill="var(--wall-dark)"/><polygon points="${poly(points)}" fill="var(--wall-top)"
        stroke="var(--wall-side)" stroke-width="2"/>`;
    })
    .join('');
}
