// Teams that somebody built on this device, as the text of a .team file.
export interface OwnTeam {
  name: string;
  text: string;
  game?: string; // the one that teams could be built for first, if it is not said
  options?: string; // what a match with it needs, as `edition=1`
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
