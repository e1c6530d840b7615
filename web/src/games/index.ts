// Which games bring a drawing of their own; any other game is played on the fallback screen.
import type { Component } from 'svelte';
import type { Card, View } from '../engine/engine';
import type { EditMatch } from '../table/edit.svelte';
import type { Match } from '../table/match.svelte';

export type KeyHandler = (id: string, event: KeyboardEvent) => boolean;
export type Drawing = Component<{ match: Match; onkey: (handler: KeyHandler) => void }>;

const DRAWINGS: Record<string, () => Promise<{ default: Drawing }>> = {
  aegis: () => import('./aegis/AegisTable.svelte') as Promise<{ default: Drawing }>,
  robot_empire: () => import('./robot_empire/EmpireTable.svelte') as Promise<{ default: Drawing }>,
  avertigos: () => import('./avertigos/SkyTable.svelte') as Promise<{ default: Drawing }>,
  spot_rules: () => import('./spot_rules/SpotTable.svelte') as Promise<{ default: Drawing }>,
};
/** How the home page presents a game; one without an entry is named by its title alone. */
export const PRESENTED: Record<string, { icon: string; words: string; windows?: boolean; brings?: string }> =
  {
    aegis: { icon: 'robot', words: 'Robots on hexes share one pool of energy and combine.' },
    robot_empire: {
      icon: 'cards',
      words: 'A card duel for Moons and Batteries, 2 to 6 players.',
      windows: true,
    }, // windows: others may answer a play
    avertigos: { icon: 'flight', words: 'Sky-ships at three heights, moved by cards laid end to end.' },
    spot_rules: {
      icon: 'dice',
      words: 'A game master and up to five players: tests, encounters, down time.',
      brings: 'warehouse,teo,june,mara,sam,iris', // by seat, unless the address says it
    },
  };
export type Editor = Component<{ match: EditMatch }>;
const EDITORS: Record<string, () => Promise<{ default: Editor }>> = {
  aegis: () => import('./aegis/AegisEditor.svelte') as Promise<{ default: Editor }>,
};
/** Pictures of cards, faces that the engine does not draw itself, and by what else they are told apart than by kind. */
export interface CardDrawing {
  art: (card: Card, seat: number, size: number) => string; // may be empty
  Face?: Component<{ card: Card }>;
  letters?: string[]; // of `card.class`
  levels?: string[]; // of `card.level`, from 1
  editions?: [value: number, words: string][];
  editionOf?: (card: Card) => number;
  abilitiesOf?: (card: Card) => string[];
}
const CARDS: Record<string, () => Promise<CardDrawing>> = {
  aegis: async () => {
    const { art, LETTERS, LEVELS, EDITIONS, editionOf, abilitiesOf } = await import('./aegis/cards');
    return { art, letters: LETTERS, levels: LEVELS, editions: EDITIONS, editionOf, abilitiesOf };
  },
  robot_empire: async () => ({
    art: (await import('./robot_empire/art')).art,
    Face: (await import('./robot_empire/CardFace.svelte')).default as unknown as CardDrawing['Face'],
  }),
};
export async function cardsOf(game: string): Promise<CardDrawing | null> {
  return (await CARDS[game]?.()) ?? null;
}
const BUILDERS: Record<string, () => Promise<{ default: Component }>> = {
  aegis: () => import('./aegis/AegisTeams.svelte') as Promise<{ default: Component }>,
};
/** Tools to build a team, of the first of these games that has some. */
export async function builderOf(games: string[]): Promise<Component | null> {
  const game = games.find((id) => BUILDERS[id]);
  return game ? (await BUILDERS[game]()).default : null;
}
/** What the home page opens with: words and a scene of one of the games, there before the engine is. */
export const OPENING = {
  headline: ['Five robots.', 'One pool of energy.'],
  lessons: [
    ['energy', 'All your robots share one pool of energy'],
    ['movement', 'Lit hexes show what a move costs'],
    ['damage', 'Point at a target, read the odds'],
    ['combine', 'Side by side, robots combine'],
  ],
  scene: () => import('./aegis/Scene.svelte') as Promise<{ default: Component }>,
};
/** The table in sentences, under headings; a game without them is described as it is. */
export interface Told {
  title: string;
  lines: string[];
}
export type InWords = (view: View, nameOf: (seat: number) => string, viewer: number) => Told[];
const WORDS: Record<string, () => Promise<{ inWords: InWords }>> = {
  aegis: () => import('./aegis/spoken'),
  robot_empire: () => import('./robot_empire/spoken'),
};
export async function wordsOf(game: string): Promise<InWords | null> {
  return (await WORDS[game]?.())?.inWords ?? null;
}
/** Tools to make a position by hand, where a game has some. */
export async function editorOf(game: string): Promise<Editor | null> {
  return (await EDITORS[game]?.())?.default ?? null;
}
export async function drawingOf(game: string): Promise<Drawing> {
  const load = DRAWINGS[game] ?? (() => import('../table/Fallback.svelte') as Promise<{ default: Drawing }>);
  return (await load()).default;
}
