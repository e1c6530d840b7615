// @ts-nocheck: drawing code made of numbers
/* robot(letters, make, level, seat, { size, detail, title }) -> SVG text.
   A figure on a 240 grid, centre line x = 120, ground y = 226. Parts are half outlines, mirrored; light falls from the upper left.
   Silhouette: A blades and V fin, E swept wings, G slabs and shields, I one lens and a sensor ring, S a tall dish.
   A combined robot wears the parts of all its classes; level sets scale, crest and the lamps on the chest. make sets the small things. */
const cx = 120;
const seatVar = s => `var(--armour-${s})`;
const tone = (s, k) => k > 0 ? `color-mix(in oklab, ${seatVar(s)} ${100 - k}%, white)` : k < 0 ? `color-mix(in oklab, ${seatVar(s)} ${100 + k}%, #060a14)` : seatVar(s);
const hash = t => { let h = (2166136261 ^ 75282) >>> 0; for (const ch of t) { h ^= ch.charCodeAt(0); h = Math.imul(h, 16777619); } h ^= h >>> 16; h = Math.imul(h, 0x85ebca6b); h ^= h >>> 13; h = Math.imul(h, 0xc2b2ae35); return (h ^ h >>> 16) >>> 0; };

export interface RobotOptions { size?: number; detail?: boolean; title?: string; x?: number; y?: number; lead?: string }

