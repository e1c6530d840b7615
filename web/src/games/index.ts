// Which games bring a drawing of their own; any other game is played on the fallback screen.
import type { Component } from 'svelte';
import type { EditMatch } from '../table/edit.svelte';
import type { Match } from '../table/match.svelte';

export type KeyHandler = (id: string, event: KeyboardEvent) => boolean;
export type Drawing = Component<{ match: Match; onkey: (handler: KeyHandler) => void }>;

const DRAWINGS: Record<string, () => Promise<{ default: Drawing }>> = {
  aegis: () => import('./aegis/AegisTable.svelte') as Promise<{ default: Drawing }>,
  robot_empire: () => import('./robot_empire/EmpireTable.svelte') as Promise<{ default: Drawing }>,
};
export type Editor = Component<{ match: EditMatch }>;
const EDITORS: Record<string, () => Promise<{ default: Editor }>> = {
  aegis: () => import('./aegis/AegisEditor.svelte') as Promise<{ default: Editor }>,
};
/** Tools to make a position by hand, where a game has some. */
export async function editorOf(game: string): Promise<Editor | null> { return (await EDITORS[game]?.())?.default ?? null; }
export async function drawingOf(game: string): Promise<Drawing> {
  const load = DRAWINGS[game] ?? (() => import('../table/Fallback.svelte') as Promise<{ default: Drawing }>);
  return (await load()).default;
}
