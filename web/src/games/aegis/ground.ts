// The table itself as SVG text: tiles, zones, printed hexes, walls. It changes only with the terrain.
import { S, path, type Layout, type Point } from '../../lib/hexes';

const label = ([x, y]: Point, text: string, colour = 'var(--ink-2)'): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-size="9" font-weight="700" letter-spacing=".8" fill="${colour}">${text}</text>`;

const octagon = ([x, y]: Point, r: number): string =>
  `<path d="${path(
    Array.from({ length: 8 }, (_, i) => {
      const a = Math.PI / 8 + (i * Math.PI) / 4;
      return [x + r * Math.sin(a), y - r * Math.cos(a)] as Point;
    }),
  )}" fill="rgb(0 0 0 / .18)" stroke="var(--ink-3)" stroke-width="1.6" opacity=".9"/>`;

const wave = ([x, y]: Point, r: number): string =>
  [-0.42, 0, 0.42]
    .map(
      (k) => `M${x - r} ${y + k * r * 1.2}q${r / 4} ${-r * 0.5} ${r / 2} 0t${r / 2} 0t${r / 2} 0t${r / 2} 0`,
    )
    .join('');

export function definitions(): string {
  const zones = [
    '<circle cx="3.5" cy="3.5" r="1.1"/>',
    '<path d="M3.5 1.8l1.7 1.7-1.7 1.7-1.7-1.7z"/>',
    '<path d="M3.5 1.8l1.8 3.2H1.700z"/>',
    '<rect x="2.300" y="2.300" width="2.400" height="2.400"/>',
    '<path d="M3.100 1.800h.8v1.300h1.300v.8H3.900v1.300h-.8V3.900H1.800v-.8h1.300z"/>',
    '<circle cx="3.500" cy="3.500" r="1.400" fill="none" stroke-width=".7"/>',
  ];
  const zone = (shape: string, i: number): string =>
    `<pattern id="zone${i + 1}" width="7" height="7" patternUnits="userSpaceOnUse">` +
    `<g fill="var(--seat-${i + 1})" stroke="var(--seat-${i + 1})" stroke-width="0">${shape}</g></pattern>`;
  return `<defs><radialGradient id="lamp" cx="50%" cy="46%" r="62%"><stop offset="0" stop-color="#fff2cf" stop-opacity=".13"/><stop offset=".55"
    stop-color="#cfe0ff" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></radialGradient>
  <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--veil)"/>
    <path d="M0 0v6" stroke="var(--veil-line)" stroke-width="1.6"/></pattern>
  ${zones.map(zone).join('')}</defs>`;
}

/** `owner` says whose colour a start zone wears. */
export function ground(layout: Layout, owner: Record<number, number>): string {
  const { left, top, width, height, board } = layout;
  const cut = 26,
    [l, t, r, b] = [left + 8, top + 8, left + width - 8, top + height - 8];
  const frame = `M${l + cut} ${t}H${r - cut}L${r} ${t + cut}V${b - cut}L${r - cut} ${b}H${l + cut}L${l} ${b - cut}V${t + cut}Z`;
  const middle: Point = [left + width / 2, top + height / 2];
  let out = `<path d="${frame}" fill="var(--wall-dark)" transform="translate(0 8)" opacity=".85"/><path d="${frame}" fill="var(--tile-edge)"
    stroke="var(--tile-rim)" stroke-width="1.5"/>`;
  for (const hex of board.hexes) {
    const [x, y] = layout.xy(hex.name),
      k = Math.max(0, 1 - Math.hypot(x - middle[0], (y - middle[1]) * 1.1) / (S * 14));
    out += `<path d="${layout.shape(hex.name)}" fill="color-mix(in oklab, var(--tile-lit) ${Math.round(k * 100)}%, var(--tile))"
      stroke="color-mix(in oklab, var(--tile-rim) ${Math.round(20 + k * 50)}%, var(--tile))" stroke-width="1"/>`;
    const seat = hex.zone ? (owner[hex.zone] ?? hex.zone) : 0;
    if (seat)
      out += `<path d="${layout.shape(hex.name, 0.86)}" fill="url(#zone${seat})" opacity=".34"/><path d="${layout.shape(hex.name, 0.86)}" fill="none"
        stroke="var(--seat-${seat})" stroke-opacity=".4"/>`;
  }
  for (const hex of board.hexes) {
    const [x, y] = layout.xy(hex.name);
    if (hex.stop)
      out += `<path d="${layout.shape(hex.name, 0.9)}" fill="none" stroke="var(--ink-3)" stroke-width="1.4"
        stroke-opacity=".7"/>${octagon([x, y - S * 0.12], S * 0.46)}${label([x, y - S * 0.02], 'STOP')}`;
    if (hex.jam)
      out += `<path d="${layout.shape(hex.name, 0.9)}" fill="var(--drain)" fill-opacity=".1" stroke="var(--drain)" stroke-width="1.6"/>
        <path d="${wave([x, y - S * 0.3], S * 0.44)}" fill="none" stroke="var(--drain)" stroke-width="1.8"
          stroke-linecap="round"/>${label([x, y + S * 0.34], 'JAM', 'var(--drain)')}`;
  }
  return out;
}

/** Column letters along the top and row numbers on the left; in a turned board every hex says its own name. */
export function coordinates(layout: Layout): string {
  return layout.board.hexes
    .map((hex) => {
      const [x, y] = layout.xy(hex.name);
      return `<text x="${x}" y="${y - S * 0.55}" text-anchor="middle" font-size="8" fill="var(--ink-3)" opacity=".85">${hex.name}</text>`;
    })
    .join('');
}

/** An Entry Point: a block like terrain with a ring and an arrow, lit while somebody may enter there. */
export function entry(layout: Layout, name: string, lit: boolean): string {
  const [x, y] = layout.xy(name),
    up = S * 0.34,
    colour = lit ? 'var(--light)' : 'var(--ink-3)';
  return (
    wall(layout, name) +
    `<g transform="translate(${x} ${y - up}) scale(1 .9)"><circle r="${S * 0.56}" fill="var(--sky)" fill-opacity=".5" stroke="${colour}"
      stroke-width="2.6"/></g>` +
    `<g transform="translate(${x} ${y - up})" fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
      <path d="M0-6V5M-4.500 1 0 5.500 4.500 1"/></g>`
  );
}

export function wall(layout: Layout, name: string): string {
  const [x, y] = layout.xy(name),
    up = S * 0.34,
    top = layout.corners([x, y - up], 0.93),
    foot = layout.corners([x, y], 0.93);
  const hull = path(layout.corners([x, y + 2], 0.985));
  // every side that looks down is drawn; those that look up are behind the top
  let sides = '';
  for (let i = 0; i < 6; i++) {
    const j = (i + 1) % 6,
      mid = (foot[i][1] + foot[j][1]) / 2;
    if (mid <= y + 1) continue;
    const right = (foot[i][0] + foot[j][0]) / 2 > x + 1;
    sides += `<path d="${path([top[i], top[j], foot[j], foot[i]])}" fill="var(--wall-${right ? 'dark' : 'side'})"/>`;
  }
  return (
    `<path d="${hull}" fill="rgb(0 0 0 / .35)"/>${sides}<path d="${path(top)}" fill="var(--wall-top)"/>` +
    `<path d="${path(layout.corners([x, y - up], 0.62))}" fill="none" stroke="rgb(255 255 255 / .16)" stroke-width="1.5"/>`
  );
}
