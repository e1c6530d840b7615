// Figures of robots: the engine draws them, for paper as for the screen; here they get a size and an owner.
import { engine } from './shared';

export interface RobotOptions {
  size?: number;
  detail?: boolean;
  title?: string;
  x?: number;
  y?: number;
}

const drawn = new Map<string, string>();

export function robot(
  letters: string,
  make: string,
  level: number,
  seat: number,
  opt: RobotOptions = {},
): string {
  const classes = [...new Set(letters)].join('');
  const size = opt.size || 240,
    fine = opt.detail ?? size >= 84,
    words = `${classes || '-'}${level || ''} ${make || 'X'}`,
    key = `${fine} ${words}`;
  let figure = drawn.get(key);
  if (figure === undefined) drawn.set(key, (figure = engine().figure('aegis', words, fine)));
  return `<svg class="robot of-${seat}" viewBox="0 0 240 240" width="${size}" height="${size}" ${opt.x != null ? `x="${opt.x}" y="${opt.y}"` : ''} ${opt.title ? `role="img" aria-label="${opt.title}"` : 'aria-hidden="true"'} overflow="visible">${figure}</svg>`;
}

/* the stand: a shape per seat, so that ownership never rests on colour alone */
export const seatShape = (seat: number, x: number, y: number, r: number): string => {
  const poly = (k: number, rot = 0, s = 1): string =>
    'M' +
    Array.from({ length: k }, (_, i) => {
      const a = rot + (i * 2 * Math.PI) / k;
      return `${(x + s * r * Math.sin(a)).toFixed(2)} ${(y - s * r * Math.cos(a)).toFixed(2)}`;
    }).join('L') +
    'Z';
  if (seat === 1) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  if (seat === 2) return poly(4, 0, 1.16);
  if (seat === 3) return poly(3, 0, 1.3);
  if (seat === 4) return poly(4, Math.PI / 4, 1.2);
  if (seat === 5) return poly(5, Math.PI, 1.14);
  return (
    'M' +
    Array.from({ length: 12 }, (_, i) => {
      const a = (i * Math.PI) / 6,
        q = r * (i % 2 ? 0.72 : 1.18);
      return `${(x + q * Math.sin(a)).toFixed(2)} ${(y - q * Math.cos(a)).toFixed(2)}`;
    }).join('L') +
    'Z'
  );
};
