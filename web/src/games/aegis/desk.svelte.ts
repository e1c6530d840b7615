// What the player is doing at an A.E.G.I.S. table: which robot is selected, which action is chosen, what is pointed
// at. Everything that can be done comes from the engine; this only keeps the thread.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Board, Card, Choice, Odds, Refused } from '../../engine/engine';
import { Layout } from '../../lib/hexes';
import { most } from '../../lib/odds';
import { settings } from '../../lib/settings.svelte';
import { play } from '../../lib/sound';
import type { Match } from '../../table/match.svelte';
import { say, tools } from '../../table/tools.svelte';
import { answerWords } from './answers';
import { cardFinder } from './cards';
import { InchLayout, isInches } from './inches';
import { doing } from './doing';
import { placing, type Placing } from './placing';
import { show } from './showing';
import { whyNot, whyNotThere, type Explained } from './whynot';
import { skillOf } from './solo';
import { cost, makePlan, robots, type AimedChoice, type Plan, type Robot } from './plan';

/* Who is put on a hex, and for whom; of what several leave, who leaves it. */
const whoseOf = (choice: Choice, kind: string): string =>
  kind === 'parting' ? (choice.touches.who ?? '') : (choice.touches.pieces ?? []).join(' for ');

const HARM = ['damage', 'drain'];

export class Desk {
  readonly match: Match = undefined!; // set by the constructor, before anything is derived from it
  selected = $state(''); // a robot, by its key `1:ARK-100`
  action = $state(''); // the chosen action's name
  way = $state(''); // the manner of going
  x = $state(0); // dice of an action whose cost is X; 0: as many as can be paid
  pointed = $state(''); // the hex under the pointer or the keyboard's cursor
  armed = $state(''); // a target that was tapped once
  cursor = $state(''); // the keyboard's hex
  doubt = $state.raw<{ choice: Choice; own: ReturnType<Desk['harms']> } | null>(null); // would harm the own side
  explained = $state.raw<Explained | null>(null);
  entering = $state(''); // of the reserve, the robot that was chosen to enter
  reading = $state(''); // the robot whose card is read
  tip = $state.raw<{ word: string; at: DOMRect } | null>(null); // a word that is pointed at
  ending = $state(false); // end turn was pressed and warned about
  ruler = $state(''); // where the ruler begins
  turned = $state(false); // the board is drawn upright, for narrow screens
  moving = new SvelteMap<string, string>();
  stride = $state(0); // milliseconds from one hex to the next
  bumped = new SvelteSet<string>();
  hurt = new SvelteMap<string, number>();
  fire = $state<{ from: string; to: string } | null>(null);
  rising = $state.raw<Robot | null>(null); // a robot that others have just combined into
  merging = new SvelteSet<string>(); // and those others
  changed = new SvelteSet<string>(); // without motion: what the last line changed
  private find: ReturnType<typeof cardFinder> | null = null;
  private oddsKept = new Map<string, Odds | null>();

  constructor(match: Match) {
    this.match = match;
    match.animate = (before, after, line) => show(this, before, after, line);
    match.phrase = (choice, at) => answerWords(choice, at?.kind ?? match.choices().prompt.kind);
  }

  board: Board | null = $derived.by(() =>
    this.match.view.board ? this.match.engine.board(this.match.game, this.match.view.board) : null,
  );
  layout: Layout | null = $derived.by(() =>
    this.match.view.area
      ? new InchLayout(this.match.view, this.turned)
      : this.board
        ? new Layout(this.board, this.turned)
        : null,
  );
  robots = $derived(robots(this.match.view));
  active = $derived(this.robots.filter((robot) => robot.where === 'active'));
  at = $derived(new Map(this.active.map((robot) => [robot.hex, robot])));
  byKey = $derived(new Map(this.robots.map((robot) => [robot.key, robot])));
  byId = $derived(new Map(this.robots.map((robot) => [robot.id, robot])));
  asked = $derived.by(() => {
    void this.match.view;
    return this.match.mine && !this.match.curtain ? this.match.choices() : null;
  });
  kind = $derived(this.asked?.prompt.kind ?? '');
  pool = $derived(this.match.view.seats?.[this.match.viewer]?.pool ?? 0);
  acting = $derived(this.kind === 'activation' ? (this.byId.get(this.asked!.prompt.id ?? 0)?.key ?? '') : '');

