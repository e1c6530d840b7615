// What a card shows: drawn from its kind, its numbers and its name, in its seat's colour. Light falls from the upper left.
import type { Card } from '../../engine/engine';
import { robot } from '../../lib/robot';

const mix = (seat: number, k: number): string =>
  k > 0
    ? `color-mix(in oklab, var(--armour-${seat}) ${100 - k}%, white)`
    : k < 0
      ? `color-mix(in oklab, var(--armour-${seat}) ${100 + k}%, #060a14)`
      : `var(--armour-${seat})`;
const LAMP = '#ffd76a',
  OUT = 'var(--robot-outline)',
  F1 = 'var(--robot-frame-1)',
  F2 = 'var(--robot-frame-2)',
  P1 = 'var(--robot-plate-1)',
  P2 = 'var(--robot-plate-2)',
  P3 = 'var(--robot-plate-3)';

function hash(text: string): number {
  let h = 2166136261;
  for (const letter of text) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
const points = (value: unknown): number => (typeof value === 'number' ? value : 3.5);
const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const edged = (d: string, fill: string): string =>
  `<path d="${d}" fill="${fill}" stroke="${OUT}" stroke-width="5" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, r: number, fill: string, edge = false): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${edge ? ` stroke="${OUT}" stroke-width="5"` : ''}/>`;
/** A half outline and its mirror image, lit on the left. */
const twin = (half: number[][], left: string, right: string): string =>
  [-1, 1]
    .map((side) =>
      edged('M' + half.map(([x, y]) => `${120 + side * x} ${y}`).join('L') + 'Z', side < 0 ? left : right),
    )
    .join('');
const frame = (inner: string, size: number, box = '0 0 240 240'): string =>
  `<svg class="art" viewBox="${box}" width="${size}" height="${size}" aria-hidden="true">${inner}</svg>`;

function makeOf(card: Card): string {
  const attack = points(card.attack),
    defense = points(card.defense);
  if (card.flying) return 'E';
  if (card.long_range) return 'I';
  if (defense >= attack + 2) return 'G';
  return attack >= defense ? 'A' : 'S';
}

/* Three builds: a prowler on legs, a flyer, a hulk. */
function monster(card: Card, seat: number, size: number): string {
  const h = hash(card.name),
    attack = points(card.attack),
    hulk = points(card.defense) >= 3,
    hi = mix(seat, 26),
    lit = mix(seat, 4),
    mid = mix(seat, -22),
    dark = mix(seat, -46),
    bone = '#efe6cf',
    bone2 = '#bfb391';
  const horns = h % 3,
    eyes = 1 + ((h >> 3) % 3),
    tall = hulk ? 0 : 14;
  const legs = card.flying ? 3 : hulk ? 1 : (h >> 6) % 3,
    squat = (h >> 9) % 2;
  let out = '';
  if (legs === 3)
    out +=
      twin(
        [
          [20, 120],
          [56, 62],
          [112, 40],
          [104, 78],
          [116, 112],
          [88, 112],
          [80, 140],
          [52, 132],
          [26, 150],
        ],
        mid,
        dark,
      ) +
      twin(
        [
          [24, 124],
          [58, 74],
          [100, 52],
          [70, 110],
        ],
        lit,
        mid,
      );
  else if (legs === 1)
    out +=
      twin(
        [
          [44, 120],
          [92, 104],
          [112, 140],
          [106, 196],
          [72, 200],
          [66, 160],
        ],
        lit,
        mid,
      ) +
      twin(
        [
          [20, 170],
          [56, 166],
          [60, 222],
          [16, 222],
        ],
        mid,
        dark,
      );
  else if (legs === 2)
    out += [-1, 1]
      .map((side) =>
        [0, 1, 2]
          .map(
            (i) =>
              `<path d="M${120 + side * 30} ${140 + i * 14}q${side * (50 + 8 * i)} ${-70 + 34 * i} ${side * (74 - 10 * i)} ${70 - 8 * i}" fill="none"
                stroke="${OUT}" stroke-width="17" stroke-linecap="round"/>
                  <path d="M${120 + side * 30} ${140 + i * 14}q${side * (50 + 8 * i)} ${-70 + 34 * i} ${side * (74 - 10 * i)} ${70 - 8 * i}"
                    fill="none" stroke="${side < 0 ? mid : dark}" stroke-width="9" stroke-linecap="round"/>`,
          )
          .join(''),
      )
      .join('');
  else
    out += twin(
      [
        [26, 164],
        [64, 136],
        [96, 158],
        [104, 222],
        [84, 222],
        [76, 178],
        [50, 196],
        [54, 222],
        [34, 222],
      ],
      mid,
      dark,
    );
  const wide = hulk ? 74 : squat ? 66 : 52,
    top = 74 + tall;
  out += twin(
    [
      [0, top],
      [wide * 0.5, top + 2],
      [wide, top + 44],
      [wide * 0.92, top + 92],
      [wide * 0.5, top + 124],
      [0, top + 130],
    ],
    lit,
    mid,
  );
  out += shape(`M${120 - wide * 0.5} ${top + 4}L120 ${top}V${top + 30}L${120 - wide * 0.8} ${top + 46}Z`, hi);
  for (let i = 0; i < 3; i++)
    out += `<path d="M${120 - wide * 0.34} ${top + 98 + i * 8}Q120 ${top + 108 + i * 8} ${120 + wide * 0.34} ${top + 98 + i * 8}" fill="none"
      stroke="${dark}" stroke-width="3" opacity=".7"/>`;
  if (horns === 0)
    out += twin(
      [
        [24, top + 8],
        [40, top - 6],
        [78, top - 46],
        [52, top + 22],
      ],
      bone,
      bone2,
    );
  else if (horns === 1)
    out +=
      edged(`M120 ${top - 44}L134 ${top + 8}H106Z`, bone) +
      twin(
        [
          [30, top + 8],
          [50, top - 22],
          [50, top + 18],
        ],
        bone,
        bone2,
      );
  else
    out +=
      twin(
        [
          [16, top + 4],
          [30, top - 30],
          [40, top + 8],
        ],
        lit,
        mid,
      ) +
      twin(
        [
          [42, top + 14],
          [62, top - 10],
          [60, top + 30],
        ],
        lit,
        mid,
      );
  const y = top + 42,
    spread = eyes === 1 ? [0] : eyes === 2 ? [-22, 22] : [-28, 0, 28];
  for (const x of spread)
    out +=
      disc(120 + x, y - (x === 0 && eyes === 3 ? 8 : 0), eyes === 1 ? 17 : 11, '#0a0e16') +
      disc(120 + x, y - (x === 0 && eyes === 3 ? 8 : 0), eyes === 1 ? 12 : 7, LAMP) +
      `<ellipse cx="${120 + x}" cy="${y - (x === 0 && eyes === 3 ? 8 : 0)}" rx="2.500" ry="${eyes === 1 ? 10 : 6}" fill="#0a0e16"/>`;
  const jaw = 14 + Math.min(attack, 6) * 4,
    at = top + 66;
  out += edged(
    `M${120 - jaw} ${at}Q120 ${at + 8} ${120 + jaw} ${at}L${120 + jaw * 0.7} ${at + 24}Q120 ${at + 32} ${120 - jaw * 0.7} ${at + 24}Z`,
    '#12080c',
  );
  for (let i = -1; i <= 1; i++)
    out +=
      shape(`M${120 + i * jaw * 0.6 - 6} ${at + 3}h12l-6 15z`, bone) +
      shape(`M${120 + i * jaw * 0.5 - 5} ${at + 26}h10l-5-11z`, bone2);
  return frame(out, size);
}

function agent(card: Card, seat: number, size: number): string {
  const h = hash(card.name),
    lit = mix(seat, 4),
    mid = mix(seat, -22),
    dark = mix(seat, -48),
    skin = ['#e8b48c', '#b97a50', '#8a5636', '#f0cba8'][h % 4];
  let out =
    twin(
      [
        [0, 150],
        [34, 150],
        [84, 172],
        [98, 232],
        [0, 232],
      ],
      lit,
      mid,
    ) +
    edged('M120 176L96 152h48z', P1) +
    shape('M120 176l-8 50h16z', dark);
  out +=
    edged('M100 128h40v28q-20 14-40 0z', skin) +
    edged('M82 90q0-46 38-46t38 46q0 46-38 54q-38-8-38-54z', skin) +
    shape('M120 44q38 0 38 46q0 46-38 54z', 'rgb(0 0 0 / .16)');
  const head = (h >> 2) % 4;
  if (head === 0)
    out +=
      edged('M62 84q-4-12 14-14q2-44 44-44t44 44q18 2 14 14q-58-14-116 0z', dark) +
      shape('M78 68q42-12 84 0l-2 8q-40-10-80 0z', lit);
  else if (head === 1) out += edged('M74 130q-20-96 46-100q66 4 46 100l-16-10q12-58-30-60q-42 2-30 60z', mid);
  else if (head === 2) out += edged('M80 80q2-48 40-48t40 48l-10-12q-30-14-60 0z', '#3a2c22');
  else out += edged('M76 84q0-56 44-56t44 56z', P2) + edged('M72 84h96v10H72z', P3);
  out +=
    head === 1 || h & 64
      ? edged('M84 86h72v18q-14 8-30 2l-6-6l-6 6q-16 6-30-2z', '#10161f') +
        shape('M90 90h24v8H92z', LAMP, 'opacity=".85"')
      : disc(104, 94, 4, '#141b27') +
        disc(136, 94, 4, '#141b27') +
        `<path d="M110 124q10 6 20 0" fill="none" stroke="#5a2f20" stroke-width="4" stroke-linecap="round"/>`;
  return frame(out, size);
}

function equipment(card: Card, seat: number, size: number): string {
  const lit = mix(seat, 6),
    mid = mix(seat, -20),
    dark = mix(seat, -46);
  let out =
    `<ellipse cx="120" cy="214" rx="104" ry="16" fill="rgb(0 0 0 / .35)"/>` +
    edged('M30 196h180l14 24H16z', F2) +
    shape('M30 196h90v24H16z', F1);
  if (card.absorb)
    out +=
      edged('M24 196a96 104 0 0 1 192 0z', 'color-mix(in oklab, var(--link) 30%, transparent)') +
      `<path d="M52 150q18-52 68-62M24 196a96 104 0 0 1 192 0M72 196a48 104 0 0 1 96 0M34 150h172" fill="none" stroke="var(--link)" stroke-width="4"
        opacity=".8"/>` +
      edged('M94 196v-40h52v40z', lit) +
      disc(120, 148, 18, LAMP, true);
  else if (card.long_range)
    out +=
      edged('M78 196v-34h84v34z', mid) +
      edged('M70 168L160 62l44 36-66 74z', lit) +
      edged('M160 62l22-30 46 36-24 30z', P2) +
      disc(184, 68, 9, '#0a0e16') +
      disc(205, 84, 9, '#0a0e16') +
      disc(110, 168, 22, F2, true) +
      disc(110, 168, 9, LAMP);
  else if (card.income)
    out +=
      edged('M52 196V92l40 28V92l40 28V60h48v136z', lit) +
      shape('M132 196V60h48v136z', mid) +
      edged('M140 60V24h32v36z', F2) +
      disc(156, 16, 10, P3) +
      [0, 1, 2].map((i) => edged(`M${62 + i * 26} 150h16v16h-16z`, LAMP)).join('') +
      [0, 1]
        .map(
          (i) =>
            disc(40 + i * 22, 202 - i * 8, 17, LAMP, true) + disc(40 + i * 22, 202 - i * 8, 9, '#d9a936'),
        )
        .join('');
  else
    out +=
      edged('M44 196V108q76-64 152 0v88z', lit) +
      shape('M120 74q44 4 76 34v88h-76z', mid) +
      edged('M76 196v-66h88v66z', '#10161f') +
      edged('M112 116h16v24h24v16h-24v24h-16v-24H88v-16h24z', LAMP) +
      edged('M166 84V34h14v62z', F2) +
      disc(173, 30, 10, LAMP, true) +
      shape('M44 196V108', dark);
  return frame(out, size);
}

function component(card: Card, seat: number, size: number): string {
  const lit = mix(seat, 6),
    mid = mix(seat, -22),
    flame = '#ff9a3d';
  if (card.kind === 'jump-jets')
    return frame(
      twin(
        [
          [8, 40],
          [44, 30],
          [66, 60],
          [62, 150],
          [16, 156],
        ],
        lit,
        mid,
      ) +
        twin(
          [
            [18, 158],
            [60, 152],
            [66, 178],
            [14, 180],
          ],
          F1,
          F2,
        ) +
        twin(
          [
            [22, 182],
            [58, 180],
            [40, 234],
          ],
          flame,
          '#e0662a',
        ) +
        twin(
          [
            [32, 184],
            [48, 183],
            [40, 212],
          ],
          LAMP,
          LAMP,
        ) +
        twin(
          [
            [24, 64],
            [46, 58],
            [48, 96],
            [26, 100],
          ],
          P1,
          P2,
        ),
      size,
    );
  if (card.kind === 'rocket')
    return frame(
      `<g transform="rotate(38 120 120)">${edged('M120 12q36 34 36 84v84H84V96q0-50 36-84z', P1)}` +
        shape('M120 12q36 34 36 84v84h-36z', P3) +
        edged('M84 132l-34 44v30l34-18zM156 132l34 44v30l-34-18z', lit) +
        `${edged('M92 180h56l8 20H84z', F2)}${shape('M98 204h44l-22 36z', flame)}` +
        `${disc(120, 96, 17, mid, true)}${disc(120, 96, 9, LAMP)}</g>`,
      size,
    );
  return frame(
    edged(
      'M120 18l88 34v62c0 56-38 88-88 108c-50-20-88-52-88-108V52z',
      'color-mix(in oklab, var(--link) 26%, transparent)',
    ) +
      `<path d="M120 44l62 24v46c0 42-26 64-62 80c-36-16-62-38-62-80V68z" fill="color-mix(in oklab, var(--link) 30%, transparent)"
        stroke="var(--link)" stroke-width="5"/>` +
      edged('M120 84l32 18v36l-32 18-32-18v-36z', lit) +
      shape('M120 84l32 18v36l-32 18z', mid) +
      disc(120, 120, 13, LAMP),
    size,
  );
}

function weapon(card: Card, seat: number, size: number): string {
  const h = hash(card.name) % 3,
    lit = mix(seat, 6),
    mid = mix(seat, -24);
  const rays = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6,
      r = i % 2 ? 74 : 112;
    const at = (far: number, angle: number): string =>
      `${(120 + far * Math.sin(angle)).toFixed(0)} ${(128 - far * Math.cos(angle)).toFixed(0)}`;
    return `${at(r, a)}L${at(40, a + 0.26)}`;
  }).join('L');
  if (h === 0)
    return frame(
      shape(`M${rays}Z`, 'var(--harm)', 'opacity=".8"') +
        shape(`M${rays}Z`, LAMP, 'transform="translate(42 45) scale(.65)"') +
        disc(120, 128, 34, P1, true) +
        disc(120, 128, 18, lit),
      size,
    );
  if (h === 1)
    return frame(
      edged('M40 26h160l-26 40H66z', F2) +
        edged('M66 66h108l-18 34H84z', lit) +
        shape('M120 66h54l-18 34h-36z', mid) +
        shape('M96 100h48l16 128H80z', LAMP, 'opacity=".45"') +
        shape('M108 100h24l6 128h-36z', '#fff3cf') +
        disc(120, 46, 13, LAMP, true) +
        `<ellipse cx="120" cy="228" rx="60" ry="10" fill="${LAMP}" opacity=".6"/>`,
      size,
    );
  return frame(
    edged('M120 20l86 150H34z', 'none') +
      edged('M140 22L66 134h46L92 222l86-122h-50z', LAMP) +
      `<path d="M34 92q-18 56 24 104M206 92q18 56-24 104M54 70q-8 10-12 22M186 70q8 10 12 22" fill="none" stroke="${lit}" stroke-width="9"
        stroke-linecap="round"/>`,
    size,
  );
}

