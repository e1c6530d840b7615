// Which games bring a drawing of their own; any other game is played on the fallback screen.
import type { Component } from 'svelte';
import type { Match } from '../table/match.svelte';

export type KeyHandler = (id: string, event: KeyboardEvent) => boolean;
export type Drawing = Component<{ match: Match; onkey: (handler: KeyHandler) => void }>;

const DRAWINGS: Record<string, () => Promise<{ default: Drawing }>> = {
  aegis: () => import('./aegis/AegisTable.svelte') as Promise<{ default: Drawing }>,
  robot_empire: () => import('./robot_empire/EmpireTable.svelte') as Promise<{ default: Drawing }>,
};
export async function drawingOf(game: string): Promise<Drawing> {
  const load = DRAWINGS[game] ?? (() => import('../table/Fallback.svelte') as Promise<{ default: Drawing }>);
  return (await load()).default;
}
