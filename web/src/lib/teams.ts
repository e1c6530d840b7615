// Teams that somebody built on this device, as the text of a .team file.
import type { Card } from '../engine/engine';

export interface OwnTeam {
  name: string;
  text: string;
  options?: string; // what a match with it needs, as `edition=1`
}
/** The teams that come with a game and fit these options: where some are made for them, only those. */
export function teamsFor(cards: Card[], options: string[]): Card[] {
  const teams = cards.filter((card) => card.kind === 'team' || card.kind === 'deck'),
    words = (card: Card): string[] => (card.options ?? '').split(' ').filter(Boolean),
    fits = teams.filter((card) => words(card).every((word) => options.includes(word))),
    most = Math.max(0, ...fits.map((card) => words(card).length)); // those that say most were made for it
  return fits.filter((card) => words(card).length === most);
}
const STORE = 'arbiter.teams';

export function ownTeams(): OwnTeam[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]') as OwnTeam[];
  } catch {
    return [];
  }
}
export const ownTeam = (name: string): OwnTeam | null =>
  ownTeams().find((team) => team.name === name) ?? null;
export function keepTeam(team: OwnTeam): void {
  localStorage.setItem(
    STORE,
    JSON.stringify([team, ...ownTeams().filter((other) => other.name !== team.name)].slice(0, 40)),
  );
}
export function forgetTeam(name: string): void {
  localStorage.setItem(STORE, JSON.stringify(ownTeams().filter((team) => team.name !== name)));
}
