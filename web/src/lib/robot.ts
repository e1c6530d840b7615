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
  if (figure === undefined) drawn.set(key, (figure = drawFigure(words, fine)));
  const at = opt.x != null ? `x="${opt.x}" y="${opt.y}"` : '',
    label = opt.title ? `role="img" aria-label="${opt.title}"` : 'aria-hidden="true"',
    box = `viewBox="0 0 240 240" width="${size}" height="${size}" overflow="visible"`;
  return `<svg class="robot of-${seat}" ${box} ${at} ${label}>${figure}</svg>`;
}
