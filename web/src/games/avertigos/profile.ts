// A sky-ship from the side, large: bow to the right, keel below, about as long as it is from above. Millimetres.
const SHAPES = {
  scout: { length: 52, masts: [0] },
  patrol: { length: 64, masts: [11, -11] },
  frigate: { length: 78, masts: [19, 0, -19] },
  destroyer: { length: 92, masts: [23, 1, -22] },
};
type Kind = keyof typeof SHAPES;

const mix = (colour: string, part: number, other: string): string =>
  `color-mix(in srgb,${colour} ${part}%,${other})`;
/* a sail in three panels, wind from astern; the Dynasty's are battened, the League's end in a claw */
function sail(x: number, high: number, dynasty: boolean, own: string, rim: string): string {
  const top = -14 - high,
    w = high * 0.42;
  const cloth = dynasty
    ? `M${x - 2} -13L${x + w} -13L${x + w * 0.92} ${top + 6}L${x + 1} ${top}L${x - 4} ${top + 4}Z`
    : `M${x - 3} -13Q${x + w * 1.15} ${-13 - high * 0.2} ${x + w * 0.7} ${top + 3}` +
      `Q${x + w * 0.2} ${top + 6} ${x - 1} ${top}Q${x + 2} ${-14 - high / 2} ${x - 3} -13Z`;
  const battens = dynasty
    ? [0.3, 0.6]
        .map((part) => `M${x - 2} ${-13 - high * part}L${x + w * 0.95} ${-13 - high * part + 1}`)
        .join('')
    : `M${x - 1} ${-13 - high * 0.5}Q${x + w * 0.5} ${-13 - high * 0.6} ${x + w * 0.86} ${-13 - high * 0.5}`;
  return (
    `<path d="M${x - 2} -9V${top - 3}" stroke="${rim}" stroke-width="1.6"/>` +
    `<path d="${cloth}" fill="${own}" stroke="${rim}" stroke-width="1.1" stroke-linejoin="round"/>` +
    `<path d="${battens}" fill="none" stroke="${mix(own, 55, rim)}" stroke-width=".8"/>`
  );
}
export function profile(kind: Kind, seat: number, dynasty: boolean): string {
  const { length: l, masts } = SHAPES[kind],
    own = `var(--armour-${seat})`,
    rim = 'var(--robot-outline)',
    dark = mix(own, 52, rim),
    a = l / 2;
  const ports = Array.from({ length: Math.round(l / 13) }, (_, i) => -a * 0.62 + i * ((a * 1.2) / (l / 13)));
  return (
    masts.map((x, i) => sail(x, i === 1 && masts.length === 3 ? 34 : 28, dynasty, own, rim)).join('') +
    `<path d="M${-a * 0.2} 3L${-a * 0.52} 20L${a * 0.06} 14L${a * 0.2} 3Z" fill="${own}" stroke="${rim}" stroke-width="1.1"/>` +
    `<path d="M${-a} -13L${-a * 0.72} -14L${-a * 0.66} -8H${a * 0.72}L${a} -12Q${a * 0.82} 4 ${a * 0.32} 9` +
    `Q${-a * 0.3} 12 ${-a * 0.72} 6Q${-a * 0.96} 0 ${-a} -13Z" fill="${dark}" stroke="${rim}" stroke-width="1.3" ` +
    `stroke-linejoin="round"/>` +
    `<path d="M${-a * 0.95} -6Q0 -1 ${a * 0.9} -6L${a * 0.84} -2Q0 4 ${-a * 0.88} -1Z" fill="var(--robot-plate-2)"/>` +
    ports
      .map((x) => `<circle cx="${x}" cy="4.500" r="1.300" fill="#ffcf5a" stroke="${rim}" stroke-width=".5"/>`)
      .join('') +
    `<path d="M${-a} -4L${-a - 9} 6L${-a * 0.84} 4Z" fill="${own}" stroke="${rim}" stroke-width="1"/>` +
    `<path d="M${a * 0.94} -11L${a + 9} -16" stroke="#c78b3a" stroke-width="2" stroke-linecap="round"/>`
  );
}
/** Where the sections of a ship are, from the bow to the stern, along its length. */
export function places(kind: Kind, count: number): number[] {
  const { length } = SHAPES[kind];
  return Array.from({ length: count }, (_, i) =>
    count < 2 ? 0 : length * (0.34 - (0.74 * i) / (count - 1)),
  );
}
