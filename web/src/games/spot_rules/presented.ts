// The game on the home page.
import type { Component } from 'svelte';
import type { Card } from '../../engine/engine';
import type { Brought, Presented } from '../../lib/presented';

/* Who may be in the game master's cast, and who is played: by the sheets that bring them. */
function sheets(cards: Card[], seat: number): Brought[] {
  const kind = seat === 1 ? 'adversary' : 'character',
    names = new Map<string, string[]>();
  for (const card of cards)
    if (card.kind === kind) names.set(card.set, [...(names.get(card.set) ?? []), card.name]);
  return [...names].map(([name, all]) => ({ name, title: all.join(', ') }));
}

export const presented: Presented = {
  icon: 'dossier',
  title: 'Spot Rules',
  sub: 'for game masters',
  headline: ['Roll the test.', 'Know the reason.'],
  words:
    'For the one behind the screen: tests, combat and down time, with book and house values side by side.',
  scene: () => import('./Scene.svelte') as Promise<{ default: Component }>,
  main: ['column', 'luck', 'death'],
  team: 'Your cast',
  others: 'Played by',
  brings: 'warehouse,teo,june,mara,sam,iris',
  casts: sheets,
  keeps: true,
  ways: [
    {
      icon: 'dossier',
      title: 'Campaign',
      words: 'Tests, fights and down time, until you close it',
      sets: [{ mode: 'campaign' }],
    },
    {
      icon: 'damage',
      title: 'Encounter',
      words: 'One fight, round by round',
      sets: [{ mode: 'encounter' }],
    },
  ],
};
