// What the player is doing at a Robot Empire table: which card is picked up, what is declared but not yet confirmed, what
// is pointed at. Everything that can be done comes from the engine; this only keeps the thread.
import { SvelteMap } from 'svelte/reactivity';
import type { Card, Choice, Choices, Line, Odds, Refused, Told, View } from '../../engine/engine';
import { pace, settings, wait } from '../../lib/settings.svelte';
import { play } from '../../lib/sound';
import type { Match } from '../../table/match.svelte';
import { say } from '../../table/tools.svelte';
import {
  bare,
  COLLECTED,
  movesOf,
  piecesOf,
  seatsOf,
  type Move,
  type Pending,
  type Piece,
  type Seat,
} from './pieces';
import { phrase, type Speaker } from './words';

/** Places of the own side, and the middle, where a card takes effect. */
export type Place = 'line' | 'base' | 'middle';
const FIGHTERS = ['robot', 'monster']; // they stand on the Front Line
const FIELD = ['front', 'middle', 'moon']; // where fighters can be hit
export type Sort = 'drawn' | 'kind' | 'cost' | 'name';
const KINDS = [
  'robot',
  'top',
  'bottom',
  'monster',
  'jump-jets',
  'rocket',
  'force-field',
  'equipment',
  'agent',
  'super-weapon',
];
const price = (card?: Card): number => (typeof card?.cost === 'number' ? card.cost : 3.5);

export class Desk {
  readonly match: Match = undefined!; // set by the constructor, before anything is derived from it
  plan = $state.raw<string[]>([]); // declared on the screen, not yet said
  selected = $state(''); // a key: what is picked up
  copy = $state(-1); // which of the cards in hand it is
  pointed = $state(''); // a key under the pointer or in focus
  armed = $state.raw<Move[]>([]); // several things could be meant: the player says which
  dragging = $state(false);
  doubt = $state.raw<{ move: Move; own: Piece[]; harm: number } | null>(null); // would harm the own side
  zoomed = $state(''); // a card by name, in the dialog
  sort = $state<Sort>('kind');
  telling = $state.raw<Told[]>([]); // what is being shown
  hurt = new SvelteMap<string, number>(); // by key: what it just lost (or gained, below 0)
  private cards: Map<string, Card> | null = null;
  private fading = 0;

  constructor(match: Match) {
    this.match = match;
    match.animate = (before, after, line) => this.show(before, after, line);
    match.phrase = (choice, at) => phrase(at ? this.at(at.view) : this, choice, at?.kind ?? this.kind);
  }

  card(name: string): Card | undefined {
    this.cards ??= new Map(this.match.engine.cards(this.match.game).map((card) => [card.name, card]));
    return this.cards.get(bare(name));
  }

  /** Who speaks of another position than the one that is shown. */
  private at(view: View): Speaker {
    const pieces = piecesOf(view);
    return {
      match: this.match,
      byId: new Map(pieces.map((piece) => [piece.id, piece])),
      byKey: new Map(pieces.map((piece) => [piece.key, piece])),
      pending: view.pending ?? [],
      card: (name) => this.card(name),
    };
  }

