// What the player is doing at an Avertigos table: the chain that is laid but not flown, damage that is spread but not
// taken, which ship and which weapon are looked at. What is legal and where it leads is asked of the engine.
import type { Card, Choice, Choices, Line, Odds, Refused, View } from '../../engine/engine';
import { pace, wait } from '../../lib/settings.svelte';
import { play } from '../../lib/sound';
import type { Match } from '../../table/match.svelte';
import { say } from '../../table/tools.svelte';
import { islandsOf, poseOf, shipsOf, type Link, type Pose, type Ship } from './pieces';
import { best, shotSaid, shotsOf, type Shot } from './shots';
import { choiceSaid, GROUPS, promptSaid, turnSaid, type Speaker } from './words';

/** What comes of a chain: where the ship stands, or that nobody knows, since dice are thrown. */
export interface Goal {
  end: Pose;
  ship: Ship | null; // as it would be; null if a die decides
  edge: boolean; // it leaves the area and is put back
  odds: Odds | null; // of the zukes
  cards: number; // in hand then
  due: number; // hit points to gain (above 0) or lose before it goes on
}
export interface Turn {
  choice: Choice;
  turn: number;
  lies: Pose;
  risk: '' | 'zuke' | 'edge';
}
const MANOEUVRES = ['ascend', 'descend', 'swoop', 'dive'];
const ENDS = ['done', 'pass', 'stay'];
const SPREAD = ['damage', 'repair'];
const YARD = ['hull', 'fit'];
const MARKET = ['buy', 'build'];

export class Desk {
  readonly match: Match = undefined!; // set by the constructor, before anything is derived from it
  plan = $state.raw<Choice[]>([]); // chosen on the screen, not yet said
  picked = $state(''); // a ship that is looked at
  pointed = $state(''); // words of a choice that is pointed at
  finish = $state(0); // which of the ends of a chain
  along = $state(0); // where a ship enters
  weapon = $state(''); // a weapon and whom it bears on
  isle = $state(''); // where something that is bought goes
  amount = $state(0); // of a bid
  zoom = $state(1); // closer or farther than the chart chooses
  turned = $state(false); // the area is drawn on its side, where the screen is wide and the area is high
  private cards: Map<string, Card> | null = null;
  private dial: { about: string; view: View; turns: Turn[] } | null = null;

  constructor(match: Match) {
    this.match = match;
    match.animate = (before, after, line) => this.show(before, after, line);
    match.phrase = (choice) => this.said(choice);
  }
  card(name: string): Card | undefined {
    this.cards ??= new Map(
      this.match.engine
        .cards(this.match.game)
        .filter((card) => card.kind !== 'team')
        .map((card) => [card.name, card]),
    );
    return this.cards.get(name);
  }

  asked: Choices | null = $derived.by(() => {
    void this.match.view;
    return this.match.mine && !this.match.curtain ? this.match.choices() : null;
  });
  private path = $derived(this.plan.map((choice) => choice.words));
  /** What may follow the plan. */
  now: Choices | null = $derived.by(() =>
    this.asked && this.path.length ? this.match.choices(this.path) : this.asked,
  );
  /** A die is thrown at the end of the plan: nobody can look past that. */
  blind = $derived(!!this.now?.problem);
  kind = $derived(this.now?.prompt?.kind ?? '');
  ships: Ship[] = $derived(shipsOf(this.match.view));
  islands = $derived(islandsOf(this.match.view));
  area = $derived({
    width: (this.match.view.area?.width ?? 90000) / 100,
    height: (this.match.view.area?.height ?? 60000) / 100,
  });
  /** Where something is drawn. */
  drawn<T extends Pose>(at: T): T {
    return this.turned
      ? { ...at, x: at.y, y: this.area.width - at.x, heading: (at.heading + 270) % 360 }
      : at;
  }
  private about = $derived(this.asked ? this.match.view.prompt : null);
  mover: Ship | undefined = $derived(
    this.ships.find((ship) => ship.key === this.about?.piece || ship.id === this.about?.id),
  );
  looked: Ship | undefined = $derived(
    this.ships.find((ship) => ship.key === this.picked) ?? this.mover ?? this.ships[0],
  );
  speaker: Speaker = $derived({
    ships: this.ships,
    viewer: this.match.viewer,
    nameOf: (seat: number) => this.match.nameOf(seat),
    acting: this.mover,
  });
  hand: string[] = $derived((this.match.view.seats?.[this.match.viewer]?.hand ?? []) as string[]);

