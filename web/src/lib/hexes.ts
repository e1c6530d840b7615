// Where hexes lie on the screen: geometry only. A board may be drawn turned by a quarter, for narrow screens.
import type { Board, Hex } from '../engine/engine';

export const S = 34; // the side of a hex
const ROOT3 = Math.sqrt(3);
export type Point = [number, number];
const SIDES: [number, number][] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

export class Layout {
  readonly at = new Map<string, Hex>();
  readonly axial = new Map<string, Hex>();
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;

  constructor(
    readonly board: Board,
    readonly turned = false,
  ) {
    for (const hex of board.hexes) {
      this.at.set(hex.name, hex);
      this.axial.set(`${hex.q},${hex.r}`, hex);
    }
    const xs: number[] = [],
      ys: number[] = [];
    for (const hex of board.hexes) {
      const [x, y] = this.xy(hex.name);
      xs.push(x);
      ys.push(y);
    }
    const [mx, my] = this.turned ? [S * 1.35, S * 1.25] : [S * 1.25, S * 1.35];
    this.left = Math.min(...xs) - mx;
    this.top = Math.min(...ys) - my;
    this.width = Math.max(...xs) + mx - this.left;
    this.height = Math.max(...ys) + my - this.top;
  }
  point(q: number, r: number): Point {
    const x = S * ROOT3 * (q + r / 2),
      y = S * 1.5 * r;
    return this.turned ? [y, -x] : [x, y];
  }
  xy(name: string): Point {
    const hex = this.at.get(name);
    return hex ? this.point(hex.q, hex.r) : [0, 0];
  }
  /** The corners, from the one above (or left, if turned) around. */
  corners([x, y]: Point, k = 1): Point[] {
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const a = (Math.PI / 3) * i + (this.turned ? Math.PI / 6 : 0);
      return [x + S * k * Math.sin(a), y - S * k * Math.cos(a)];
    });
  }
  around(k: number): string {
    return path(this.corners([0, 0], k));
  }
  shape(name: string, k = 0.965): string {
    return path(this.corners(this.xy(name), k));
  }
  distance(a: string, b: string): number {
    const x = this.at.get(a),
      y = this.at.get(b);
    if (!x || !y) return 0;
    return (Math.abs(x.q - y.q) + Math.abs(x.r - y.r) + Math.abs(x.q + x.r - y.q - y.r)) / 2;
  }
  step(name: string, q: number, r: number, n = 1): string | undefined {
    const hex = this.at.get(name);
    return hex && this.axial.get(`${hex.q + q * n},${hex.r + r * n}`)?.name;
  }
  /** The hex under a point. */
  under([x, y]: Point): string | undefined {
    const [px, py] = this.turned ? [-y, x] : [x, y];
    const r = py / (1.5 * S),
      q = px / (S * ROOT3) - r / 2;
    let rq = Math.round(q),
      rr = Math.round(r);
    const rs = Math.round(-q - r),
      dq = Math.abs(rq - q),
      dr = Math.abs(rr - r),
      ds = Math.abs(rs + q + r);
    if (dq > dr && dq > ds) rq = -rr - rs;
    else if (dr > ds) rr = -rq - rs;
    return this.axial.get(`${rq},${rr}`)?.name;
  }
  /** The hexes from one to another, without the first: a shortest way past what is blocked, or else the straight one. */
  way(from: string, to: string, blocked: ReadonlySet<string>): string[] {
    const before = new Map<string, string>([[from, '']]),
      queue = [from];
    for (let i = 0; i < queue.length && !before.has(to); i++)
      for (const [q, r] of SIDES) {
        const next = this.step(queue[i], q, r);
        if (next && !before.has(next) && (next === to || !blocked.has(next))) {
          before.set(next, queue[i]);
          queue.push(next);
        }
      }
    if (!before.has(to)) return this.straight(from, to);
    const way = [to];
    while (before.get(way[0]) && before.get(way[0]) !== from) way.unshift(before.get(way[0])!);
    return way;
  }
  straight(from: string, to: string): string[] {
    const a = this.at.get(from),
      b = this.at.get(to),
      n = this.distance(from, to);
    if (!a || !b) return [to];
    return Array.from({ length: n }, (_, i) => {
      const k = (i + 1) / n;
      return i === n - 1
        ? to
        : (this.under(this.point(a.q + (b.q - a.q) * k + 1e-6, a.r + (b.r - a.r) * k + 1e-6)) ?? to);
    });
  }
  /** The hex that lies next in a direction of the screen. */
  beside(name: string, dx: number, dy: number, _far = false): string {
    const [x, y] = this.xy(name);
    let best = name,
      score = Infinity;
    for (const hex of this.board.hexes) {
      const [hx, hy] = this.xy(hex.name),
        ex = hx - x,
        ey = hy - y,
        along = ex * dx + ey * dy;
      if (along < 1 || hex.name === name) continue;
      const off = Math.abs(ex * dy - ey * dx),
        cost = along + off * 1.2;
      if (cost < score) [best, score] = [hex.name, cost];
    }
    return best;
  }
  /** The outline of all hexes up to a distance. */
  ring(from: string, distance: number): string {
    return this.outline(
      this.board.hexes.filter((hex) => this.distance(from, hex.name) <= distance).map((hex) => hex.name),
    );
  }
  /** The outline of a set of hexes. */
  outline(names: Iterable<string>): string {
    const set = new Set(names);
    let d = '';
    for (const name of set) {
      const hex = this.at.get(name);
      if (!hex) continue;
      const c = this.corners(this.xy(name), 1);
      SIDES.forEach(([q, r], i) => {
        const next = this.axial.get(`${hex.q + q},${hex.r + r}`);
        if (next && set.has(next.name)) return;
        // a quarter turn to the left moves every side on by one corner and a half; the middle of the side decides
        const [nx, ny] = this.point(hex.q + q, hex.r + r),
          [x, y] = this.xy(name);
        const side = this.turned ? nearestSide(c, [(nx + x) / 2, (ny + y) / 2]) : i;
        const u = c[side],
          v = c[(side + 1) % 6];
        d += `M${u[0].toFixed(1)} ${u[1].toFixed(1)}L${v[0].toFixed(1)} ${v[1].toFixed(1)}`;
      });
    }
    return d;
  }
}

function nearestSide(c: Point[], [x, y]: Point): number {
  let best = 0,
    least = Infinity;
  for (let i = 0; i < 6; i++) {
    const u = c[i],
      v = c[(i + 1) % 6],
      d = Math.hypot((u[0] + v[0]) / 2 - x, (u[1] + v[1]) / 2 - y);
    if (d < least) [best, least] = [i, d];
  }
  return best;
}

export const path = (points: Point[]): string =>
  'M' + points.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L') + 'Z';
