// The game on the home page.
import type { Component } from 'svelte';
import type { Presented } from '../../lib/presented';

export const presented: Presented = {
  icon: 'ship',
  title: 'Avertigos',
  sub: 'sky-ships',
  headline: ['Lay your course.', 'Then fire.'],
  words: 'Sailing ships that fly at three heights. The cards you lay are your speed and your way.',
  scene: () => import('./Scene.svelte') as Promise<{ default: Component }>,
  lessons: [
    { id: 'sky-flight', icon: 'learn', title: 'First flight', words: 'Lay cards, turn them, fly.' },
    { id: 'sky-shot', icon: 'damage', title: 'First shot', words: 'Load, fire, and aim.' },
    { id: 'sky-height', icon: 'flight', title: 'Height', words: 'Climb to where your guns reach.' },
  ],
  main: ['rounds', 'rules'],
  team: 'Your fleet',
  without: 'Built at the table',
  ways: [
    {
      icon: 'duel',
      title: 'Domination',
      words: 'Skirmish, any hull and module',
      sets: [{ mode: 'skirmish', variation: 'domination', gamblers: 'off' }],
    },
    {
      icon: 'team',
      title: 'Faction',
      words: 'Dynasty against the League',
      sets: [{ mode: 'skirmish', variation: 'faction' }],
    },
    {
      icon: 'coins',
      title: "Gambler's",
      words: 'Ships are bought with coins',
      sets: [{ mode: 'skirmish', gamblers: 'on' }],
    },
    {
      icon: 'globe',
      title: 'Strategy',
      words: 'A contest for islands',
      sets: [{ mode: 'strategy' }],
    },
  ],
};