  /* ---- laying a chain ---- */

  laying = $derived(
    this.asked?.prompt.kind === 'chain' ||
      this.plan.some((is) => is.touches.verb === 'lay') ||
      (this.plan.length > 0 && this.kind === 'chain'),
  );
  /** Of a manoeuvre in the action phase the last card ends the chain by itself. */
  sealed = $derived(this.laying && this.plan.length > 0 && (this.blind || this.kind !== 'chain'));
  chain: Link[] = $derived([
    ...((this.match.view.chain ?? []) as Link[]).map((link) => ({ ...link, ...poseOf(link)! })),
    ...this.plan.flatMap((is) => {
      const lies = is.touches.verb === 'lay' ? poseOf(is.touches.lies) : null;
      const { card = '', flipped, turn } = is.touches;
      return lies ? [{ ...lies, card, flipped: !!flipped, turn: Number(turn) }] : [];
    }),
  ]);
  manoeuvre: Choice | undefined = $derived(
    this.plan.find((is) => MANOEUVRES.includes(is.touches.verb ?? '')),
  );
  lays: Choice[] = $derived(
    this.laying && !this.sealed ? (this.now?.choices ?? []).filter((is) => is.touches.verb === 'lay') : [],
  );
  /** How many copies of a card in hand are laid already. */
  used(name: string): number {
    return this.chain.filter((link) => link.card === name).length;
  }
  canLay(name: string, flipped = false): boolean {
    return this.lays.some((is) => is.touches.card === name && !!is.touches.flipped === flipped);
  }
  refused: Refused[] = $derived.by(() => {
    void this.match.view;
    return this.asked && !this.sealed ? this.match.engine.nearly(this.match.viewer, this.path, 0) : [];
  });
  whyNot(verb: string, name = ''): Refused | undefined {
    return this.refused.find(
      (is) => is.touches.verb === verb && (!name || (is.touches.card === name && !is.touches.flipped)),
    );
  }
  goes: Choice[] = $derived(
    this.laying && !this.sealed ? (this.now?.choices ?? []).filter((is) => is.touches.verb === 'go') : [],
  );
  /** What stands when the chain is flown: bonus cards are not drawn, what is gained or lost goes where it may. */
  private flown(path: string[]): { all: Choices; due: number } {
    let all = this.match.choices(path),
      due = 0;
    for (let said = path, i = 0; i < 6 && all.view; i++) {
      const then = all.view.prompt,
        spread = SPREAD.includes(then?.kind ?? '');
      if (then?.id !== this.mover?.id || !(spread || then?.kind === 'bonus')) break;
      if (spread && !due) due = (then?.kind === 'damage' ? -1 : 1) * (all.view.due ?? 0);
      const next = all.choices.find((is) => is.touches.amount === 0) ?? all.choices.at(-1);
      if (!next) break;
      said = [...said, next.words];
      all = this.match.choices(said);
    }
    return { all, due };
  }
  private look(path: string[], last: string, end: Pose): Goal {
    const { all, due } = this.flown([...path, last]),
      ship = all.problem || !all.view ? null : shipsOf(all.view).find((is) => is.id === this.mover?.id);
    return {
      end,
      ship: ship ?? null,
      edge: !!ship?.barred && !this.mover?.barred,
      odds: ship ? null : this.match.engine.odds(this.match.viewer, path, last),
      cards: all.view?.seats?.[this.match.viewer]?.cards ?? 0,
      due,
    };
  }
  /** Where each way to end the chain leads. */
  goals: Goal[] = $derived.by(() => {
    if (this.sealed) {
      const last = this.plan[this.plan.length - 1],
        lies = poseOf(last.touches.lies);
      if (!lies) return [];
      const angle = (lies.heading * Math.PI) / 180;
      const end = {
        x: lies.x + 90 * Math.cos(angle),
        y: lies.y + 90 * Math.sin(angle),
        heading: lies.heading,
      };
      return [this.look(this.path.slice(0, -1), last.words, end)];
    }
    return this.goes.map((go) => this.look(this.path, go.words, poseOf(go.touches.end)!));
  });
  goal: Goal | undefined = $derived(this.goals[Math.min(this.finish, this.goals.length - 1)]);
  /** The headings that the last card may have. */
  turns: Turn[] = $derived.by(() => {
    const last = this.plan[this.plan.length - 1];
    if (!this.laying || last?.touches.verb !== 'lay') return [];
    const before = this.path.slice(0, -1),
      go = this.goes[0]?.words,
      about = [...before, last.touches.card, last.touches.flipped, go, this.sealed].join('\n');
    /* a card that is turned has the same headings as before */
    if (this.dial?.about === about && this.dial.view === this.match.view) return this.dial.turns;
    const turns = this.match
      .choices(before)
      .choices.filter(
        ({ touches }) =>
          touches.verb === 'lay' &&
          touches.card === last.touches.card &&
          touches.flipped === last.touches.flipped,
      )
      .map((choice) => {
        const lies = poseOf(choice.touches.lies)!,
          path = go ? [...before, choice.words] : before,
          goal = go || this.sealed ? this.look(path, go ?? choice.words, lies) : null;
        const risk = !goal ? '' : !goal.ship ? 'zuke' : goal.edge ? 'edge' : '';
        return { choice, turn: Number(choice.touches.turn), lies, risk } as Turn;
      });
    this.dial = { about, view: this.match.view, turns };
    return turns;
  });
  turnAt = $derived(this.turns.findIndex((is) => is.choice.words === this.path[this.path.length - 1]));
  /** The ship that is asked as it stands, or will: what its weapons bear on. */
  private stands: Ship | null | undefined = $derived(this.laying && this.goal ? this.goal.ship : this.mover);
  shots: Shot[] = $derived(this.asked && this.stands?.height ? shotsOf(this.stands, this.ships) : []);
  shot: Shot | undefined = $derived(this.shots.find((is) => is.key === this.weapon) ?? best(this.shots));
  canFly = $derived(this.sealed || this.goes.length > 0);

