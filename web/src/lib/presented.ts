// How the home page presents a game: words, a scene, and its ways to play. A way is shown as soon as the engine offers
// what it agrees on; what the engine offers and no game names here is shown all the same, by the engine's words.
import type { Component } from 'svelte';
import type { Card } from '../engine/engine';
import type { Way } from './ways';

/** Something that a seat may bring. */
export interface Brought {
  name: string;
  title: string;
}
export interface Presented {
  icon: string;
  title: string; // until the engine is there
  sub: string;
  headline: [string, string];
  words: string;
  scene: () => Promise<{ default: Component }>;
  ways: Way[];
  lessons?: { id: string; icon: string; title: string; words: string }[];
  main?: string[]; // options that stand beside teams and opponents; all others are house rules
  team?: string; // what it is called that a seat brings
  without?: string; // ... and nothing, where that is possible
  others?: string; // who else sits there
  windows?: boolean; // others may answer a play
  keeps?: boolean; // a match that was kept as a file goes on at a table of the server
  brings?: string; // by seat, where no team is chosen
  casts?: (cards: Card[], seat: number) => Brought[]; // where seats do not bring the same
}
