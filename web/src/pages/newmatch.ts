// A new match from the words of an address: game, board, bot, team, foe, seats, hot (people at one device).
import type { Engine } from '../engine/engine';
import { savedMatch, type Sitter } from '../lib/saved';
import { settings } from '../lib/settings.svelte';
import { ownTeam, teamsFor } from '../lib/teams';
import { PRESENTED } from '../games';
import type { NewMatch } from '../table/local.svelte';

export function newMatch(query: URLSearchParams, engine: Engine): NewMatch {
  const again = query.get('again') ? savedMatch(query.get('again')!) : null;
  if (again) {
    const bot = query.get('bot'); // an easier or a harder one
    const sitters = again.sitters.map((sitter) =>
      bot && sitter.kind === 'bot' ? { ...sitter, name: bot, bot } : sitter,
    );
    return repeat(again.script, sitters, again.game);
  }
  const game = query.get('game') ?? engine.games()[0].id;
  const info = engine.games().find((is) => is.id === game);
  if (!info) throw new Error(`There is no game called ${game} here.`);
  const wished = query.get('team') ?? settings.team,
    mine = wished.startsWith('own:') ? ownTeam(wished.slice(4)) : null;
  const asked = query.get('options') ?? mine?.options ?? ''; // teams of another edition say which option they need
  const teams = teamsFor(engine.cards(game), asked.split(' ')).map((card) => card.name);
  const hot = query.get('hot') === '1',
    bot = query.get('bot') ?? settings.bot;
  const count = Math.min(info.seats_max, Math.max(info.seats_min, Number(query.get('seats') ?? 2)));
  const sitters: Sitter[] = Array.from(
    { length: count },
    (_, i): Sitter =>
      i === 0
        ? {
            kind: query.get('watch') === '1' ? 'bot' : 'person',
            name: query.get('watch') === '1' ? bot : settings.name || (hot ? 'Player 1' : 'Player'),
            bot: query.get('watch') === '1' ? bot : undefined,
          }
        : hot
          ? { kind: 'person', name: `Player ${i + 1}` }
          : { kind: 'bot', name: bot, bot },
  );
  const brought = (query.get('teams') ?? PRESENTED[game]?.brings ?? '').split(','); // by seat, where there are no teams to choose from
  const texts: string[] = [],
    chosen = sitters.map((_, i) => {
      const wish = i === 0 ? wished : (query.get('foe') ?? '');
      const own = teams.length && wish.startsWith('own:') ? ownTeam(wish.slice(4)) : null;
      if (own) {
        texts.push(`team ${own.name}\n${own.text.split('\n').slice(1).join('\n')}\nend`);
        return own.name;
      }
      if (query.get('team') === 'none') return ''; // ships are built at the table
      if (!teams.length) return brought[i] ?? '';
      return teams.includes(wish)
        ? wish
        : teams[(i + (i > 0 && query.get('team') === teams[i % teams.length] ? 1 : 0)) % teams.length];
    });
  const options = [query.get('board') ? `board=${query.get('board')}` : '', asked].filter(Boolean).join(' ');
  return { game, options, sitters, teams: chosen, texts: texts.join('\n') || undefined };
}

function repeat(script: string, sitters: Sitter[], game: string): NewMatch {
  const lines = script.split('\n'),
    first = /^game \S+ ?(.*)$/.exec(lines[0])?.[1] ?? '';
  const teams = lines
    .filter((line) => line.startsWith('seat '))
    .map((line) => / team=(\S+)/.exec(line)?.[1] ?? '');
  return {
    game,
    options: first,
    sitters,
    teams,
    texts:
      lines
        .slice(1)
        .filter((line) => line && !line.startsWith('seat '))
        .join('\n') || undefined,
  };
}