  asked: Choices | null = $derived.by(() => {
    void this.match.view;
    return this.match.mine && !this.match.curtain ? this.match.choices() : null;
  });
  kind = $derived(this.asked?.prompt.kind ?? '');
  /** What may be said after the plan, and how the table would look. */
  now: Choices | null = $derived.by(() =>
    this.asked && this.plan.length ? this.match.choices(this.plan) : this.asked,
  );
  view: View = $derived(this.plan.length && this.now?.view ? this.now.view : this.match.view);
  pieces: Piece[] = $derived(piecesOf(this.view));
  seats: Seat[] = $derived(seatsOf(this.view));
  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  byKey = $derived(new Map(this.pieces.map((piece) => [piece.key, piece])));
  pending: Pending[] = $derived(this.view.pending ?? []);
  moves: Move[] = $derived(movesOf(this.now?.choices ?? [], this.byId, this.byKey));
  planned: Move[] = $derived.by(() => {
    const all = movesOf(this.asked?.choices ?? [], this.byId, this.byKey);
    return this.plan.flatMap((words) => all.find((move) => move.words === words) ?? []);
  });
  sources = $derived(new Set(this.moves.map((move) => move.from).filter(Boolean)));
  /** Moves that the picked-up thing takes part in. */
  open: Move[] = $derived(
    this.selected
      ? this.moves.filter((move) => move.from === this.selected || move.to === this.selected)
      : [],
  );
  /** Where the picked-up thing can be put. */
  targets = $derived(
    new Set(this.open.map((move) => (move.from === this.selected ? move.to : move.from)).filter(Boolean)),
  );
  /** Where on the table it can be laid by itself. */
  places: Set<Place> = $derived(
    new Set(this.open.flatMap((move) => (move.from === this.selected ? this.placeOf(move) : []))),
  );
  private placeOf(move: Move): Place[] {
    if (move.to) return [];
    if (move.verb === 'return') return ['line'];
    if (move.verb === 'use') return ['middle'];
    if (move.verb !== 'play') return [];
    return [FIGHTERS.includes(this.card(String(move.touches.card ?? ''))?.kind ?? '') ? 'line' : 'base'];
  }
  /** A place was pressed: what is picked up goes there. */
  lay(place: Place): void {
    const fit = this.open.filter((move) => move.from === this.selected && this.placeOf(move).includes(place));
    if (fit.length) this.resolve(fit);
  }
  /** What is answered by pressing it, without anything picked up: blockers that take damage. */
  answers = $derived(new Set(this.moves.filter((move) => !move.from && move.to).map((move) => move.to)));
  hand: string[] = $derived.by(() => {
    const own = (this.match.view.seats?.[this.match.viewer]?.hand ?? []) as string[],
      of = (name: string) => this.card(name);
    if (this.sort === 'drawn') return own;
    return own.toSorted(
      (a, b) =>
        (this.sort === 'kind' ? KINDS.indexOf(of(a)?.kind ?? '') - KINDS.indexOf(of(b)?.kind ?? '') : 0) ||
        (this.sort !== 'name' ? price(of(a)) - price(of(b)) : 0) ||
        a.localeCompare(b),
    );
  });
  /** How many copies of each card are to be discarded. */
  discards = $derived.by(() => {
    const count = new Map<string, number>();
    for (const move of this.planned)
      if (move.verb === 'discard') count.set(move.from, (count.get(move.from) ?? 0) + 1);
    return count;
  });
  ender: Choice | undefined = $derived(
    this.now?.choices?.find((choice) => choice.words === 'done' || choice.words === 'pass'),
  );
  /** Can what is declared be said now? */
  ready = $derived(!!this.asked && (!!this.ender || (this.plan.length > 0 && !this.now?.choices?.length)));
  refused: Refused[] = $derived.by(() => {
    if (
      !this.asked ||
      !this.selected ||
      this.open.length ||
      this.planned.some((move) => move.from === this.selected)
    )
      return [];
    const id = this.selected.startsWith('c:') ? Number(this.selected.slice(2)) : 0;
    if (id && this.byId.get(id)?.seat !== this.match.viewer) return [];
    if (!id && !this.selected.startsWith('h:')) return [];
    const all = this.match.engine.nearly(this.match.viewer, this.plan, id);
    return id ? all : all.filter((refused) => refused.touches.card === this.selected.slice(2));
  });
  odds(move: Move): Odds | null {
    return move.choice.dice === false
      ? null
      : this.match.engine.odds(this.match.viewer, this.plan, move.words);
  }
  pieceAt(key: string): Piece | undefined {
    return key.startsWith('c:') ? this.byId.get(Number(key.slice(2))) : undefined;
  }
  /** The name of the card that a key is about. */
  nameAt(key: string): string {
    if (key.startsWith('h:')) return key.slice(2);
    if (key.startsWith('s:')) return bare(this.pending[Number(key.slice(2))]?.card ?? '');
    return this.pieceAt(key)?.card ?? '';
  }

  /** The match went on: what was picked up or declared is no more. */
  fresh(): void {
    this.plan = [];
    this.armed = [];
    if (!this.nameAt(this.selected) || !this.sources.has(this.selected)) this.drop();
  }
  drop(): void {
    this.selected = '';
    this.copy = -1;
    this.armed = [];
  }
  reset(): void {
    this.plan = [];
    this.drop();
    say('Declared anew.');
  }
  cancel(): void {
    if (this.armed.length) this.armed = [];
    else if (this.selected) this.drop();
    else if (this.plan.length) this.reset();
  }