function moon(card: Card, size: number): string {
  const h = hash(card.name),
    hue = h % 360,
    base = `hsl(${hue} 18% 62%)`,
    shade = `hsl(${hue} 22% 38%)`,
    light = `hsl(${hue} 24% 80%)`,
    id = `m${h.toString(36)}`;
  let craters = '';
  for (let i = 0; i < 6; i++) {
    const a = (((h >> (i * 3)) & 63) / 63) * Math.PI * 2,
      r = 18 + (((h >> (i * 2)) & 31) / 31) * 58,
      k = 7 + ((h >> i) & 7) * 2;
    craters +=
      disc(112 + r * Math.cos(a), 118 + r * Math.sin(a), k, shade) +
      disc(112 + r * Math.cos(a) + 2, 118 + r * Math.sin(a) + 3, k * 0.8, base);
  }
  return frame(
    `<defs><radialGradient id="${id}" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".55" stop-color="${base}"/>
      <stop offset="1" stop-color="${shade}"/></radialGradient></defs><circle cx="120" cy="120" r="104" fill="url(#${id})" stroke="${OUT}"
        stroke-width="4"/><g opacity=".75">${craters}</g><path d="M120 16a104 104 0 1 1-62 188a116 116 0 0 0 62-188z" fill="rgb(4 8 16 / .3)"
          transform="rotate(20 120 120)"/>`,
    size,
  );
}

