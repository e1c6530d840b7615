// The game on the home page.
import type { Component } from 'svelte';
import type { Presented } from '../../lib/presented';

export const presented: Presented = {
  icon: 'moon',
  title: 'Robot Empire',
  sub: 'card duel',
  headline: ['Drain the battery.', 'Mine the moons.'],
  words: 'A duel of cards: pay Power Coins, send fighters to the front line, harvest the moons.',
  scene: () => import('./Scene.svelte') as Promise<{ default: Component }>,
  lessons: [
    {
      id: 'empire-turn',
      icon: 'learn',
      title: 'Your first turn',
      words: 'Coins, fighters, Moons: phase by phase.',
    },
    {
      id: 'empire-battle',
      icon: 'attack',
      title: 'Attack and block',
      words: 'Stop what counts, strike when they rest.',
    },
    {
      id: 'empire-agents',
      icon: 'range',
      title: 'Agents and long range',
      words: 'Wear a blocker down before the attack.',
    },
  ],
  main: ['moons'],
  team: 'Your deck',
  windows: true,
  ways: [
    {
      icon: 'duel',
      title: 'Duel',
      words: 'Built decks, two bases',
      sets: [{ decks: 'own' }],
      seats: [2, 2],
    },
    {
      icon: 'cards',
      title: 'Shared depot',
      words: 'One deck for all',
      sets: [{ decks: 'shared' }],
    },
    {
      icon: 'free',
      title: 'Free-for-all',
      words: 'Built decks, last battery wins',
      sets: [{ decks: 'own' }],
      seats: [3, 6],
    },
  ],
};
