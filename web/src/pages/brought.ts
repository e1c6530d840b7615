// What a seat may bring to a match: teams that come with the game and suit the set-up, and those built on this device.
import { engine } from '../lib/shared';
import type { Agreed } from '../lib/agreed';
import type { Brought } from '../lib/presented';
import { ownTeams } from '../lib/teams';
import { BUILDING, PRESENTED } from '../games';

const titles = new Map<string, Map<string, string>>();
function titleOf(game: string, name: string): string {
  let all = titles.get(game);
  if (!all) {
    const teams = engine()
      .cards(game)
      .filter((card) => card.kind === 'team' || card.kind === 'deck');
    titles.set(game, (all = new Map(teams.map((card) => [card.name, card.title ?? card.name]))));
  }
  return all.get(name) ?? name;
}
export const optionWords = (agreed: Agreed): string =>
  Object.entries(agreed)
    .map((pair) => pair.join('='))
    .join(' ');

/** The first is what a seat gets that says nothing. */
export function broughtBy(game: string, agreed: Agreed, seats: number, seat: number): Brought[] {
  const names = engine().teams(game, optionWords(agreed), seats),
    { casts, brings } = PRESENTED[game] ?? {};
  if (!casts) return names.map((name) => ({ name, title: titleOf(game, name) }));
  const usual = brings?.split(',')[seat - 1],
    list = casts(engine().cards(game), seat).filter((is) => names.includes(is.name));
  return list.sort((a, b) => Number(b.name === usual) - Number(a.name === usual));
}
/** Teams of one's own that go with what is agreed: those for which the game would give out the same ones. */
export function ownFor(game: string, agreed: Agreed, seats: number): Brought[] {
  const suiting = (options: string) => engine().teams(game, options, seats).join();
  const now = suiting(optionWords(agreed));
  return ownTeams()
    .filter((team) => (team.game ?? BUILDING[0]) === game && suiting(team.options ?? '') === now)
    .map((team) => ({ name: `own:${team.name}`, title: `${team.name} (yours)` }));
}
