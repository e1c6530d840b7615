// Sky-ships from above and from the side, and the marks of movement cards. Bow to the right, millimetres.
import type { Card } from '../../engine/engine';

const KINDS = {
  scout: { length: 46, width: 11, span: 15, sails: [[2, 12]] },
  patrol: { length: 56, width: 15, span: 19, sails: [[9, 13], [-9, 15]] }, // prettier-ignore
  frigate: { length: 70, width: 17, span: 23, sails: [[15, 14], [-1, 18], [-18, 15]] }, // prettier-ignore
  destroyer: { length: 84, width: 25, span: 25, sails: [[20, 16], [1, 20], [-19, 18]] }, // prettier-ignore
};
type Kind = keyof typeof KINDS;
/** Which drawing a hull has: by how many modules it carries. */
export const kindOf = (sections: number): Kind =>
  sections === 0 ? 'scout' : sections <= 2 ? 'patrol' : sections === 3 ? 'frigate' : 'destroyer';

const mix = (colour: string, part: number, other: string): string =>
  `color-mix(in srgb,${colour} ${part}%,${other})`;
const hull = (l: number, w: number): string =>
  `M${l / 2} 0C${l * 0.38} ${-w * 0.3} ${l * 0.24} ${-w * 0.5} ${l * 0.04} ${-w * 0.5}L${-l * 0.28} ${-w * 0.46}` +
  `C${-l * 0.42} ${-w * 0.43} ${-l * 0.47} ${-w * 0.36} ${-l * 0.5} ${-w * 0.22}L${-l * 0.5} ${w * 0.22}` +
  `C${-l * 0.47} ${w * 0.36} ${-l * 0.42} ${w * 0.43} ${-l * 0.28} ${w * 0.46}L${l * 0.04} ${w * 0.5}` +
  `C${l * 0.24} ${w * 0.5} ${l * 0.38} ${w * 0.3} ${l / 2} 0Z`;
function vanes(kind: Kind): string {
  const { length: l, width: w, span } = KINDS[kind];
  return [1, -1]
    .map(
      (s) =>
        `M${l * 0.14} ${s * w * 0.4}L${-l * 0.02} ${s * span}L${-l * 0.16} ${s * span * 0.94}L${-l * 0.14} ${s * w * 0.42}Z` +
        `M${-l * 0.36} ${s * w * 0.3}L${-l * 0.5} ${s * span * 0.62}L${-l * 0.56} ${s * span * 0.56}L${-l * 0.49} ${s * w * 0.18}Z`,
    )
    .join('');
}
const sail = (x: number, w: number, battened: boolean): string =>
  battened
    ? `M${x - 1.5} ${-w}L${x + 2.8} ${-w * 0.55}L${x + 4.2} 0L${x + 2.8} ${w * 0.55}L${x - 1.5} ${w}L${x - 1.8} 0Z`
    : `M${x} ${-w}Q${x + w * 0.62} 0 ${x} ${w}Q${x - 2.4} 0 ${x} ${-w}Z`;