  /** A card, a player or an announced play was pressed. */
  press(key: string, copy = -1): void {
    if (this.match.busy) {
      this.match.hurry();
      return;
    }
    play('select');
    const again = this.planned.find(
      (move) =>
        move.from === key &&
        move.verb !== 'damage' &&
        (move.verb !== 'discard' || this.isDiscarded(key, copy)),
    );
    if (again) return this.unplan(again);
    const both =
      this.selected && this.selected !== key
        ? this.moves.filter(
            (move) =>
              (move.from === this.selected && move.to === key) ||
              (move.from === key && move.to === this.selected),
          )
        : [];
    if (both.length) return this.resolve(both);
    const answers = this.moves.filter((move) => !move.from && move.to === key);
    if (answers.length) return this.resolve(answers);
    const own = this.moves.filter((move) => move.from === key);
    if (own.length && own.every((move) => COLLECTED.includes(move.verb)) && own.length === 1)
      return void this.make(own[0]);
    if (this.selected === key && (copy < 0 || copy === this.copy)) {
      const plain = own.filter((move) => !move.to);
      if (plain.length === 1 && own.length === 1) return void this.make(plain[0]);
      return this.drop();
    }
    this.armed = [];
    this.selected = key;
    this.copy = copy;
  }
  isDiscarded(key: string, copy: number): boolean {
    if (copy < 0) return this.discards.has(key);
    const same = this.hand.flatMap((name, i) => (`h:${name}` === key ? [i] : []));
    return same.indexOf(copy) >= 0 && same.indexOf(copy) < (this.discards.get(key) ?? 0);
  }
  /** Something was dropped on something, or on the table ('' for its place). */
  put(from: string, to: string): void {
    const all = this.moves.filter((move) => move.from === from),
      fit = all.filter((move) => move.to === to);
    if (fit.length) return this.resolve(fit);
    const plain = all.filter((move) => !move.to);
    if (plain.length && plain.every((move) => ['play', 'use', 'return', 'discard'].includes(move.verb)))
      return this.resolve(plain);
    this.selected = from;
  }
  private resolve(moves: Move[]): void {
    if (moves.length === 1 && !(settings.confirmDice && moves[0].choice.dice)) void this.make(moves[0]);
    else this.armed = moves;
  }
  /** Own fighters that a use of a card hits, too, and how hard. */
  private harms(move: Move): { own: Piece[]; harm: number } {
    const card = move.verb === 'use' ? this.card(String(move.touches.card ?? '')) : undefined,
      harm = Number(card?.harms_own ?? 0);
    const own = harm
      ? this.pieces.filter(
          (piece) =>
            piece.seat === this.match.viewer && FIELD.includes(piece.where) && piece.attack !== undefined,
        )
      : [];
    return { own, harm };
  }
  /** Harm to the own side always asks first. */
  async make(move: Move, sure = false): Promise<void> {
    const harms = this.harms(move);
    this.doubt = harms.own.length && !sure ? { move, ...harms } : null;
    if (this.doubt) return;
    this.armed = [];
    if (COLLECTED.includes(move.verb)) {
      this.plan = [...this.plan, move.words];
      this.drop();
      say(`Declared: ${phrase(this, move.choice)}.`);
      return;
    }
    await this.match.say([...this.plan, move.words]);
  }
  unplan(move: Move): void {
    const at = this.plan.lastIndexOf(move.words);
    this.plan = this.plan.filter((_, i) => i !== at);
    if (this.plan.length && this.match.choices(this.plan).problem) this.plan = []; // the others do not stand without it
    this.drop();
    say(`Taken back: ${phrase(this, move.choice)}.`);
  }
  async confirm(): Promise<void> {
    if (!this.ready) return;
    await this.match.say(this.ender ? [...this.plan, this.ender.words] : this.plan);
  }
  /** Everything that can be declared against one player at once. */
  async all(verb: string, to: string): Promise<void> {
    for (
      let move = this.moves.find((is) => is.verb === verb && is.to === to);
      move;
      move = this.moves.find((is) => is.verb === verb && is.to === to)
    )
      this.plan = [...this.plan, move.words];
    this.drop();
  }

  /* Shows a line: who did what, and what it changed. */
  private async show(before: View, after: View, line: Line): Promise<void> {
    const told = line.events.filter((event) => event.kind !== 'answer' && !event.quiet),
      quiet = line.events.some((event) => event.quiet) && !told.length;
    clearTimeout(this.fading);
    this.hurt.clear();
    if (line.seat && line.dice.some((die) => die.sides === 6)) {
      this.match.rolling = true;
      play('dice', line.dice.length);
      await wait(pace(550));
      this.match.rolling = false;
    }
    const old = new Map(piecesOf(before).map((piece) => [piece.id, piece]));
    let harm = false;
    for (const piece of piecesOf(after)) {
      const lost = piece.damage - (old.get(piece.id)?.damage ?? 0);
      if (lost > 0) {
        this.hurt.set(`c:${piece.id}`, lost);
        harm = true;
      }
    }
    for (const seat of seatsOf(after)) {
      const lost = (before.seats?.[seat.seat]?.battery ?? seat.battery) - seat.battery;
      if (lost) this.hurt.set(`p:${seat.seat}`, lost);
      harm ||= lost > 0;
    }
    if (harm) play(piecesOf(after).length < old.size ? 'destroyed' : 'damage');
    else if (told.length && !quiet) play('move', 1);
    this.fading = window.setTimeout(() => this.hurt.clear(), 1500);
    if (told.length) this.telling = told.slice(-4);
    const own = line.seat === this.match.viewer;
    await wait(pace(quiet && !harm ? 60 : own ? 220 : Math.min(1600, 420 + 260 * told.length)));
  }
}