  private layingSaid = $derived(
    this.sealed
      ? `${this.mover?.name}: fly, or take a card back.`
      : this.now?.prompt
        ? promptSaid(this.now.prompt, this.speaker)
        : '',
  );
  question = $derived(
    this.asked
      ? this.laying
        ? this.layingSaid
        : promptSaid(this.asked.prompt, this.speaker)
      : this.match.over
        ? 'The match is over.'
        : this.match.thinking
          ? `${this.match.nameOf(this.match.thinking)} is thinking…`
          : 'The others choose.',
  );

  lay(name: string, flipped = false): void {
    if (this.match.busy) {
      this.match.skip = true;
      return;
    }
    const all = this.lays.filter((is) => is.touches.card === name && !!is.touches.flipped === flipped);
    const straight = all.find((is) => is.touches.turn === 0) ?? all[0];
    if (!straight) {
      const why = this.whyNot('lay', name);
      if (why) say(`${name} can’t come next. ${why.why}`);
      return;
    }
    play('select');
    this.plan = [...this.plan, straight];
    this.finish = 0;
    this.told();
  }
  turnTo(at: number): void {
    const to = this.turns[Math.max(0, Math.min(this.turns.length - 1, at))];
    if (!to || to.choice.words === this.path[this.path.length - 1]) return;
    this.plan = [...this.plan.slice(0, -1), to.choice];
    this.told();
  }
  manoeuvreTo(verb: string): void {
    const rest = this.plan.filter((is) => !MANOEUVRES.includes(is.touches.verb ?? ''));
    if (rest.some((is) => is.touches.verb === 'lay')) return;
    const choice = verb && this.match.choices(rest.map((is) => is.words)).choices.find((is) => is.touches.verb === verb); // prettier-ignore
    this.plan = choice ? [...rest, choice] : rest;
    play('select');
  }
  manoeuvres(): string[] {
    if (this.chain.length || this.asked?.prompt.kind !== 'chain') return [];
    return (this.asked?.choices ?? [])
      .map((is) => is.touches.verb ?? '')
      .filter((is) => MANOEUVRES.includes(is));
  }
  takeBack(): void {
    if (!this.plan.length) return;
    this.plan = this.plan.slice(0, -1);
    this.finish = 0;
    play('select');
    say('Taken back.');
  }
  /** What the chain comes to, for those who listen. */
  private told(): void {
    const last = this.plan[this.plan.length - 1];
    say(`${last.touches.card} ${turnSaid(Number(last.touches.turn))}. ${this.goalSaid(this.goal)}`);
  }
  goalSaid(goal: Goal | undefined): string {
    if (!goal) return 'More cards are needed.';
    if (!goal.ship) return 'It touches another ship: a zuke, two dice each.';
    const { height, speed, ap } = goal.ship;
    const shot = goal === this.goal && this.shot ? ` ${shotSaid(this.shot)}.` : '';
    return `Ends at Height ${height}, Speed ${speed}, ${ap} AP${goal.edge ? '; it leaves the area and is put back' : ''}.${shot}`;
  }
  async fly(): Promise<void> {
    if (!this.canFly) return;
    const go = this.sealed ? [] : [this.goes[Math.min(this.finish, this.goes.length - 1)].words];
    await this.match.say([...this.path, ...go]);
  }