  /** Which robots can be taken in hand, and by which words: each path leads to a prompt about that robot. */
  openings = $derived.by(() => {
    const found = new Map<string, string[]>();
    const activate = (choices: Choice[], path: string[]) => {
      for (const choice of choices) {
        const piece = choice.touches.pieces?.[0];
        if (piece && choice.touches.verb === 'activate') found.set(piece, [...path, choice.words]);
      }
    };
    if (!this.asked) return found;
    if (this.kind === 'turn') activate(this.asked.choices, []);
    if (this.acting) {
      if (this.asked.choices.some((choice) => choice.touches.verb === 'pass'))
        activate(this.match.choices(['pass']).choices, ['pass']);
      found.set(this.acting, []);
    }
    return found;
  });
  /** In hand: the selected robot, or the one whose activation goes on. */
  hand = $derived(this.openings.has(this.selected) ? this.selected : this.selected ? '' : this.acting);
  path = $derived(this.openings.get(this.hand) ?? []);
  plan: Plan | null = $derived(
    this.hand
      ? makePlan(this.match.choices(this.path, `/seats/${this.match.viewer}/pool`), this.pool, this.hand)
      : null,
  );
  /** Whom the dock is about: the selected robot, or the one that a question is about. */
  inspected = $derived(
    this.byKey.get(this.selected || this.acting) ?? this.byId.get(this.asked?.prompt.id ?? 0),
  );
  nearly: Refused[] = $derived(
    this.asked && this.inspected && this.inspected.controller === this.match.viewer
      ? this.match.engine.nearly(this.match.viewer, this.path, this.inspected.id)
      : [],
  );