export function robot(letters: string, make: string, level: number, seat: number, opt: RobotOptions = {}): string {
  const size = opt.size || 240, fine = opt.detail ?? size >= 84;
  const has = x => letters.includes(x), n = letters.length || 0, lv = level || n;
  const h = hash(make.replace(/[^A-Z]/gi, '').toUpperCase() || 'X'), pick = (k, m) => ((h >>> (k * 3)) % 97) % m;
  const A = { hi: tone(seat, 42), l: tone(seat, 14), m: tone(seat, -8), d: tone(seat, -34), x: tone(seat, -58) };
  const F = { l: 'var(--robot-frame-1)', m: 'var(--robot-frame-2)', d: 'var(--robot-frame-3)' };
  const livery = pick(0, 3), v2 = pick(4, 2);
  const W = livery === 1 ? { l: '#8a98b0', m: '#68778f', d: '#4d5a70' } : livery === 2 ? { l: '#f3e6c8', m: '#d3bf97', d: '#a08d68' } : { l: 'var(--robot-plate-1)', m: 'var(--robot-plate-2)', d: 'var(--robot-plate-3)' };
  const lamp = '#ffd76a', lampHi = '#fff3cf';
  const lead = opt.lead || (n >= 4 ? (has('A') && pick(1, 2) === 0 ? 'A' : has('G') ? 'G' : 'A') : letters[n > 1 ? pick(1, n) : 0]);
  const shapes = [], out = [];                       // shapes: silhouettes for the outline; out: painted parts
  const pts = a => a.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  const put = (d, fill, solid = true, extra = '') => { if (solid) shapes.push(d); out.push(`<path d="${d}" fill="${fill}" ${extra}/>`); };
  const side = (half, sx) => 'M' + pts(half.map(([x, y]) => [cx + sx * x, y])) + 'Z';
  /* a mirrored part: [left tone, right tone], optional inner facet [points, left, right] */
  const pair = (half, tl, tr, facet, fl, fr) => { put(side(half, -1), tl); put(side(half, 1), tr); if (facet) { put(side(facet, -1), fl, false); put(side(facet, 1), fr, false); } };
  const one = (half, sx, t, facet, ft) => { put(side(half, sx), t); if (facet) put(side(facet, sx), ft, false); };
  const mid = (half, tl, tr) => pair(half, tl, tr);   // halves that touch the centre line
  const line = (a, w = 1.6, col = 'rgb(4 8 16 / .45)') => fine && [-1, 1].forEach(s => out.push(`<path d="M${pts(a.map(([x, y]) => [cx + s * x, y]))}" fill="none" stroke="${col}" stroke-width="${w}" stroke-linejoin="round"/>`));
  const glow = (half, col = lamp) => [-1, 1].forEach(s => out.push(`<path d="${side(half, s)}" fill="${col}"/>`));
  const disc = (x, y, r, fill, solid = true) => put(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`, fill, solid);
  const ringPath = (x, y, r, t) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0ZM${x - r + t} ${y}a${r - t} ${r - t} 0 1 1 ${2 * (r - t)} 0a${r - t} ${r - t} 0 1 1 ${-2 * (r - t)} 0Z`;

  if (n === 0) {                                       // a drone: one pod on rotors
    pair([[0, 112], [34, 126], [40, 160], [22, 186], [0, 196]], A.l, A.m, [[0, 150], [38, 148], [40, 160], [22, 186], [0, 196]], A.m, A.d);
    pair([[18, 110], [26, 110], [26, 128], [18, 126]], F.l, F.m); pair([[-6, 98], [62, 98], [66, 108], [-6, 110]].map(([x, y]) => [x + 6, y]), W.m, W.d);
    pair([[20, 182], [30, 176], [44, 214], [36, 216]], F.l, F.m); disc(cx, 152, 17, F.d, false); disc(cx, 152, 12, lamp, false); disc(cx - 4, 148, 4, lampHi, false);
    return wrap(.96);
  }

  const wide = (has('G') ? 8 : 0) + (lv - 1) * 2.6 + (has('E') && n === 1 ? -7 : 0) + (has('I') && n === 1 ? -6 : 0);
  const w = (a, k = 1) => a.map(([x, y]) => [x + (x > 12 ? wide * k : x > 5 ? wide * k * .4 : 0), y]);

  /* ---------- behind: wings, ring, dish ---------- */
  if (has('I')) {
    const r = n === 1 ? 66 : 52 + lv * 3, y = n === 1 ? 76 : 74, rt = size < 84 ? 12 : 9;
    shapes.push(ringPath(cx, y, r, rt)); out.push(`<path fill-rule="evenodd" d="${ringPath(cx, y, r, rt)}" fill="${F.m}"/>`);
    out.push(`<path d="M${cx - r + 4} ${y}a${r - 4} ${r - 4} 0 0 1 ${2 * r - 8} 0" fill="none" stroke="${A.l}" stroke-width="5.500" stroke-dasharray="${r * .5} ${r * .082}"/>`);
    [[-.86, -.5], [.86, -.5], [0, -1]].forEach(([x, yy]) => { const X = cx + x * (r - 4), Y = y + yy * (r - 4); put(`M${X} ${Y - 9}L${X + 8} ${Y}L${X} ${Y + 9}L${X - 8} ${Y}Z`, W.m); out.push(`<path d="M${X} ${Y - 4}L${X + 4} ${Y}L${X} ${Y + 4}L${X - 4} ${Y}Z" fill="${lamp}"/>`); });
  }
  if (has('S')) {
    const top = n === 1 ? -10 : -22, R = n === 1 ? (v2 ? 68 : 60) : 46 + lv * 2, dep = n === 1 ? 44 : 38;
    pair([[0, 10], [6, 10], [11, 92], [0, 92]], F.l, F.m); if (fine) line([[0, 40], [8, 44]], 2);
    const bowl = `M${cx - R} ${top + 6}Q${cx - R + 8} ${top + dep - 4} ${cx} ${top + dep}Q${cx + R - 8} ${top + dep - 4} ${cx + R} ${top + 6}Q${cx} ${top + 34} ${cx - R} ${top + 6}Z`;
    put(bowl, A.l); put(`M${cx} ${top + dep}Q${cx + R - 8} ${top + dep - 4} ${cx + R} ${top + 6}Q${cx + R * .5} ${top + 25} ${cx} ${top + 20}Z`, A.m, false);
    out.push(`<path d="M${cx - R} ${top + 6}Q${cx} ${top + 34} ${cx + R} ${top + 6}" fill="none" stroke="${W.l}" stroke-width="3.500" stroke-linecap="round"/>`);
    if (fine) for (const k of [-.55, -.2, .2, .55]) out.push(`<path d="M${cx + k * R * 1.1} ${top + 19 - Math.abs(k) * 9}Q${cx + k * R * .7} ${top + dep - 9} ${cx} ${top + dep}" fill="none" stroke="rgb(4 8 16 / .3)" stroke-width="1.500"/>`);
    put(`M${cx - 2.500} ${top + 22}h5v-18h-5Z`, W.m); disc(cx, top + 2, 6, lamp);
  }
  if (has('E')) {
    const k = 1 + (lv - 1) * .03, Y = y => y;
    if (v2) {
      pair([[26, 108], [64, 116], [118, 152], [76, 142], [40, 128]], A.d, A.x); pair([[22, 96], [70, 84], [120 * k, 96], [98, 112], [66, 124], [38, 122]], A.l, A.m); pair([[22, 96], [70, 84], [120 * k, 96], [72, 100]], W.l, W.m); pair([[56, 86], [74, 40], [82, 40], [78, 88]], A.m, A.d); line([[50, 112], [82, 108], [104, 100]]);
    } else {
    const f1 = [[22, 100], [60, 62], [114 * k, 26], [106, 62], [84, 88], [42, 114]], f2 = [[30, 106], [74, 92], [112 * k, 74], [100, 100], [76, 114], [42, 120]], f3 = [[34, 114], [72, 118], [100 * k, 112], [84, 134], [62, 138], [40, 128]];
    pair(f3, A.d, A.x); pair(f2, A.m, A.d); pair(f1, A.l, A.m);
    pair([[22, 100], [60, 62], [114 * k, 26], [66, 72], [40, 104]], W.l, W.m);
    line([[44, 108], [84, 84], [104, 62]], 1.6); line([[44, 116], [76, 108], [98, 98]], 1.6);
    }
    if (lv >= 4) pair([[30, 122], [58, 142], [92, 168], [60, 162], [36, 140]], A.m, A.d);
  }
  if (has('A') && lv >= 3) {                            // great blade across the back
    const d = 'M52 196L60 204L176 60L196 20L160 48Z'; put(d, W.m); put('M56 200L60 204L176 60L196 20Z', W.d, false); put('M44 190L66 212L74 204L52 182Z', A.d); put('M40 214L50 222L60 208L52 200Z', F.m);
  }

  /* ---------- legs ---------- */
  const legs = has('G') ? 'G' : has('S') ? 'S' : has('A') ? 'A' : has('I') ? 'I' : 'E';
  const L = 1;
  if (legs === 'G') {
    pair(w([[6, 148], [30, 144], [40, 178], [10, 184]]), F.m, F.d);
    pair(w([[8, 172], [44, 166], [54, 212], [8, 214]]), A.l, A.m, w([[26, 170], [44, 166], [54, 212], [34, 213]]), A.m, A.d);
    pair(w([[12, 168], [36, 162], [40, 180], [16, 186]]), W.l, W.m); pair(w([[4, 210], [56, 208], [64, 226], [2, 226]]), F.l, F.m); line(w([[10, 200], [50, 197]]));
  } else if (legs === 'A') {
    pair(w([[6, 148], [26, 144], [36, 176], [16, 182]]), F.m, F.d);
    pair(w([[14, 176], [30, 160], [48, 170], [40, 186], [50, 216], [18, 216]]), A.l, A.m, w([[30, 160], [48, 170], [40, 186], [50, 216], [34, 216]]), A.m, A.d);
    pair(w([[26, 170], [38, 150], [52, 158], [42, 186]]), W.l, W.m); pair(w([[14, 212], [50, 212], [66, 226], [10, 226]]), F.l, F.m); line(w([[20, 204], [46, 204]]));
  } else if (legs === 'S') {
    pair(w([[10, 160], [26, 156], [30, 216], [12, 216]]), F.m, F.d);
    pair(w([[0, 140], [24, 138], [34, 158], [52, 222], [30, 214], [0, 200]]), A.l, A.m, w([[26, 142], [34, 158], [52, 222], [34, 215]]), A.m, A.d);
    pair(w([[0, 148], [10, 148], [15, 196], [0, 206]]), W.l, W.m); pair(w([[6, 208], [26, 212], [30, 226], [4, 226]]), F.l, F.m); line(w([[18, 150], [28, 208]]));
  } else if (legs === 'I') {
    pair([[6, 150], [24, 144], [46, 178], [34, 190]], F.l, F.m); pair([[26, 176], [50, 166], [70, 226], [44, 226]], A.l, A.m, [[40, 170], [50, 166], [70, 226], [58, 226]], A.m, A.d);
    pair([[0, 152], [9, 152], [11, 226], [0, 226]], F.m, F.d); disc(cx - 38, 177, 10, W.m); disc(cx + 38, 177, 10, W.d);
  } else {
    pair([[6, 148], [22, 144], [28, 172], [14, 178]], F.m, F.d); pair([[10, 168], [32, 160], [38, 188], [26, 224], [16, 200]], A.l, A.m, [[24, 164], [32, 160], [38, 188], [26, 224]], A.m, A.d);
    pair([[14, 166], [28, 158], [30, 178], [18, 186]], W.l, W.m); glow([[17, 206], [27, 204], [23, 232], [20, 232]], lamp);
  }

  /* ---------- arms (each side may differ) ---------- */
  const shoulderX = 46 + wide;
  const armFor = sx => {
    const t1 = sx < 0 ? A.l : A.m, t2 = sx < 0 ? A.m : A.d, p1 = sx < 0 ? W.l : W.m, p2 = sx < 0 ? W.m : W.d, f1 = sx < 0 ? F.l : F.m, f2 = sx < 0 ? F.m : F.d;
    const slim = n === 1 && (has('E') || has('I'));
    one(w([[46, 108], [62, 106], [66, 138], [52, 140]]), sx, f2);
    if (slim) { one(w([[50, 132], [66, 128], [70, 160], [58, 166]]), sx, t1); one(w([[58, 162], [68, 160], [66, 174], [60, 174]]), sx, f1); }
    else { one(w([[48, 134], [74, 128], [78, 166], [54, 170]]), sx, p1, w([[62, 131], [74, 128], [78, 166], [66, 168]]), p2); one(w([[54, 167], [78, 164], [76, 184], [60, 186]]), sx, f1); }
    const weapon = has('A') && has('G') ? (sx < 0 ? 'G' : 'A') : has('A') ? 'A' : has('G') ? 'G' : '';
    if (weapon === 'A') {
      const b = w([[60, 122], [80, 128], [98, 164], [113, 220], [88, 192], [68, 166]]);
      one(b, sx, p1, w([[80, 128], [98, 164], [113, 220], [92, 176]]), p2); one(w([[56, 130], [76, 126], [82, 148], [62, 156]]), sx, t1, w([[66, 128], [76, 126], [82, 148], [72, 152]]), t2);
    }
    if (weapon === 'G') {
      const b = (v2 ? [[60, 116], [104, 116], [114, 132], [114, 186], [104, 204], [60, 204], [54, 186], [54, 132]] : [[56, 124], [80, 114], [108, 120], [112, 156], [104, 192], [82, 212], [60, 194], [54, 156]]).map(([x, y]) => [x + wide * .35 - 4, y]);
      one(b, sx, t1, b.map(([x, y]) => [x, y]).filter(([x]) => x > 74), t2);
      const c = [82 + wide * .35 - 4, 160]; const q = b.map(([x, y]) => [c[0] + (x - c[0]) * .6, c[1] + (y - c[1]) * .62]); one(q, sx, p1, q.filter(([x]) => x > 78), p2);
      if (fine) { const m = b.map(([x, y]) => [c[0] + (x - c[0]) * .3, c[1] + (y - c[1]) * .34]); one(m, sx, t2); }
    }
    if (!weapon && has('I')) { const X = cx + sx * (96 + wide), Y = 150; put(`M${X} ${Y - 14}L${X + 12} ${Y}L${X} ${Y + 14}L${X - 12} ${Y}Z`, p2); disc(X, Y, 5, lamp, false); }
  };
  armFor(-1); armFor(1);

  /* ---------- torso ---------- */
  mid(w([[0, 130], [18, 128], [18, 152], [0, 156]]), F.m, F.d);
  if (legs !== 'S') { pair(w([[0, 146], [12, 144], [14, 166], [0, 178]]), W.l, W.m); pair(w([[10, 144], [30, 142], [36, 164], [16, 168]]), A.m, A.d); }
  const chest = w([[0, 84], [18, 82], [48, 90], [46, 114], [26, 134], [0, 140]]);
  mid(chest, A.l, A.m); mid(w([[0, 118], [26, 112], [46, 114], [26, 134], [0, 140]]), A.m, A.d);
  pair(w([[14, 83], [34, 86], [26, 104], [10, 100]]), lv >= 5 ? lamp : W.l, lv >= 5 ? '#d9a936' : W.m);                           // collar plates
  if (pick(2, 3) === 0) glow(w([[28, 108], [42, 104], [40, 110], [28, 114]]), F.d); else if (pick(2, 3) === 1) { glow(w([[26, 110], [42, 105], [41, 108], [26, 113]]), F.d); glow(w([[26, 116], [38, 112], [36, 115], [27, 119]]), F.d); } else line(w([[24, 108], [44, 104], [30, 126]]), 2);
  line(w([[0, 118], [26, 112], [46, 114]]), 1.4);
  const hexa = (x, y, r) => 'M' + pts([0, 1, 2, 3, 4, 5].map(i => [x + r * Math.sin(i * Math.PI / 3), y - r * Math.cos(i * Math.PI / 3)])) + 'Z';
  const R = 11 + lv * .9;
  out.push(`<path d="${hexa(cx, 110, R + 4)}" fill="${F.d}"/><path d="${hexa(cx, 110, R)}" fill="${lamp}"/><path d="${hexa(cx, 110, R * .55)}" fill="${lampHi}"/>`);
  if (fine && lv > 1) for (let i = 0; i < lv; i++) out.push(`<circle cx="${cx + (i - (lv - 1) / 2) * 8}" cy="131" r="2.600" fill="${lamp}"/>`);

  /* ---------- shoulders ---------- */
  if (has('G')) {
    const b = w([[36, 84], [52, 66], [88, 66], [100, 84], [98, 118], [72, 124], [46, 110]]);
    pair(b, A.l, A.m, w([[78, 84], [100, 84], [98, 118], [74, 123]]), A.m, A.d); pair(w([[36, 84], [52, 66], [88, 66], [100, 84], [78, 84]]), A.hi, A.l);
    line(w([[40, 100], [76, 106], [98, 102]]), 2); if (fine) glow(w([[52, 90], [70, 90], [70, 97], [52, 97]]), W.m);
  }
  if (has('A')) {
    const up = has('G') ? -14 : 0, b = w([[36, 92], [56, 80 + up], [106, 42 + up * .6], [88, 84], [72, 112], [46, 110]]);
    if (has('G')) pair(w([[62, 70], [108, 34], [84, 72]]), W.l, W.m); else if (v2) { const q = w([[36, 90], [54, 74], [82, 70], [114, 82], [86, 96], [74, 114], [46, 110]]); pair(q, A.l, A.m, w([[66, 88], [114, 82], [86, 96], [74, 114]]), A.m, A.d); pair(w([[36, 90], [54, 74], [82, 70], [114, 82], [66, 88]]), W.l, W.m); pair(w([[54, 76], [70, 48], [76, 72]]), A.hi, A.l); }
    else { pair(b, A.l, A.m, w([[64, 88], [106, 42], [88, 84], [72, 112]]), A.m, A.d); pair(w([[36, 92], [56, 80], [106, 42], [64, 88]]), W.l, W.m); }
  }
  if (!has('A') && !has('G')) {
    if (has('S')) { pair(w([[36, 88], [58, 80], [78, 92], [84, 134], [70, 146], [56, 116]]), A.l, A.m, w([[62, 92], [78, 92], [84, 134], [70, 146]]), A.m, A.d); pair(w([[36, 88], [58, 80], [78, 92], [60, 98]]), W.l, W.m); }
    else if (has('E')) { pair(w([[38, 90], [58, 80], [76, 92], [66, 112], [48, 112]]), A.l, A.m, w([[60, 92], [76, 92], [66, 112]]), A.m, A.d); pair(w([[38, 90], [58, 80], [76, 92], [58, 96]]), W.l, W.m); }
    else { disc(cx - 52 - wide, 100, 16, A.l); disc(cx + 52 + wide, 100, 16, A.m); disc(cx - 52 - wide, 100, 8, F.m, false); disc(cx + 52 + wide, 100, 8, F.d, false); }
  }

  /* ---------- head ---------- */
  const g0 = out.length, s0 = shapes.length;
  pair([[0, 78], [10, 78], [12, 90], [0, 90]], F.m, F.d);
  const v = pick(3, 3);
  if (lead === 'A') {
    pair([[0, 44], [14, 48], [20, 60], [17, 76], [8, 86], [0, 88]], A.l, A.m); pair([[0, 66], [15, 62], [14, 76], [7, 84], [0, 86]], W.l, W.m);
    glow([[2, 66], [16, 58], [16, 65], [3, 71]], F.d); glow([[4, 67], [15, 61], [14, 65], [5, 70]]);
    pair([[1, 54], [5, 44], [46, 22 - v * 4], [13, 57]], lamp, '#e0b23f'); pair([[0, 34], [5, 46], [3, 58], [0, 58]], W.l, W.m);
  } else if (lead === 'E') {
    pair([[0, 38], [9, 46], [18, 60], [15, 76], [5, 90], [0, 92]], A.l, A.m); pair([[0, 72], [10, 72], [6, 86], [0, 92]], W.l, W.m);
    glow([[0, 62], [17, 60], [16, 68], [6, 73], [0, 70]], F.d); glow([[2, 64], [15, 62], [14, 66], [6, 70], [2, 68]]); pair([[11, 52], [36 - v * 4, 36], [30, 50], [17, 64]], W.l, W.m); pair([[0, 30], [4, 42], [4, 52], [0, 54]], W.l, W.m);
  } else if (lead === 'G') {
    pair([[0, 46], [18, 46], [25, 54], [25, 80], [16, 88], [0, 88]], A.l, A.m); pair([[0, 46], [18, 46], [25, 54], [0, 56]], A.hi, A.l); pair([[6, 76], [22, 72], [22, 80], [15, 87], [6, 87]], W.l, W.m);
    glow([[0, 60], [21, 60], [21, 68], [5, 68], [5, 82], [0, 82]], F.d); glow([[0, 62], [19, 62], [19, 66], [0, 66]]); if (v === 1) pair([[0, 34], [6, 38], [6, 52], [0, 52]], W.l, W.m); if (v === 2) pair([[18, 46], [26, 38], [28, 56], [24, 56]], W.l, W.m);
  } else if (lead === 'I') {
    pair([[16, 54], [20, 48], [44 + v * 3, 10], [47 + v * 3, 12], [26, 56]], W.l, W.m); disc(cx - 45 - v * 3, 11, 5, lamp); disc(cx + 45 + v * 3, 11, 5, lamp);
    disc(cx, 66, 27, A.l); put(`M${cx} 39A27 27 0 0 1 ${cx} 93Z`, A.m, false); disc(cx, 66, 20, F.d, false); disc(cx, 66, 15.500, F.m, false); disc(cx, 66, 11.500, lamp, false); disc(cx, 66, 5.500, F.d, false); disc(cx - 6, 59, 4, '#fff', false);
    pair([[24, 58], [34, 58], [34, 74], [24, 74]], W.l, W.m);
  } else {
    pair([[0, 46], [12, 48], [22, 58], [26, 84], [14, 90], [0, 90]], A.l, A.m); pair([[0, 58], [12, 60], [15, 80], [6, 88], [0, 88]], F.d, F.d); pair([[0, 76], [11, 74], [6, 87], [0, 88]], W.l, W.m);
    glow([[1.500, 64], [12, 65], [12, 70], [1.500, 70]]); pair([[0, 38], [5, 46], [4, 58], [0, 58]], W.l, W.m); if (v === 2) disc(cx, 56, 3, lamp, false);
  }
  if (lv >= 3 && lead !== 'I' && lead !== 'A') pair([[16, 56], [22, 44], [30 + lv, 22], [29, 50], [22, 66]], W.l, W.m);
  if (lv >= 4) pair([[0, 22], [5, 34], [4, 50], [0, 52]], lamp, '#d9a936');
  return wrap([0, .87, .88, .9, .92, .94][lv] * (has('S') ? .95 : 1));

  function wrap(k: number): string {
    const t = `translate(${cx * (1 - k)} ${228 * (1 - k)}) scale(${k})`;
    const ow = size < 84 ? 10 : 6.500, sw = fine ? .9 : 0;
    return `<svg class="robot" viewBox="0 0 240 240" width="${size}" height="${size}" ${opt.x != null ? `x="${opt.x}" y="${opt.y}"` : ''} ${opt.title ? `role="img" aria-label="${opt.title}"` : 'aria-hidden="true"'} overflow="visible"><g transform="${t}">` +
      `<path d="${shapes.join('')}" fill="var(--robot-outline)" stroke="var(--robot-outline)" stroke-width="${ow}" stroke-linejoin="round"/>` +
      `<g ${sw ? `stroke="rgb(4 8 16 / .38)" stroke-width="${sw}" stroke-linejoin="round"` : ''}>${out.join('')}</g></g></svg>`;
  }
}

/* the stand: a shape per seat, so that ownership never rests on colour alone */
export const seatShape = (seat: number, x: number, y: number, r: number): string => {
  const poly = (k, rot = 0, s = 1) => 'M' + Array.from({ length: k }, (_, i) => { const a = rot + i * 2 * Math.PI / k; return `${(x + s * r * Math.sin(a)).toFixed(2)} ${(y - s * r * Math.cos(a)).toFixed(2)}`; }).join('L') + 'Z';
  if (seat === 1) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  if (seat === 2) return poly(4, 0, 1.16);
  if (seat === 3) return poly(3, 0, 1.3);
  if (seat === 4) return poly(4, Math.PI / 4, 1.2);
  if (seat === 5) return poly(5, Math.PI, 1.14);
  return 'M' + Array.from({ length: 12 }, (_, i) => { const a = i * Math.PI / 6, q = r * (i % 2 ? .72 : 1.18); return `${(x + q * Math.sin(a)).toFixed(2)} ${(y - q * Math.cos(a)).toFixed(2)}`; }).join('L') + 'Z';
};
