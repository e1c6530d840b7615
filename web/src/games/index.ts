// Which games bring a drawing of their own; any other game is played on the fallback screen.
import type { Component } from 'svelte';
import type { Card, View } from '../engine/engine';
import type { EditMatch } from '../table/edit.svelte';
import type { Match } from '../table/match.svelte';
import type { Presented } from '../lib/presented';
import { presented as aegis } from './aegis/presented';
import { presented as avertigos } from './avertigos/presented';
import { presented as robot_empire } from './robot_empire/presented';
import { presented as spot_rules } from './spot_rules/presented';

export type KeyHandler = (id: string, event: KeyboardEvent) => boolean;
export type Drawing = Component<{ match: Match; onkey: (handler: KeyHandler) => void }>;

const DRAWINGS: Record<string, () => Promise<{ default: Drawing }>> = {
  aegis: () => import('./aegis/AegisMatch.svelte') as Promise<{ default: Drawing }>,
  robot_empire: () => import('./robot_empire/EmpireTable.svelte') as Promise<{ default: Drawing }>,
  avertigos: () => import('./avertigos/SkyTable.svelte') as Promise<{ default: Drawing }>,
  spot_rules: () => import('./spot_rules/SpotTable.svelte') as Promise<{ default: Drawing }>,
};
/** Why something happened that nobody chose: a page of the log, where there is any. */
export interface Reasons {
  title: string;
  any: (view: View) => boolean;
  Page: Component<{ match: Match }>;
}
const REASONS: Record<string, () => Promise<Reasons>> = {
  aegis: async () => ({
    title: 'Boss',
    any: (view) => !!view.boss,
    Page: (await import('./aegis/BossTurn.svelte')).default as unknown as Reasons['Page'],
  }),
};
export async function reasonsOf(game: string): Promise<Reasons | null> {
  return (await REASONS[game]?.()) ?? null;
}
/** How the home page presents a game; one without an entry is named by its title alone. */
export const PRESENTED: Record<string, Presented> = { aegis, robot_empire, avertigos, spot_rules };
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
/** The games for which teams can be built. */
export const BUILDING = Object.keys(BUILDERS);
/** Tools to build a team, of the first of these games that has some. */
export async function builderOf(games: string[]): Promise<Component | null> {
  const game = games.find((id) => BUILDERS[id]);
  return game ? (await BUILDERS[game]()).default : null;
}
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
