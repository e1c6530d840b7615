// Where a question stands over the board: in the corner where it covers least of what it is about, and narrower if it
// could not help covering who acts on whom.
import type { Desk } from './desk.svelte';

export type Corner = 'bottom right' | 'bottom left' | 'top right' | 'top left';
const CORNERS: Corner[] = ['bottom right', 'bottom left', 'top right', 'top left'];
const WIDE = 476,
  SLIM = 344,
  AROUND = 40; // a hex reaches as far around its middle

export function stand(desk: Desk, stage: HTMLElement, high: number): { corner: Corner; slim: boolean } {
  const matrix = (stage.querySelector('svg.board') as SVGSVGElement | null)?.getScreenCTM(),
    frame = stage.getBoundingClientRect(),
    { action } = desk.match.view;
  if (!matrix || !desk.layout || !desk.asked) return { corner: 'bottom right', slim: false };
  const about = [action?.user, action?.target]
    .map((key) => desk.byKey.get(key))
    .concat(desk.byId.get(desk.asked.prompt.id ?? 0))
    .flatMap((robot) => (robot?.where === 'active' ? [robot.hex] : []));
  const points = (hexes: Iterable<string>): number[][] =>
    [...hexes].map((hex) => {
      const [x, y] = desk.layout!.xy(hex);
      return [x * matrix.a + matrix.e - frame.left, y * matrix.d + matrix.f - frame.top];
    });
  const meant = points(about),
    all = [...points(desk.spots.keys()), ...meant, ...meant];
  const beside = (list: number[][], right: boolean, width: number): number[][] =>
    list.filter(([x]) => (right ? x > frame.width - width - AROUND : x < width + AROUND));
  /* decided by widths alone, since how high it is follows from it */
  const least = (width: number): number =>
    Math.min(...[true, false].map((right) => beside(meant, right, width).length));
  const slim = least(SLIM) < least(WIDE),
    tall = (high || (desk.kind === 'deploy' ? 150 : 290)) + 60;
  const covered = (at: Corner): number =>
    beside(all, at.includes('right'), slim ? SLIM : WIDE).filter(([, y]) =>
      at.includes('bottom') ? y > frame.height - tall : y < tall,
    ).length;
  return { corner: CORNERS.reduce((best, at) => (covered(at) < covered(best) ? at : best)), slim };
}
