// A face for everybody: drawn from the name alone, so that a person looks the same on every device.
export interface Portrait {
  skin: string;
  hair: string;
  style: number; // of the hair
  coat: string;
  collar: number;
  beard: boolean;
  glasses: boolean;
}
const SKINS = ['#f0cdb0', '#e8b48c', '#d39a6b', '#a86f45', '#7a4a2c', '#5d3620'],
  HAIRS = ['#2a2230', '#4a2f22', '#7a4a24', '#b98a3e', '#8d8d97', '#3a4660'],
  COATS = ['#5b6b8a', '#7d5a4a', '#4d7a6a', '#7a5a80', '#8a7440', '#4c5866'];

function hash(text: string): number {
  let sum = 2166136261;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return sum;
}
export function portraitOf(name: string): Portrait {
  const looks = name.replace(/ \d+$/, ''),
    n = hash(looks),
    own = hash(name);
  const pick = <T>(list: T[], bits: number): T => list[(n >>> bits) % list.length];
  return {
    skin: SKINS[(own >>> 3) % SKINS.length],
    hair: HAIRS[(own >>> 9) % HAIRS.length],
    style: (n >>> 13) % 4,
    coat: pick(COATS, 17),
    collar: (n >>> 20) % 3,
    beard: (own >>> 23) % 4 === 0,
    glasses: (n >>> 26) % 4 === 0,
  };
}
/** What is drawn below and above the face, in a square of 44. */
export const HAIR_BACK = [
  '',
  'M11 20q0-13 11-13t11 13v9h-4V18H15v11h-4z', // to the shoulders
  '',
  'M15 8a7 6 0 1 1 14 0z', // a knot
];
export const HAIR_FRONT = [
  'M13 17q0-9 9-9t9 9q-4-4-9-4t-9 4z', // short
  'M13 17q0-9 9-9t9 9q-2-5-7-5t-11 5z', // parted
  'M12 18q0-11 10-11t10 11l-2 1q0-6-3-7-7 3-13 1-0 3-0 6z', // thick
  'M13 16q1-8 9-8t9 8q-9-5-18 0z',
];