/** The outline alone: shadows and ghosts. */
export const outline = (kind: Kind): string => {
  const { length, width, sails } = KINDS[kind];
  return vanes(kind) + hull(length, width) + sails.map(([x, w]) => sail(x, w, false)).join('');
};
/** From above. The Dynasty has battened sails, the League crab-claws. */
export function shipTop(kind: Kind, seat: number, dynasty: boolean): string {
  const { length: l, width: w, sails } = KINDS[kind],
    own = `var(--armour-${seat})`,
    rim = 'var(--robot-outline)',
    dark = mix(own, 55, rim),
    middle = mix(own, 82, rim);
  const cloth = sails
    .map(
      ([x, span]) =>
        `<path d="${sail(x, span, dynasty)}" fill="${own}" stroke="${rim}" stroke-width=".9" stroke-linejoin="round"/>` +
        `<path d="M${x + 1} ${-span * 0.5}h3M${x + 1} ${span * 0.5}h3" stroke="${dark}" stroke-width=".7"/>` +
        `<circle cx="${x - 0.5}" r="1.5" fill="var(--robot-frame-3)"/>`,
    )
    .join('');
  return (
    `<path d="${vanes(kind)}" fill="${middle}" stroke="${rim}" stroke-width=".9" stroke-linejoin="round"/>` +
    `<path d="${hull(l, w)}" fill="${middle}" stroke="${rim}" stroke-width="1.2"/>` +
    `<path d="${hull(l * 0.86, w * 0.7)}" fill="var(--robot-plate-2)"/>` +
    `<path d="M${-l * 0.4} 0H${l * 0.4}" stroke="var(--robot-frame-2)" stroke-width=".5"/>` +
    `<rect x="${-l * 0.45}" y="${-w * 0.24}" width="${l * 0.13}" height="${w * 0.48}" rx="1.5" fill="var(--robot-frame-2)" stroke="${rim}"
      stroke-width=".6"/>` +
    cloth +
    `<circle cx="${l * 0.27}" r="${w * 0.11}" fill="#ffcf5a" stroke="${rim}" stroke-width=".6"/>` +
    `<path d="M${l / 2 - 1} 0h7" stroke="${rim}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}
/** From the side, small, about 40 wide, keel at 0. */
export function shipSide(kind: Kind, seat: number): string {
  const masts = KINDS[kind].sails.length,
    own = `var(--armour-${seat})`,
    rim = 'var(--robot-outline)';
  const cloth = Array.from({ length: masts }, (_, i) => {
    const x = (i - (masts - 1) / 2) * 11;
    return `<path d="M${x - 3} -10Q${x + 1} -22 ${x} -27Q${x + 9} -18 ${x + 5} -10Z" fill="${own}" stroke="${rim}"/>`;
  }).join('');
  return `${cloth}<path d="M-19 -9H20L16 -3Q2 2 -12 -1Z" fill="${mix(own, 60, rim)}" stroke="${rim}"/>`;
}

export const KIND_COLOUR: Record<string, string> = {
  simple: '#5f86c9',
  steady: '#9a78cf',
  advanced: '#cf6a80',
  special: '#c7a24a',
};
export const kindWord = (card: Card | undefined, flipped = false): string => {
  const kind = flipped ? 'simple' : (card?.kind ?? 'simple');
  return kind[0].toUpperCase() + kind.slice(1);
};
export const kindColour = (card: Card | undefined, flipped = false): string =>
  KIND_COLOUR[flipped ? 'simple' : (card?.kind ?? 'simple')] ?? KIND_COLOUR.simple;
/** Wheels, how far the next card may turn, where it may start and end; on a card whose rear edge is at 0, y from -22 to 22. */
export function cardMarks(card: Card | undefined, flipped: boolean): string {
  const colour = kindColour(card, flipped),
    back = flipped || !card,
    turn = back ? 6 : (card.turn as number),
    angle = (turn * 5 * Math.PI) / 180;
  let out = '';
  if (turn)
    out += `<path d="M64 0L${64 - 17 * Math.cos(angle)} ${-17 * Math.sin(angle)}A17 17 0 0 0 ${64 - 17 * Math.cos(angle)} ${17 * Math.sin(angle)}Z"
      fill="${colour}" fill-opacity=".3" stroke="${colour}" stroke-width=".6" stroke-dasharray="1.6 1.2"/>`;
  for (const x of [4, 64])
    out += `<circle cx="${x}" r="2.8" fill="none" stroke="var(--ink-2)" stroke-width=".9"/><circle cx="${x}" r="1" fill="var(--ink-2)"/>`;
  if (back || card.start)
    out += `<path d="M11 -4l7 4-7 4z" fill="#ffcf5a" stroke="#7a5200" stroke-width=".5"/>`;
  if (!back && card.trick) {
    const side = card.side === 'left' ? -1 : 1,
      x = card.trick === 'hard' ? 34 : 58;
    out += `<path d="M${x - 10} 0Q${x} 0 ${x} ${side * 14}M${x - 3} ${side * 11}L${x} ${side * 15}L${x + 3} ${side * 11}" fill="none"
      stroke="${colour}" stroke-width="1.6"/>`;
  }
  return out;
}
/** What a card gives, in short words with the tone they have. */
export function gives(card: Card | undefined, flipped = false): [words: string, tone: string][] {
  if (!card || flipped) return [];
  const out: [string, string][] = [];
  if (card.height) out.push([card.height > 0 ? '↑1' : '↓1', 'ink']);
  if (card.ap) out.push([`+${card.ap} AP`, 'energy']);
  if (card.hp) out.push([`${card.hp > 0 ? '+' : '−'}${Math.abs(card.hp)} HP`, card.hp > 0 ? 'mend' : 'harm']);
  if (card.draw) out.push([`+${card.draw} ${card.draw > 1 ? 'cards' : 'card'}`, 'ink-2']);
  return out;
}
