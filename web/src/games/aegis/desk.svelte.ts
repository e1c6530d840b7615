// What the player is doing at an A.E.G.I.S. table: which robot is selected, which action is chosen, what is pointed
// at. Everything that can be done comes from the engine; this only keeps the thread.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Board, Card, Choice, Line, Odds, Refused, View } from '../../engine/engine';
import { Layout } from '../../lib/hexes';
import { most } from '../../lib/odds';
import { pace, settings, wait } from '../../lib/settings.svelte';
import { play } from '../../lib/sound';
import type { Match } from '../../table/match.svelte';
import { say, tools } from '../../table/tools.svelte';
import { answerWords } from './answers';
import { cardFinder } from './cards';
import { InchLayout, isInches } from './inches';
import { doing } from './doing';
import { placing, type Placing } from './placing';
import { skillOf } from './solo';
import { cost, makePlan, robots, type AimedChoice, type Plan, type Robot } from './plan';

/* Who is put on a hex, and for whom. */
const whoseOf = (choice: Choice): string => (choice.touches.pieces ?? []).join(' for ');

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
  explained = $state.raw<{ action: string; why: string; clause: string; way: string; go?: Choice } | null>(
    null,
  );
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
  private fading = 0;
  private oddsKept = new Map<string, Odds | null>();

  constructor(match: Match) {
    this.match = match;
    match.animate = (before, after, line) => this.show(before, after, line);
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
  whose: string[] = $derived(
    ['rebuild', 'star'].includes(this.kind)
      ? [...new Set(this.asked!.choices.filter((is) => is.touches.hexes?.length).map(whoseOf))]
      : [],
  );
  wished = $state('');
  which = $derived(this.whose.includes(this.wished) ? this.wished : (this.whose[0] ?? ''));
  /** Who of the reserve may enter now, and who of them is chosen to. */
  reserve = $derived.by(() => {
    const keys = this.kind === 'reinforce' ? this.asked!.choices.map((choice) => choice.touches.who) : [];
    return this.robots.filter((robot) => keys.includes(robot.key));
  });
  entrant = $derived(
    (this.reserve.find((robot) => robot.key === this.entering) ?? this.reserve[0])?.key ?? '',
  );
  /** Answers that are a hex, in prompts other than a robot's own. */
  spots = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    if (!this.asked || this.kind === 'turn' || this.kind === 'activation') return found;
    for (const choice of this.asked.choices) {
      const hex = choice.touches.hexes?.[0] ?? choice.touches.to;
      if (hex && this.whose.length > 1 && whoseOf(choice) !== this.which) continue;
      if (this.kind === 'reinforce' && choice.touches.who !== this.entrant) continue;
      if (hex) found.set(hex, [...(found.get(hex) ?? []), choice]);
    }
    return found;
  });
  /** Without hexes: the place that is pointed at, or was tapped once, and what the rules say to it. */
  placing: Placing | null = $derived.by(() => {
    void this.match.view;
    return this.asked ? placing(this, this.pointed || this.armed) : null;
  });
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
  whyNot(action: string): Refused | undefined {
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
  /** Why an Action can't be used, and the nearest way to make it possible: asked of the engine, hex by hex. */
  explain(action: string, why: string): void {
    const refused = this.whyNot(action);
    const steps = [...this.reach].sort(([, a], [, b]) => (this.costOf(a) ?? 0) - (this.costOf(b) ?? 0));
    const found = steps.find(([, step]) =>
      this.match
        .choices([...this.path, step.words])
        .choices.some(
          ({ touches }) =>
            touches.verb === 'use' &&
            touches.action === action &&
            (!this.harmful(action) || this.byKey.get(touches.whom ?? '')?.controller !== this.match.viewer),
        ),
    );
    const cost = found && this.costOf(found[1]);
    this.explained = {
      action,
      why,
      clause: refused?.clause ?? '',
      way: found
        ? `From ${found[0]} it can be used${cost ? `; going there costs ${cost}` : ''}.`
        : steps.length
          ? 'No hex that it can reach now changes that.'
          : '',
      go: found?.[1],
    };
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
      this.ending = true;
      say('Somebody can still act. Press again to end the turn.');
      return;
    }
    const path = this.endPath;
    this.clear();
    this.selected = '';
    await this.match.say(path);
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
    this.cancel();
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

  /* ---- showing what happened ---- */

  private async show(before: View, after: View, line: Line): Promise<void> {
    const was = new Map(robots(before).map((robot) => [robot.key, robot])),
      is = robots(after);
    const used = line.events.find((event) => event.kind === 'use');
    if (line.dice.length && line.dice[0].for !== 'first') {
      const user = before.action?.user ?? after.action?.user ?? used?.who;
      const from = user && was.get(user)?.hex,
        target = used?.whom && was.get(used.whom);
      if (from && target) this.fire = { from, to: target.hex };
      this.match.rolling = true;
      play('dice', line.dice.length);
      await wait(pace(450 + 60 * line.dice.length));
      this.match.rolling = false;
      const hits = line.events.some((event) => event.kind === 'successes' && (event.amount ?? 0) > 0);
      play(hits ? 'success' : 'miss', line.dice.length);
      await wait(pace(160));
    }
    if (pace(1) === 0) this.mark(was, is);
    await this.showWays(before, was, is, line);
    await this.showCombining(was, is);
    await this.showHarm(was, is);
    this.fire = null;
    this.rising = null;
    this.merging.clear();
    this.moving.clear();
    this.bumped.clear();
    this.hurt.clear();
  }
  /* Whoever moves walks from hex to hex; whoever is pushed slides, and starts back where it collides. */
  private async showWays(before: View, was: Map<string, Robot>, is: Robot[], line: Line): Promise<void> {
    if (!this.layout) return;
    const standing = [...was.values()].filter((robot) => robot.where === 'active');
    const blocked = new Set([...((before.terrain as string[]) ?? []), ...standing.map((robot) => robot.hex)]);
    const ways = new Map<string, string[]>();
    let slides = false;
    for (const { kind, who, whom, from, to } of line.events) {
      const forced = kind === 'push' || kind === 'pull',
        key = forced ? whom : kind === 'move' ? who : undefined;
      if (!key || !from || !to || was.get(key)?.where !== 'active') continue;
      slides ||= forced;
      ways.set(key, [
        ...(ways.get(key) ?? []),
        ...(forced ? this.layout.straight(from, to) : this.layout.way(from, to, blocked)),
      ]);
    }
    for (const robot of is) {
      const old = was.get(robot.key);
      if (
        old?.where === 'active' &&
        robot.where === 'active' &&
        old.hex !== robot.hex &&
        !ways.has(robot.key)
      )
        ways.set(robot.key, this.layout.way(old.hex, robot.hex, blocked));
    }
    const far = Math.max(0, ...[...ways.values()].map((way) => way.length));
    if (far) play('move', far);
    this.stride = pace(slides ? 75 : 120);
    for (let i = 0; i < far; i++) {
      for (const [key, way] of ways) if (i < way.length) this.moving.set(key, way[i]);
      await wait(this.stride);
    }
    for (const event of line.events)
      if (event.kind === 'collide') for (const key of [event.who, event.whom]) if (key) this.bumped.add(key);
    if (this.bumped.size) {
      play('damage');
      await wait(pace(180));
    }
  }
  /* The one ceremony: the parts walk together, and what they become rises where they meet. */
  private async showCombining(was: Map<string, Robot>, is: Robot[]): Promise<void> {
    const made = is.find(
      (robot) =>
        robot.where === 'active' && !robot.basic && !robot.drone && was.get(robot.key)?.where !== 'active',
    );
    if (!made) return;
    const parts = is.filter((robot) => robot.where === 'under' && was.get(robot.key)?.where === 'active');
    this.stride = pace(280);
    for (const part of parts) this.moving.set(part.key, made.hex);
    await wait(this.stride);
    for (const part of parts) this.merging.add(part.key);
    this.rising = made;
    play('combine', Math.max(2, made.level));
    await wait(pace(640));
  }
  /* Without motion, what a line changed is outlined for a moment. */
  private mark(was: Map<string, Robot>, is: Robot[]): void {
    this.changed.clear();
    for (const robot of is) {
      const old = was.get(robot.key);
      if (
        robot.where === 'active' &&
        (old?.hex !== robot.hex || old.integrity !== robot.integrity || old.where !== 'active')
      )
        this.changed.add(robot.key);
    }
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => this.changed.clear(), 900);
  }
  private async showHarm(was: Map<string, Robot>, is: Robot[]): Promise<void> {
    let fallen = false;
    for (const robot of is) {
      const old = was.get(robot.key);
      if (!old || old.where !== 'active') continue;
      const lost =
        robot.where === 'destroyed' || (robot.where !== 'active' && robot.where !== 'under')
          ? old.integrity
          : old.integrity - robot.integrity;
      if (lost > 0) this.hurt.set(robot.key, lost);
      fallen ||= robot.where === 'destroyed';
    }
    if (!this.hurt.size) return;
    play(fallen ? 'destroyed' : 'damage');
    await wait(pace(fallen ? 520 : 340));
  }
}