  /* ---- spreading damage and repairs ---- */

  spreading = $derived(SPREAD.includes(this.asked?.prompt.kind ?? ''));
  due = $derived(this.spreading ? ((this.match.view.due as number) ?? 0) : 0);
  placed(slot: number): number {
    return this.plan.filter((is) => is.touches.slot === slot).length;
  }
  left = $derived(this.due - (this.spreading ? this.plan.length : 0));
  mostOn(slot: number): number {
    return Math.max(
      0,
      ...(this.asked?.choices ?? [])
        .filter((is) => is.touches.slot === slot)
        .map((is) => Number(is.touches.number)),
    );
  }
  put(slot: number, by: number): void {
    const one = this.asked?.choices.find((is) => is.touches.slot === slot && is.touches.number === 1);
    if (!one) return;
    if (by > 0 && this.left > 0 && this.placed(slot) < this.mostOn(slot)) this.plan = [...this.plan, one];
    if (by < 0) {
      const at = this.plan.findLastIndex((is) => is.touches.slot === slot);
      if (at >= 0) this.plan = this.plan.filter((_, i) => i !== at);
    }
  }
  /** As much as is left, where it goes: in this order of parts. */
  fill(slots: number[]): void {
    for (const slot of slots)
      while (this.left > 0 && this.placed(slot) < this.mostOn(slot)) this.put(slot, 1);
  }
  /** What damage or repairs can go to. */
  parts = $derived(
    this.spreading && this.mover
      ? [
          { slot: 0, name: 'Hull', hp: this.mover.hp, full: this.mover.full, weapon: false },
          ...this.mover.modules.map((is) => ({ ...is, weapon: !!is.weapon })),
        ].filter((is) => this.mostOn(is.slot) > 0)
      : [],
  );
  /** A proposal: plates first, then the hull but its last point, then weapons. */
  spare(): void {
    const of = (weapon: boolean): number[] =>
      this.parts
        .filter((is) => is.slot && is.weapon === weapon)
        .toSorted((a, b) => b.hp - a.hp)
        .map((is) => is.slot);
    this.fill([...of(false), 0, ...of(true)]);
  }
  async take(): Promise<void> {
    const slots = [...new Set(this.plan.map((is) => Number(is.touches.slot)))];
    const words = slots.map(
      (slot) =>
        this.asked!.choices.find((is) => is.touches.slot === slot && is.touches.number === this.placed(slot))!
          .words,
    );
    await this.match.say(words);
  }

  /* ---- everything else ---- */

  deploys: Choice[] = $derived((this.asked?.choices ?? []).filter((is) => is.touches.verb === 'deploy'));
  /** Choices that are buttons: neither on the board nor in the hand. */
  listed: Choice[] = $derived.by(() => {
    if (!this.asked || this.spreading || this.sealed || this.deploys.length) return [];
    const hidden = [
      'bid',
      ...YARD,
      ...MARKET,
      ...(this.laying ? ['lay', 'go', 'heading', ...MANOEUVRES] : []),
    ];
    return (this.now?.choices ?? []).filter((is) => !hidden.includes(is.touches.verb ?? ''));
  });
  private verbs(of: string[]): Choice[] {
    return (this.asked?.choices ?? []).filter((is) => of.includes(is.touches.verb ?? ''));
  }
  /** Choices that have a place of their own: ships that are built, what is bought, a bid, a heading to leave with. */
  yard: Choice[] = $derived(this.verbs(YARD));
  /** What would be bought is the plan: nothing is paid before it is said. */
  shopping = $derived(this.asked?.prompt.kind === 'buy');
  market: Choice[] = $derived(
    this.shopping ? (this.now?.choices ?? []).filter((is) => MARKET.includes(is.touches.verb ?? '')) : [],
  );
  private purse(view: View | undefined): { silver: number; income: number } {
    const { silver = 0, income = 0 } = view?.seats?.[this.match.viewer] ?? {};
    return { silver, income };
  }
  had = $derived(this.purse(this.match.view));
  then = $derived(this.plan.length && this.now?.view ? this.purse(this.now.view) : this.had);
  wanted(card: string): number {
    return this.plan.filter((is) => is.touches.card === card).length;
  }
  want(choice: Choice): void {
    this.plan = [...this.plan, choice];
    play('select');
  }
  unwant(card: string): void {
    const at = this.plan.findLastIndex((is) => is.touches.card === card);
    if (at >= 0) this.plan = this.plan.filter((_, i) => i !== at);
  }
  async buy(): Promise<void> {
    if (this.plan.length) await this.match.say(this.path);
  }
  bids: Choice[] = $derived(this.verbs(['bid']));
  headings: Choice[] = $derived(this.laying && !this.chain.length ? this.verbs(['heading']) : []);
  bow = $derived(
    Number(
      this.plan.find((is) => is.touches.verb === 'heading')?.touches.heading ?? this.mover?.heading ?? 0,
    ),
  );
  bowTo(degrees: number): void {
    const choice = this.headings.find((is) => Number(is.touches.heading) === (degrees + 360) % 360);
    if (!choice) return;
    this.plan = [choice];
    say(`The bow to ${choice.touches.heading} degrees.`);
  }
  async seal(): Promise<void> {
    const bid = this.bids.find((is) => Number(is.touches.amount) === this.amount);
    if (bid) await this.match.say([bid.words]);
  }
  /** Islands that a press chooses: to dock at, or where something that is bought goes. */
  reach: Set<string> = $derived(
    new Set(
      [...this.listed.filter((is) => is.touches.verb === 'dock'), ...this.market].map((is) =>
        String(is.touches.to ?? ''),
      ),
    ),
  );
  async pickIsle(name: string): Promise<void> {
    const dock = this.listed.find((is) => is.touches.verb === 'dock' && is.touches.to === name);
    if (dock) await this.choose(dock);
    else this.isle = name;
  }

