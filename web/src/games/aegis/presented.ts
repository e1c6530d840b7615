// The game on the home page.
import type { Component } from 'svelte';
import type { Presented } from '../../lib/presented';

export const presented: Presented = {
  icon: 'robot',
  title: 'A.E.G.I.S.',
  sub: 'two editions',
  headline: ['Five robots.', 'One pool of energy.'],
  words: 'Robots on hexes share one pool of energy, and combine. Two editions, many ways to play.',
  scene: () => import('./Scene.svelte') as Promise<{ default: Component }>,
  lessons: [
    {
      id: 'first-match',
      icon: 'learn',
      title: 'Ten-minute match',
      words: 'Move, attack, energy, combine: learn by playing.',
    },
    {
      id: 'starpoint',
      icon: 'starpoint',
      title: 'Starpoint Arena',
      words: 'Hold stars, roll the Star Die, keep your valor.',
    },
    {
      id: 'solo',
      icon: 'boss',
      title: 'Solo Boss Battle',
      words: 'Read its cards, spend valor, bring it down.',
    },
  ],
  main: ['edition', 'board', 'boss', 'difficulty'],
  ways: [
    {
      icon: 'duel',
      title: 'Duel',
      words: 'Five against five',
      sets: [{ mode: 'standard', sides: '' }],
      seats: [2, 2],
    },
    {
      icon: 'boss',
      title: 'Solo boss',
      words: 'Alone against a giant',
      sets: [{ mode: 'solo' }],
    },
    {
      icon: 'starpoint',
      title: 'Starpoint Arena',
      words: 'Hold stars, keep valor',
      sets: [{ mode: 'starpoint' }],
    },
    {
      icon: 'draft',
      title: 'Draft',
      words: 'Keep one, pass the rest',
      sets: [{ draft: 'on', mode: 'standard', sides: '' }],
    },
    {
      icon: 'free',
      title: 'Free-for-all',
      words: 'All against all',
      sets: [{ mode: 'standard', sides: '' }],
      seats: [3, 6],
    },
    {
      icon: 'team',
      title: 'Teams',
      words: 'Two or three a side',
      sets: [
        { mode: 'standard', sides: 'abab' },
        { mode: 'standard', sides: 'ababab' },
        { mode: 'standard', sides: 'abcabc' },
      ],
    },
    {
      icon: 'trophy',
      title: 'Best of three',
      words: 'Until one has won two',
      sets: [{ mode: 'best-of-three' }],
    },
    {
      icon: 'book',
      title: 'First edition',
      words: 'The older rules and cards',
      sets: [{ edition: '1', mode: 'standard', sides: '' }],
    },
    {
      icon: 'control',
      title: 'Point Control',
      words: 'First to 14',
      sets: [{ mode: 'point-control' }],
    },
    {
      icon: 'token',
      title: 'Machine Chess',
      words: 'One robot a turn',
      sets: [{ mode: 'machine-chess' }],
    },
    {
      icon: 'unite',
      title: 'Combine Rondo',
      words: 'Nine Unite Points',
      sets: [{ mode: 'combine-rondo' }],
    },
    { icon: 'inches', title: 'In inches', words: 'No grid, free table', sets: [{ mode: 'advanced' }] },
  ],
};
