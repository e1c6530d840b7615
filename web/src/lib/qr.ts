// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is up to 213 bytes: a link.
const EACH = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26], // error correction bytes of a block, by version
  BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
  TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346],
  ALIGN = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]; // besides 6

/* ---- arithmetic in the field of 256 ---- */

const EXP = new Uint8Array(512),
  LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/* The remainder of a block by the product of (x - 2^i). */
function correction(data: number[], count: number): number[] {
  let by = [1];
  for (let i = 0; i < count; i++) {
    const next = [...by, 0];
    by.forEach((is, k) => (next[k + 1] ^= times(is, EXP[i])));
    by = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++)
    if (rest[i]) for (let k = 1, lead = rest[i]; k < by.length; k++) rest[i + k] ^= times(by[k], lead);
  return rest.slice(data.length);
}

/* ---- bytes ---- */

function codewords(bytes: Uint8Array, version: number): number[] {
  const blocks = BLOCKS[version - 1],
    each = EACH[version - 1],
    room = TOTAL[version - 1] - blocks * each;
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let i = size - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(room / blocks),
    longer = room % blocks;
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= blocks - longer ? 1 : 0);
    parts.push(data.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((part) => correction(part, each)),
    all: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) all.push(part[i]);
  for (let i = 0; i < each; i++) for (const check of checks) all.push(check[i]);
  return all;
}

/* ---- modules: true is dark ---- */

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
function checked(value: number, by: number, size: number): number {
  const degree = 31 - Math.clz32(by);
  let rest = value << degree;
  for (let i = size - 1; i >= degree; i--) if (rest & (1 << i)) rest ^= by << (i - degree);
  return (value << degree) | rest;
}

class Grid {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];
  constructor(
    readonly version: number,
    readonly size = 17 + 4 * version,
  ) {
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  }
  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }
  private square(x: number, y: number, reach: number, dark: (ring: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
  patterns(): void {
    const { size, version } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ])
      this.square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    const at = version > 1 ? [6, ...ALIGN[version - 1]] : [],
      last = size - 7;
    for (const x of at)
      for (const y of at)
        if (!(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6))
          this.square(x, y, 2, (ring) => ring !== 1);
    this.format(0);
    if (version >= 7) {
      const bits = checked(version, 0x1f25, 18);
      for (let i = 0; i < 18; i++) {
        const far = size - 11 + (i % 3),
          near = Math.floor(i / 3);
        this.set(far, near, !!((bits >> i) & 1));
        this.set(near, far, !!((bits >> i) & 1));
      }
    }
  }
  /* Error correction M is 0. */
  format(mask: number): void {
    const bits = checked(mask, 0x537, 15) ^ 0x5412,
      bit = (i: number) => !!((bits >> i) & 1);
    for (let i = 0; i < 6; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(i));
    this.set(8, this.size - 8, true);
  }
  /* In columns of two from the right, up and down in turn. */
  fill(all: number[], mask: number): void {
    let i = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++)
        for (const x of [right, right - 1]) {
          const y = up ? this.size - 1 - step : step;
          if (this.fixed[y][x]) continue;
          const bit = i < all.length * 8 && !!((all[i >> 3] >> (7 - (i & 7))) & 1);
          this.dark[y][x] = bit !== MASKS[mask](x, y);
          i++;
        }
    }
  }
  /* How hard it is to read: runs, blocks, what looks like a corner, too dark or too light. */
  penalty(): number {
    const { size, dark } = this;
    let sum = 0,
      count = 0;
    const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))];
    for (const line of lines) {
      for (let i = 0, run = 1; i < size; i++, run++)
        if (i + 1 === size || line[i] !== line[i + 1]) {
          if (run >= 5) sum += run - 2;
          run = 0;
        }
      const text = line.map(Number).join('');
      for (const corner of ['10111010000', '00001011101'])
        for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) sum += 40;
    }
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        if (dark[y][x]) count++;
        if (x && y && dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1])
          if (dark[y][x] === dark[y - 1][x - 1]) sum += 3;
      }
    return sum + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
  }
}

/** The modules of the code, row by row, true where they are dark; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 +
    TOTAL.findIndex(
      (total, i) => total - BLOCKS[i] * EACH[i] >= bytes.length + (i < 9 ? 2 : 3), // mode and length
    );
  if (!version) return null;
  const all = codewords(bytes, version);
  let best: Grid | null = null;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const grid = new Grid(version);
    grid.patterns();
    grid.format(mask);
    grid.fill(all, mask);
    if (!best || grid.penalty() < best.penalty()) best = grid;
  }
  return best!.dark;
}