  /** Hexes to go to by the chosen way. */
  reach = $derived.by(() => {
    const ways = this.plan?.ways ?? [];
    return (ways.find((way) => way.label === this.way) ?? ways[0])?.hexes ?? new Map<string, Choice>();
  });
  chosen = $derived(this.plan?.actions.find((action) => action.name === this.action) ?? null);
  /** What can be aimed at with the chosen action: by hex. */
  targets = $derived.by(() => {
    const found = new Map<string, AimedChoice[]>();
    for (const aimed of this.chosen?.choices ?? []) {
      const hex = aimed.target ? this.byKey.get(aimed.target)?.hex : aimed.hex;
      if (hex) found.set(hex, [...(found.get(hex) ?? []), aimed]);
    }
    return found;
  });
  /** Whom the chosen action can't be aimed at, and why: by hex. */
  barred = $derived.by(() => {
    const found = new Map<string, Refused>();
    if (this.chosen)
      for (const refused of this.nearly) {
        const target =
          refused.touches.action === this.action
            ? this.byKey.get(refused.touches.pieces?.find((key) => key !== this.hand) ?? '')
            : undefined;
        if (target?.where === 'active' && !this.targets.has(target.hex) && !found.has(target.hex))
          found.set(target.hex, refused);
      }
    return found;
  });
  /** Several robots may be put somewhere: which of them, as answers name them. */
  whose: string[] = $derived.by(() => {
    const kind = this.kind;
    if (!['rebuild', 'star', 'parting'].includes(kind)) return [];
    const all = this.asked!.choices.filter((is) => kind === 'parting' || is.touches.hexes?.length);
    return [...new Set(all.map((is) => whoseOf(is, kind)))];
  });
  wished = $state('');
  order = $state.raw<string[]>([]); // of those who leave something at once, as the player wants it
  inOrder = $derived(this.whose.toSorted((a, b) => this.order.indexOf(a) - this.order.indexOf(b)));
  which = $derived(this.whose.includes(this.wished) ? this.wished : (this.inOrder[0] ?? ''));
  /** Does an answer belong to whoever is chosen of several? */
  isWhich(choice: Choice): boolean {
    return this.whose.length < 2 || whoseOf(choice, this.kind) === this.which;
  }
  /** Who of the reserve may enter now, and who of them is chosen to. */
  reserve = $derived.by(() => {
    const keys = this.kind === 'reinforce' ? this.asked!.choices.map((choice) => choice.touches.who) : [];
    return this.robots.filter((robot) => keys.includes(robot.key));
  });
  entrant = $derived(
    (this.reserve.find((robot) => robot.key === this.entering) ?? this.reserve[0])?.key ?? '',
  );
  /** Where pushes truly end, past what stands in the way: by their words. */
  ends = $derived.by(() => {
    const found = new Map<string, string>();
    for (const { words, touches } of this.kind === 'push' ? this.asked!.choices : []) {
      const robot = touches.amount ? this.byKey.get(touches.who ?? '') : undefined,
        after = robot && this.match.choices([words]).view,
        is = after && robots(after).find((other) => other.key === robot.key);
      if (is?.where === 'active' && is.hex !== robot!.hex) found.set(words, is.hex);
    }
    return found;
  });
  /** Answers that are a hex, in prompts other than a robot's own. */
  spots = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    if (!this.asked || this.kind === 'turn' || this.kind === 'activation') return found;
    for (const choice of this.asked.choices) {
      const push = this.kind === 'push',
        hex = push ? this.ends.get(choice.words) : (choice.touches.hexes?.[0] ?? choice.touches.to);
      if (hex && (!this.isWhich(choice) || (push && found.has(hex)))) continue;
      if (this.kind === 'reinforce' && choice.touches.who !== this.entrant) continue;
      if (hex) found.set(hex, [...(found.get(hex) ?? []), choice]);
    }
    return found;
  });
  /** Without hexes: the place that is pointed at, or was tapped once, and what the rules say to it. */
  placing: Placing | null = $derived.by(() => {
    void this.match.view;
    const hex = this.pointed || this.armed;
    return this.asked ? placing(this, hex) : (this.laying?.(hex) ?? null);
  });
  laying: ((hex: string) => Placing | null) | null = null; // where nobody is asked: what a place would mean
  aim: AimedChoice | null = $derived.by(() => {
    const hex = this.targets.has(this.pointed) ? this.pointed : this.armed;
    return this.dose(this.targets.get(hex) ?? []);
  });
  /** The refusal of whoever is pointed at. */
  why: Refused | undefined = $derived(this.aim ? undefined : this.barred.get(this.pointed));
  /** An action that needs no target. */
  plain: AimedChoice | null = $derived(
    this.chosen && !this.targets.size ? this.dose(this.chosen.choices) : null,
  );
  odds: Odds | null = $derived.by(() => {
    const aimed = this.aim ?? this.plain;
    return aimed ? this.oddsOf(aimed.choice) : null;
  });
  ready = $derived(
    [...this.openings.keys()].filter((key) => key !== this.acting || (this.plan?.actions.length ?? 1) > 0),
  );
  /** Where turns are one activation long: nothing more in this round. */
  passes = $derived(this.kind === 'turn' && !!this.asked?.choices.some((is) => is.touches.verb === 'pass'));
  /** The Star Die of the robot in hand. */
  star = $derived(this.plan?.others.find((choice) => choice.touches.verb === 'roll'));
  /** Valor Skills that may be used now, in the player's own turn. */
  skills = $derived(
    ['turn', 'activation'].includes(this.kind) ? this.asked!.choices.filter((is) => skillOf(is)) : [],
  );
  endPath: string[] | null = $derived.by(() => {
    if (!this.asked) return null;
    if (this.asked.choices.some((choice) => choice.touches.verb === 'end')) return ['end turn'];
    if (this.passes) return ['pass'];
    if (this.acting && this.asked.choices.some((choice) => choice.touches.verb === 'pass')) {
      const after = this.match.choices(['pass']);
      return after.choices.some((choice) => choice.touches.verb === 'end')
        ? ['pass', 'end turn']
        : after.choices.length
          ? null
          : ['pass'];
    }
    return null;
  });

  card(name: string): Card | undefined {
    this.find ??= cardFinder(this.match);
    return this.find(name);
  }
  oddsOf(choice: Choice): Odds | null {
    const key = this.path.join('\n') + '\n' + choice.words + this.match.lines.length;
    if (!this.oddsKept.has(key))
      this.oddsKept.set(key, this.match.engine.odds(this.match.viewer, this.path, choice.words));
    return this.oddsKept.get(key)!;
  }
  /* Of several numbers of dice, the one that the player wants, or the largest. */
  dose(aimed: AimedChoice[]): AimedChoice | null {
    return (
      aimed.find((other) => other.x === this.x && this.x > 0) ??
      aimed.reduce<AimedChoice | null>((best, other) => (!best || other.x > best.x ? other : best), null)
    );
  }
  costOf(choice: Choice): number | null {
    return cost(choice, this.pool);
  }
  refusal(action: string): Refused | undefined {
    const about = this.nearly.filter((refused) => refused.touches.action === action);
    return about.sort((a, b) => a.why.length - b.why.length)[0];
  }

  /** Is an Action of the robot in view meant for enemies, by its type? */
  harmful(action: string): boolean {
    const type = this.card(this.inspected?.name ?? '')?.actions?.find((is: any) => is.name === action)?.type;
    return ['damage', 'drain', 'push', 'pull', 'lanzer'].includes(type);
  }
  /** How far the nearest enemy is from the robot in view. */
  nearest(): number {
    const from = this.inspected?.hex ?? '';
    const far = this.active
      .filter((robot) => robot.controller !== this.match.viewer)
      .map((robot) => this.layout?.distance(from, robot.hex) ?? 0);
    return Math.ceil(Math.min(...far) * 100 - 1e-9) / 100; // hundredths, in inches
  }
  /** Why an Action can't be used, and the nearest way to make it possible. */
  explain(action: string, why: string): void {
    this.explained = whyNot(this, action, why);
    say(`${action}: ${why} ${this.explained.way}`);
  }

  /** Says what a word means while it is pointed at; press or key open the reader. */
  tipped(word: string): (node: Element) => () => void {
    return (node) => {
      const show = (event: Event) => {
          // a finger does not point: for it there is the reader
          if ((event as PointerEvent).pointerType !== 'touch')
            this.tip = { word, at: node.getBoundingClientRect() };
        },
        hide = () => {
          if (this.tip?.word === word) this.tip = null;
        };
      node.addEventListener('pointerenter', show);
      node.addEventListener('pointerleave', hide);
      return () => {
        hide();
        node.removeEventListener('pointerenter', show);
        node.removeEventListener('pointerleave', hide);
      };
    };
  }

  /* ---- doing ---- */

  /** Nobody of the reserve enters any more. */
  startTurn(): void {
    const pass = this.asked?.choices.find((choice) => choice.touches.verb === 'pass');
    if (pass) void this.answer(pass);
  }

  select(key: string): void {
    if (this.selected !== key) play('select');
    this.selected = key;
    this.clear();
    const robot = this.byKey.get(key);
    if (robot)
      say(
        `${robot.name}, ${robot.hex}, integrity ${robot.integrity} of ${robot.full}${this.openings.has(key) ? ', can act' : ''}`,
      );
  }
  /** What is being done, for the line at the top. */
  doing = $derived(doing(this));
  clear(): void {
    this.explained = null;
    this.action = '';
    this.way = '';
    this.armed = '';
    this.x = 0;
    this.ending = false;
  }
  cancel(): void {
    if (this.doubt) this.doubt = null;
    else if (this.explained) this.explained = null;
    else if (tools.planner) tools.planner = false;
    else if (this.ending) this.ending = false;
    else if (this.armed) this.armed = '';
    else if (this.action || this.way) this.clear();
    else if (this.selected) this.select('');
  }
  choose(action: string): void {
    this.armed = '';
    this.x = 0;
    this.action = this.action === action ? '' : action;
    play('select');
    if (this.action)
      say(`${action}: ${this.targets.size ? `${this.targets.size} targets` : 'no target needed'}`);
  }
  /** Own robots that a choice may harm, with what the dice may do to them. */
  harms(choice: Choice): { robot: Robot; worst: number; falls: boolean }[] {
    const odds = this.oddsOf(choice);
    return (odds?.pieces ?? []).flatMap((piece) => {
      const robot = this.byId.get(piece.piece);
      const hurts =
        (piece.fate || HARM.includes(piece.what)) &&
        piece.ways.some((ways, i) => ways > 0 && piece.least + i > 0);
      return robot && hurts && robot.controller === this.match.viewer
        ? [{ robot, worst: most(piece), falls: (piece.fate?.ways ?? 0) > 0 }]
        : [];
    });
  }
  /** Harm to the own side always asks first. */
  async go(choice: Choice, sure = false): Promise<void> {
    const own = sure ? [] : this.harms(choice);
    if (own.length) {
      this.doubt = { choice, own };
      return;
    }
    this.doubt = null;
    this.explained = null;
    const path = this.path;
    this.selected = this.hand;
    this.clear();
    this.pointed = '';
    await this.match.say([...path, choice.words]);
    if (!this.openings.has(this.selected)) this.selected = '';
  }
  async answer(choice: Choice): Promise<void> {
    this.clear();
    this.pointed = '';
    await this.match.say([choice.words]);
  }
  async end(): Promise<void> {
    if (!this.endPath) return;
    if (settings.warnEnd && !this.ending && this.pool > 0 && this.ready.some((key) => this.useful(key))) {
      this.selected = '';
      this.clear();
      this.ending = true;
      say(`${this.endsWith} Press again to end it.`);
      return;
    }
    const path = this.endPath;
    this.clear();
    this.selected = '';
    await this.match.say(path);
  }
  /** What is asked before energy is given away. */
  endsWith = $derived(`${this.passes ? 'Pass' : 'End the turn'} with ${this.pool} energy left?`);
  /** Goes on with what somebody can still do. */
  takeUp({ robot, action, target }: { robot: Robot; action: string; target: string }): void {
    this.select(robot.key);
    if (action) this.choose(action);
    this.armed = this.byKey.get(target)?.hex ?? '';
  }
  private useful(key: string): boolean {
    const path = this.openings.get(key);
    return !!path && this.match.choices(path).choices.some((choice) => choice.touches.verb !== 'pass');
  }
  /** Lets a bot place what is left to place. */
  async placeAll(): Promise<void> {
    for (let n = 0; n < 40 && this.kind === 'deploy'; n++)
      await this.match.say([this.match.engine.bot(this.match.viewer, 'greedy', n + 1).words!]);
  }
  next(back = false): void {
    const ready = [...this.openings.keys()],
      at = ready.indexOf(this.hand);
    if (!ready.length) return;
    const key = ready[(at + (back ? ready.length - 1 : 1)) % ready.length];
    this.select(key);
    this.cursor = this.byKey.get(key)?.hex ?? this.cursor;
  }
  /** A press on a hex. A touch arms a target first, so that the odds can be read. */
  async press(hex: string, touch: boolean): Promise<void> {
    if (tools.ruler) {
      this.ruler = this.ruler === hex ? '' : hex;
      return;
    }
    if (this.match.busy) {
      this.match.hurry();
      return;
    }
    if (touch) this.pointed = '';
    const spot = this.spots.get(hex);
    if (spot?.length === 1) return this.answer(spot[0]);
    const robot = this.at.get(hex);
    if (!this.chosen && robot && robot.controller !== this.match.viewer && this.plan) this.aimSome(robot);
    const aimed = this.dose(this.targets.get(hex) ?? []);
    if (aimed) {
      if ((touch || settings.confirmDice) && this.armed !== hex) {
        this.armed = hex;
        return;
      }
      return this.go(aimed.choice);
    }
    const barred = robot && robot.controller !== this.match.viewer ? this.barred.get(hex) : undefined;
    if (barred) {
      this.pointed = hex; // the reason is shown beside it
      say(barred.why);
      return;
    }
    if (robot) return this.select(this.selected === robot.key ? '' : robot.key);
    if (isInches(this.layout)) return this.put(hex, touch);
    const step = this.reach.get(hex);
    if (step && this.plan) return this.go(step);
    if (this.plan && this.layout?.at.has(hex) && !this.ending && !this.armed)
      this.explained = whyNotThere(this, hex);
    if (!this.explained?.why) return this.cancel();
    say(`${this.explained.action}: ${this.explained.why} ${this.explained.way}`);
  }
  /* A place of one's own choice. A finger shows it first, and means the same place when it taps there again. */
  private async put(hex: string, touch: boolean): Promise<void> {
    const again = touch && this.armed && isInches(this.layout) && this.layout.far(hex, this.armed) < 0.75,
      place = placing(this, again ? this.armed : hex);
    if (!place) return this.cancel();
    if (place.why) {
      this.armed = touch ? hex : '';
      this.pointed = hex;
      say(place.why);
    } else if (touch && !again) {
      this.armed = hex;
      say('Tap there once more to place it.');
    } else await (this.spots.size ? this.answer(place.choice) : this.go(place.choice));
  }
  /* An enemy was pressed while a robot is in hand: the first action that can be aimed at it. */
  private aimSome(robot: Robot): void {
    const action = this.plan!.actions.find((other) =>
      other.choices.some((aimed) => aimed.target === robot.key),
    );
    if (action) {
      this.action = action.name;
      this.armed = '';
    }
  }
}