  /** What ends the question stands apart; the others by what they are about. */
  enders: Choice[] = $derived(this.listed.filter((is) => ENDS.includes(is.touches.verb ?? '')));
  groups: [title: string, list: Choice[]][] = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.listed) {
      const title = GROUPS[choice.touches.verb ?? ''] ?? '';
      if (!this.enders.includes(choice)) found.set(title, [...(found.get(title) ?? []), choice]);
    }
    return [...found];
  });
  order: Choice[] = $derived(this.groups.flatMap(([, list]) => list));
  said(choice: Choice): string {
    return choiceSaid(choice, this.speaker, this.kind);
  }
  targets: Set<string> = $derived(
    new Set(this.listed.filter((is) => is.touches.verb === 'fire').map((is) => is.touches.whom ?? '')),
  );
  odds: Odds | null = $derived.by(() => {
    void this.match.view;
    const choice = this.listed.find((is) => is.words === this.pointed);
    const rolls = choice?.dice || choice?.touches.verb === 'fire'; // aimed dice ask for a component first
    return choice && rolls ? this.match.engine.odds(this.match.viewer, this.path, choice.words) : null;
  });
  async choose(choice: Choice): Promise<void> {
    const { verb = '' } = choice.touches;
    if (this.asked?.prompt.kind === 'action' && ['move', 'swoop', 'dive'].includes(verb)) {
      this.plan = [choice]; // a chain follows, which may still be taken back
      return;
    }
    await this.match.say([...this.path, choice.words]);
  }
  async deploy(at = this.along): Promise<void> {
    const choice = this.deploys[at];
    if (choice) await this.match.say([choice.words]);
  }
  fresh(): void {
    this.plan = [];
    this.finish = 0;
    this.pointed = this.weapon = '';
    this.along = 0;
    this.amount = 0;
    if (!this.ships.some((ship) => ship.key === this.picked)) this.picked = '';
  }

  private async show(before: View, after: View, line: Line): Promise<void> {
    const dice = line.dice.filter((die) => die.sides === 6).length;
    if (line.seat && dice && line.events.some((event) => event.kind !== 'draw' && event.dice)) {
      this.match.rolling = true;
      play('dice', dice);
      await wait(pace(550));
      this.match.rolling = false;
    }
    const was = new Map(shipsOf(before).map((ship) => [ship.id, ship])),
      now = shipsOf(after);
    if (now.length < was.size) play('destroyed');
    else if (now.some((ship) => ship.hp < (was.get(ship.id)?.hp ?? 0))) play('damage');
    const moves = now.some((ship) => {
      const old = was.get(ship.id);
      return old && (old.x !== ship.x || old.y !== ship.y || old.height !== ship.height);
    });
    if (moves) play('move', 1);
    await wait(pace(moves ? 700 : line.events.length ? 180 : 40));
  }
}
