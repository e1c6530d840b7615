// Which part of the sky the chart shows when something is asked, and the corner of it that is free for words.
import type { Desk } from './desk.svelte';
import { ahead } from './pieces';

export const RIM = 30; // around the area, in millimetres
const NEAR = 95, // around whatever must be seen
  FLIGHT = 230, // how far a chain may lead
  LEAST = 0.62, // pixels a millimetre on a small screen: ships are still ships
  MOST = 1.35;

interface Glass {
  wide: number;
  high: number;
  W: number;
  H: number;
  narrow: boolean;
}
export interface Eye {
  x: number;
  y: number;
  scale: number;
}
/** The ships that fly, with room for the chain of the one that is asked; all of the area where that is asked about. */
export function focus(desk: Desk, { wide, high, W, H, narrow }: Glass): Eye {
  const whole = Math.min(wide / (W + 2 * RIM), high / (H + 2 * RIM)),
    mover = desk.mover?.height ? desk.drawn(desk.mover) : undefined,
    flying = desk.ships.filter((ship) => ship.height > 0).map((ship) => desk.drawn(ship));
  if (desk.deploys.length || !flying.length || (desk.islands.length && !narrow))
    return { x: W / 2, y: H / 2, scale: whole };
  const then = mover ? ahead(mover, FLIGHT) : undefined;
  const seen: { x: number; y: number }[] = [...flying, ...(then ? [then] : [])];
  const xs = seen.map((at) => Math.min(W, Math.max(0, at.x))),
    ys = seen.map((at) => Math.min(H, Math.max(0, at.y)));
  const from = { x: Math.max(-RIM, Math.min(...xs) - NEAR), y: Math.max(-RIM, Math.min(...ys) - NEAR) },
    to = { x: Math.min(W + RIM, Math.max(...xs) + NEAR), y: Math.min(H + RIM, Math.max(...ys) + NEAR) };
  const fits = Math.min(wide / (to.x - from.x), high / (to.y - from.y), MOST),
    scale = Math.max(whole, narrow ? Math.max(LEAST, fits) : fits);
  if (!narrow && scale < whole * 1.2) return { x: W / 2, y: H / 2, scale: whole };
  /* where not all of it fits, the ship that is asked and where it goes are in the middle */
  if (scale > fits && mover && then) {
    const part = desk.laying ? 0.55 : 0;
    return { x: mover.x + part * (then.x - mover.x), y: mover.y + part * (then.y - mover.y), scale };
  }
  const own = flying.find((ship) => ship.seat === desk.match.viewer);
  if (scale > fits && own) return { x: own.x, y: own.y, scale };
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, scale };
}

export type Corner = 'ne' | 'nw' | 'se' | 'sw';
/** The corner of a frame where a panel covers least of what stands there. */
export function corner(frame: { wide: number; high: number }, stands: [number, number][]): Corner {
  const PANEL = { wide: 320, high: 300 };
  const covers = (at: Corner): number =>
    stands.filter(
      ([x, y]) =>
        (at[1] === 'e' ? x > frame.wide - PANEL.wide : x < PANEL.wide) &&
        (at[0] === 's' ? y > frame.high - PANEL.high : y < PANEL.high),
    ).length;
  return (['ne', 'se', 'nw', 'sw'] as const).toSorted((a, b) => covers(a) - covers(b))[0];
}
