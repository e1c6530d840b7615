// Solo Boss Battle: what the view says of the Boss, its Rondo cards, minions, trophies and the Valor Skills, in words.
import type { Card, Choice, View } from '../../engine/engine';
import type { AegisTouches } from './plan';
import { abilityWords, powerWords } from './words';

export const SOLO_VALOR = 18; // with which the player begins
export const LAST_VALOR = 4; // with so much or less at a round's start the Boss has won: A2-SOLO-13

export interface Skill {
  id: string;
  icon: string;
  title: string;
  short: string;
  price: number;
  clause: string;
  when: string;
}
export const SKILLS: Skill[] = [
  {
    id: 'six',
    icon: 'die-6',
    title: 'Make a die a 6',
    short: 'Die to 6',
    price: 1,
    clause: 'A2-SOLO-40',
    when: 'when dice lie there',
  },
  {
    id: 'one',
    icon: 'die-1',
    title: 'Make a die a 1',
    short: 'Die to 1',
    price: 1,
    clause: 'A2-SOLO-43',
    when: 'when dice lie there',
  },
  {
    id: 'energy',
    icon: 'energy',
    title: 'Add 5 energy',
    short: '+5 energy',
    price: 2,
    clause: 'A2-SOLO-44',
    when: '',
  },
  {
    id: 'repair',
    icon: 'repair',
    title: 'Repair 3',
    short: 'Repair 3',
    price: 1,
    clause: 'A2-SOLO-42',
    when: 'when a robot is hurt, in your turn',
  },
  {
    id: 'activate',
    icon: 'next',
    title: 'Activate one more',
    short: 'One more',
    price: 2,
    clause: 'A2-SOLO-41',
    when: 'after an activation, in your turn',
  },
];
export const skillOf = (choice: Choice): string => (choice.touches as AegisTouches).skill ?? '';
/** What using Valor does; of a die the question says the price. */
export function skillWords(choice: Choice): string {
  const id = skillOf(choice),
    face = choice.touches.amount,
    skill = SKILLS.find((is) => is.id === id);
  if (face) return `Make the ${face} a ${id === 'six' ? 6 : 1}`;
  return skill ? `${skill.title} for ${skill.price} valor` : 'Use valor';
}

export interface Rondo {
  letter: string;
  state: 'done' | 'now' | 'later';
}
const LETTERS: Record<string, string> = { phi: 'Φ', omega: 'Ω' };
export const rondoLetter = (word: string): string => LETTERS[word] ?? word;
/** The Rondo cards of this round; the first that is not resolved is the next. */
export const rondos = (view: View): Rondo[] =>
  ((view.cards?.shown ?? []) as string[]).map((word, i) => ({
    letter: rondoLetter(word),
    state: i < view.cards.resolved ? 'done' : i === view.cards.resolved ? 'now' : 'later',
  }));

export interface Deed {
  name: string;
  letters: string[];
}
export const deeds = (view: View): Deed[] =>
  ((view.deeds ?? []) as { name: string; rondo: string[] }[]).map((deed) => ({
    name: deed.name,
    letters: deed.rondo.map(rondoLetter),
  }));

const SPECIALS: Record<string, (n: number) => string> = {
  summon: (n) => `summons ${n === 1 ? 'a minion' : `${n} minions`}`,
  advance: (n) => `moves up to ${n} towards the nearest`,
  mend: (n) => `repairs itself ${n}`,
  sap: (n) => `takes ${n} energy from your pool`,
};
/** What it does, from the Boss's card. */
export function deedTerms(card: Card | undefined, name: string): string {
  const move = ((card?.moves ?? []) as any[]).find((is) => (is.action?.name ?? is.name) === name);
  if (move?.special) return SPECIALS[move.special]?.(move.amount) ?? '';
  const action = move?.action;
  if (!action) return '';
  const dice = action.cost === 'x' ? 'a die for each energy you have' : `${action.cost} dice`,
    reach = action.range ? `range ${action.range}` : action.radius ? '' : 'itself',
    around = action.radius ? `radius ${action.radius}` : '';
  return [
    dice,
    `${action.each ? 'each' : 'all'} ${action.accuracy}+`,
    `${action.type} ${powerWords(action)}`,
    reach,
    around,
    ...(action.attributes as string[]).map(abilityWords).map((is) => is.toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ');
}
export const RONDO_LETTERS = ['A', 'E', 'G', 'I', 'S', 'Φ', 'Ω'];

export interface Trophy {
  name: string;
  for: string;
  amount?: number;
  kept: boolean;
}
export const trophies = (view: View): Trophy[] => (view.trophies ?? []) as Trophy[];
const FOR: Record<string, (n: number) => string> = {
  rounds: (n) => `Win by round ${n}.`,
  valor: (n) => `Keep ${n} valor.`,
  minions: (n) => `Destroy ${n} minions.`,
  energy: (n) => `End with ${n} energy.`,
  level: (n) => `End with a robot of Level ${n}.`,
  'no-recall': () => 'Recall nobody.',
  'no-loss': () => 'Lose no robot.',
  'no-skill': () => 'Use no Valor Skill.',
  'no-combine': () => 'Do not combine.',
  'no-drain': () => 'None of your robots fully drained.',
};
export const trophyWords = (trophy: Trophy): string =>
  FOR[trophy.for]?.(trophy.amount ?? 0) ?? 'Win in its own way.';
/** How many minions there are, on the board, in the deck and out of it. */
export const minionsOf = (view: View): { active: number; deck: number; discarded: number } => ({
  active: view.minions?.active ?? 0,
  deck: view.minions?.deck?.length ?? 0,
  discarded: view.minions?.discarded?.length ?? 0,
});
