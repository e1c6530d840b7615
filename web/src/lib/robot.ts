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

/* Whichever game draws figures draws them for all. */
function drawFigure(words: string, fine: boolean): string {
  for (const { id } of engine().games()) {
    const figure = engine().figure(id, words, fine);
    if (figure) return figure;
  }
  return '';
}

/** What the game's words describe. */
export function figure(words: string, seat: number, opt: RobotOptions = {}): string {
  const size = opt.size || 240,
    fine = opt.detail ?? size >= 84,
    key = `${fine} ${words}`;
  let inside = drawn.get(key);
  if (inside === undefined) drawn.set(key, (inside = drawFigure(words, fine)));
  const at = opt.x != null ? `x="${opt.x}" y="${opt.y}"` : '',
    label = opt.title ? `role="img" aria-label="${opt.title}"` : 'aria-hidden="true"',
    box = `viewBox="0 0 240 240" width="${size}" height="${size}" overflow="visible"`;
  return `<svg class="robot of-${seat}" ${box} ${at} ${label}>${inside}</svg>`;
}

export function robot(
  letters: string,
  make: string,
  level: number,
  seat: number,
  opt: RobotOptions = {},
): string {
  const classes = [...new Set(letters)].join('');
  return figure(`${classes || '-'}${level || ''} ${make || 'X'}`, seat, opt);
}
