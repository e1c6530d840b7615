// A new match from the words of an address: game, options, board, seats; who sits there (`who=me,2,person`) and what each
// brings (`teams=ashla,,ganith`), or in short bot, hot (people at one device), watch, team, foe.
import type { Engine } from '../engine/engine';
import { optionLine, optionsOf, ownSeats } from '../lib/agreed';
import { savedMatch, type Sitter } from '../lib/saved';
import { settings } from '../lib/settings.svelte';
import { ownTeam } from '../lib/teams';
import type { Plan } from '../lib/ways';
import { PRESENTED } from '../games';
import type { NewMatch } from '../table/local.svelte';

/** The address at which this plan is played. */
export function addressOf(plan: Plan): string {
  const options = Object.entries(plan.agreed).map((pair) => pair.join('='));
  return `/play/new?${new URLSearchParams({
    game: plan.game,
    seats: String(plan.seats),
    who: plan.who.join(','),
    ...(plan.teams.some(Boolean) ? { teams: plan.teams.join(',') } : {}),
    ...(options.length ? { options: options.join(' ') } : {}),
  })}`;
}

function whoSits(query: URLSearchParams, count: number, ruled: number[]): Sitter[] {
  const bot = query.get('bot') ?? settings.bot,
    said = query.get('who')?.split(',') ?? [],
    rest = query.get('hot') === '1' ? 'person' : bot;
  const who = Array.from(
    { length: count },
    (_, i) => said[i] || (i ? rest : query.get('watch') === '1' ? bot : 'me'),
  );
  const people = who.filter((is) => is === 'me' || is === 'person').length;
  return who.map((is, i): Sitter => {
    if (ruled.includes(i + 1)) return { kind: 'game', name: '' };
    if (is !== 'me' && is !== 'person') return { kind: 'bot', name: is, bot: is };
    const own = is === 'me' && settings.name;
    return { kind: 'person', name: own || (people > 1 ? `Player ${i + 1}` : 'Player') };
  });
}

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
  const listed = query.get('teams')?.split(',') ?? [],
    wished = listed[0] || (query.get('team') ?? (listed.length ? '' : settings.team)),
    mine = wished.startsWith('own:') ? ownTeam(wished.slice(4)) : null;
  const asked = query.get('options') ?? mine?.options ?? ''; // teams of another edition say which option they need
  const count = Math.min(info.seats_max, Math.max(info.seats_min, Number(query.get('seats') ?? 2)));
  const sitters = whoSits(query, count, ownSeats(info, optionsOf(asked))),
    teams = engine.teams(game, asked, count),
    brought = PRESENTED[game]?.brings?.split(',');
  const texts: string[] = [],
    chosen = sitters.map((sitter, i) => {
      if (sitter.kind === 'game') return '';
      const wish = i === 0 ? wished : listed[i] || (query.get('foe') ?? '');
      const own = teams.length && wish.startsWith('own:') ? ownTeam(wish.slice(4)) : null;
      if (own) {
        const text = `team ${own.name}\n${own.text.split('\n').slice(1).join('\n')}\nend`;
        if (!texts.includes(text)) texts.push(text);
        return own.name;
      }
      if (wished === NOTHING || !teams.length) return '';
      if (teams.includes(wish)) return wish;
      if (brought) return brought[i] ?? '';
      return teams[(i + (i > 0 && wished === teams[i % teams.length] ? 1 : 0)) % teams.length];
    });
  const options = [query.get('board') ? `board=${query.get('board')}` : '', asked].filter(Boolean).join(' ');
  return { game, options, sitters, teams: chosen, texts: texts.join('\n') || undefined };
}
/** Nobody brings anything: ships are built at the table. */
export const NOTHING = 'none';

function repeat(script: string, sitters: Sitter[], game: string): NewMatch {
  const lines = script.split('\n');
  const teams = lines
    .filter((line) => line.startsWith('seat '))
    .map((line) => / team=(\S+)/.exec(line)?.[1] ?? '');
  return {
    game,
    options: optionLine(script),
    sitters,
    teams,
    texts:
      lines
        .slice(1)
        .filter((line) => line && !line.startsWith('seat '))
        .join('\n') || undefined,
  };
}