/** The picture of a card at a size in pixels. */
export function art(card: Card | undefined, seat: number, size: number): string {
  if (!card) return frame('', size);
  const whose = seat || 1,
    cost = typeof card.cost === 'number' ? card.cost : 4;
  switch (card.kind) {
    case 'robot':
      return robot(makeOf(card), card.name, Math.max(1, Math.min(4, Math.round(cost / 2))), whose, {
        size,
        detail: size >= 70,
      });
    case 'top':
    case 'bottom': {
      const whole = robot(makeOf(card) + 'G', card.name, 5, whose, { size: 240, detail: size >= 70 });
      return frame(
        card.kind === 'top'
          ? `<svg x="0" y="30" width="240" height="172" viewBox="0 0 240 172">${whole}</svg>`
          : `<svg x="-30" y="40" width="300" height="160" viewBox="30 138 180 96">${whole}</svg>`,
        size,
      );
    }
    case 'monster':
      return monster(card, whose, size);
    case 'agent':
      return agent(card, whose, size);
    case 'equipment':
      return equipment(card, whose, size);
    case 'jump-jets':
    case 'rocket':
    case 'force-field':
      return component(card, whose, size);
    case 'super-weapon':
      return weapon(card, whose, size);
    case 'moon':
      return moon(card, size);
    default:
      return frame('', size);
  }
}

/** The small picture of a kind. */
export const kindIcon = (kind: string): string =>
  ({
    robot: 'robot',
    top: 'part',
    bottom: 'part',
    monster: 'monster',
    agent: 'agent',
    'jump-jets': 'jet',
    rocket: 'range',
    'force-field': 'defense',
    'super-weapon': 'weapon',
    equipment: 'equipment',
    moon: 'moon',
  })[kind] ?? 'hand';
