// A match that a server conducts. The socket brings views; the page's own engine makes choices and odds of them.
// A lost connection is tried again by itself, and what was missed is sent.
import { Bots } from '../engine/bots';
import { newEngine, whyNotOpen, type Engine, type Entry, type View } from '../engine/engine';
import { keptText } from '../lib/keeping';
import { secret } from '../lib/random';
import type { Sitter } from '../lib/saved';
import { server, session, type SeatInfo } from '../lib/server.svelte';
import { play } from '../lib/sound';
import { botName, Match } from './match.svelte';
import { lineOf } from '../engine/line';

type Numbered = Entry & { number: number; at: number };
interface State {
  number: number;
  bytes: string;
  hash: string;
  asked: number[];
  result: View['result'];
  clocks: number[];
  running: number[];
  undo: boolean;
  window?: { left: number; passes: boolean } | null;
}
export interface Spoken {
  seat: number;
  name: string;
  at: number;
  text: string;
}
type Done = { type: string; id?: string; reason?: string; clause?: string; text?: string };

const DOUBTS = 3; // so often the state is asked for again before the page gives up
const DOUBT = 'The position on this page was not the one of the server; it is fetched again.';
const AGAIN = [500, 1000, 2000, 4000, 8000, 15000];

export class RemoteMatch extends Match {
  readonly engine: Engine;
  game = $state('');
  sitters: Sitter[] = $state([]);
  seats = $state.raw<SeatInfo[]>([]);
  status = $state(''); // open, live, over, aside
  chat = $state.raw<Spoken[]>([]);
  clocks = $state.raw<number[]>([]);
  running = $state.raw<number[]>([]);
  clocksAt = $state(0);
  offers = $state.raw<{
    draw: number[];
    undo: { seat: number; waiting: number[] } | null;
    rematch: number[];
  }>({ draw: [], undo: null, rematch: [] });
  next = $state(''); // the table of a rematch
  connected = $state(false); // is what is known of the others still true?
  closed = $state(''); // why it can't go on
  private socket: WebSocket | null = null;
  private bots = new Bots();
  private setup = '';
  private number = -1;
  private mayUndo = $state(false);
  private tries = 0;
  private left = false;
  private pending = new Map<string, (done: Done) => void>();
  private shown: Promise<void> = Promise.resolve();
  private revealed = '';
  private hash = ''; // of the view that the server sent last
  private doubts = 0;
  private holding = ''; // the message whose answer is held, and the one before it
  private replaced = '';

  private constructor(
    readonly id: string,
    engine: Engine,
  ) {
    super();
    this.engine = engine;
  }
  static async open(id: string): Promise<RemoteMatch> {
    const match = new RemoteMatch(id, await newEngine());
    match.connect();
    return match;
  }

  private connect(): void {
    if (this.left) return;
    const socket = (this.socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`,
      'arbiter',
    ));
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ type: 'hello', table: this.id, token: session()?.token, seen: this.number }),
      );
    socket.onmessage = (event) => {
      this.connected = true;
      this.shown = this.shown
        .then(() => this.hear(JSON.parse(event.data as string)))
        .catch((error) => {
          this.notice = `Something went wrong: ${error.message}. Reload the page to go on.`;
        });
    };
    socket.onclose = () => {
      if (this.socket === socket) this.connected = false;
      if (this.socket !== socket || this.left || this.closed) return;
      for (const done of this.pending.values())
        done({
          type: 'refused',
          reason: 'network',
          text: 'The connection was lost before the server answered.',
        });
      this.pending.clear();
      this.notice = 'The connection is lost. Trying again…';
      setTimeout(() => this.connect(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
    };
  }

  private async hear(message: any): Promise<void> {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'update':
        return this.update(message.entries ?? [], message.state ?? null);
      case 'seats':
        this.status = message.status;
        this.sit(message.seats);
        break;
      case 'done':
      case 'refused':
        // another answer took its place: nothing went wrong
        if (message.id === this.replaced && message.type === 'refused') message.type = 'done';
        this.pending.get(message.id)?.(message);
        this.pending.delete(message.id);
        break;
      case 'held':
        this.held = message.words;
        this.holding = message.id ?? '';
        break;
      case 'orders':
        this.order = message.order;
        break;
      case 'chat':
        this.chat = [...this.chat, message].slice(-100);
        break;
      case 'offers':
        this.offered = message.draw ?? [];
        this.offers = {
          draw: message.draw ?? [],
          undo: message.undo ?? null,
          rematch: message.rematch ?? [],
        };
        break;
      case 'over':
        this.revealed = message.seed ?? '';
        this.status = 'over';
        this.over = true;
        break;
      case 'rematch':
        if (message.table) this.next = message.table;
        break;
      case 'problem':
        if (this.closed) break;
        if (message.reason === 'shutdown') {
          this.notice = 'The server is going down. Trying again…';
          break;
        }
        this.closed = this.notice = message.text ?? 'The server closed the table.';
    }
  }

  private welcome(message: any): void {
    this.tries = 0;
    this.notice = '';
    if (server.about && message.build && server.about.build !== message.build) {
      location.reload(); // this page is of another build than the server's engine
      return;
    }
    this.status = message.status;
    if (message.status === 'aside')
      this.closed =
        this.notice = `This match was set aside and can't go on${message.why ? `: ${message.why}` : ''}.`;
    else if (message.status === 'over' && message.replays === false)
      this.closed = this.notice = 'This match was played by earlier rules; its replay shows what was told.';
    else if (message.status === 'live' && message.resumed && this.number < message.resumed.number)
      this.notice = `The rules have changed since version ${message.began}: the match went on from line ${message.resumed.after}.`;
    this.viewer = message.seat;
    this.seal = message.sealed ?? '';
    this.order = message.seat ? (message.order ?? '') : '';
    this.sit(message.seats);
    this.game = message.game || this.game;
    this.chat = [];
    // the seal is the server's; here the set-up only makes the kit, and views take the place of the deal
    const setup = (message.setup as string)
      .split('\n')
      .filter((line) => !/^(sealed|words|seed|deal|hash)\b/.test(line))
      .join('\n');
    if (message.status === 'open' || this.setup === setup) return;
    this.setup = setup;
    const opened = this.engine.open(`${setup}\nseed 1\ndeal\n`);
    if (!opened.open) this.closed = this.notice = `This page can't play that table: ${whyNotOpen(opened)}`;
  }
  private sit(seats: SeatInfo[]): void {
    this.seats = seats;
    this.sitters = seats.map(
      (seat): Sitter =>
        seat.kind === 'bot'
          ? { kind: 'bot', name: seat.name, bot: seat.bot }
          : seat.kind === 'game'
            ? { kind: 'game', name: seat.name }
            : {
                kind: 'person',
                name: seat.name || (seat.taken === false ? 'Free seat' : `Seat ${seat.seat}`),
              },
    );
  }
  override people(): number[] {
    return this.viewer ? [this.viewer] : [];
  }
  override nameOf(seat: number): string {
    const is = this.seats[seat - 1];
    const name = is?.name || (is?.kind === 'bot' ? botName(is.bot ?? '') : `Seat ${seat}`);
    return this.seats.filter((other) => other.name === name).length > 1 ? `${name} (${seat})` : name;
  }

  private async update(entries: Numbered[], state: State | null): Promise<void> {
    const fresh = entries.filter((entry) => entry.number > this.number);
    const lines = fresh.map(lineOf);
    if (fresh.length) {
      this.number = fresh[fresh.length - 1].number;
      this.held = '';
    }
    this.lines = [...this.lines, ...lines];
    if (!state || this.closed) return;
    const first = !this.view.seats;
    this.busy = true;
    if (!this.take(state)) return this.askAgain();
    const after = this.engine.describe(this.viewer);
    this.calm();
    if (!first && lines.length && this.animate && lines.length < 6) {
      for (const line of lines.slice(0, -1))
        if (line.dice.length) await this.animate(this.view, this.view, line);
      await this.animate(this.view, after, lines[lines.length - 1]);
    }
    if (this.left) return;
    this.number = state.number;
    this.view = after;
    this.clocks = state.clocks ?? [];
    this.running = state.running ?? [];
    this.clocksAt = performance.now();
    this.mayUndo = state.undo;
    this.window = state.window
      ? {
          until: state.window.left < 0 ? -1 : performance.now() + state.window.left,
          passes: state.window.passes,
        }
      : null;
    this.over = !state.asked.length;
    this.thinking = state.asked.find((seat) => this.sitters[seat - 1]?.kind === 'bot') ?? 0;
    this.busy = false;
    this.passOn();
  }
  /* Who holds nothing to answer with passes; in a window of fixed length nobody learns that before its end. */
  private passOn(): void {
    const secret = !!this.window && this.window.until >= 0;
    if (secret && this.mine && !this.held && this.order !== 'ask' && this.onlyPasses(this.viewer))
      void this.say(['pass']);
  }

  /* The server's view becomes what this page's engine shows, if both agree on its hash. */
  private take(state: State): boolean {
    const taken = this.engine.takeView(
      Uint8Array.from(atob(state.bytes), (letter) => letter.charCodeAt(0)),
      state.hash,
    );
    if (taken) {
      this.hash = state.hash;
      this.doubts = 0;
      if (this.notice === DOUBT) this.notice = '';
    }
    return taken;
  }
  /* What is shown is not what the server shows: the whole state is asked for again. */
  private askAgain(): void {
    if (++this.doubts > DOUBTS) {
      this.closed = this.notice =
        "This page's engine and the server do not agree on the position. Reload the page to go on.";
      return;
    }
    this.notice = DOUBT;
    this.socket?.send(JSON.stringify({ type: 'state' }));
  }
  /** Is what is shown still what the server sent? If not, it is fetched again. */
  private sure(): boolean {
    if (!this.hash || this.engine.hash(this.viewer) === this.hash) return true;
    this.busy = true;
    this.askAgain();
    return false;
  }
  private ask(message: Record<string, unknown>): Promise<Done> {
    const id = secret(8);
    if (message.type === 'choose' && this.held) this.replaced = this.holding;
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.resolve({
        type: 'refused',
        reason: 'network',
        text: 'There is no connection just now. Try again when it is back.',
      });
    return new Promise((done) => {
      this.pending.set(id, done);
      this.socket!.send(JSON.stringify({ ...message, id }));
    });
  }
  private tell(done: Done): boolean {
    this.trouble =
      done.type === 'done'
        ? null
        : {
            kind: 'refused',
            clause: done.clause,
            why:
              done.reason === 'stale'
                ? 'The match went on in the meantime. Look and choose again.'
                : done.text,
            count: 0,
          };
    return done.type === 'done';
  }
  async say(words: string[]): Promise<boolean> {
    this.trouble = null;
    if (!this.closed) this.notice = '';
    for (const word of words) {
      if (!this.sure()) return false;
      if (!this.tell(await this.ask({ type: 'choose', number: this.number, words: word }))) return false;
      await this.shown;
    }
    return true;
  }
  canUndo(): boolean {
    return this.mayUndo && !this.busy && !this.over && this.viewer > 0;
  }
  async undo(): Promise<void> {
    if (this.tell(await this.ask({ type: 'undo' }))) play('select');
  }
  override async setOrder(order: string): Promise<void> {
    this.tell(await this.ask({ type: 'orders', order }));
  }
  async resign(): Promise<void> {
    this.tell(await this.ask({ type: 'resign' }));
  }
  override canDraw(): boolean {
    if (this.over || !this.viewer || this.status !== 'live') return false;
    return this.company && !this.offered.includes(this.viewer);
  }
  override async draw(agree: boolean): Promise<void> {
    this.tell(await this.ask({ type: 'draw', agree }));
  }
  async send(message: Record<string, unknown>): Promise<void> {
    this.tell(await this.ask(message));
  }
  override async asFile(): Promise<string | null> {
    const token = session()?.token;
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.id)}/log`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }).catch(() => null);
    return answer?.ok ? keptText(await answer.text(), this.sitters) : null;
  }
  log(): string {
    return this.setup;
  }
  async hint(): Promise<string> {
    return (
      await this.bots.choose(this.setup, this.engine.view(this.viewer), this.viewer, '3', this.number + 1)
    ).words;
  }
  get seed(): string {
    return this.revealed;
  }
  /** Milliseconds left for a seat now, or -1. */
  left_for(seat: number, now: number): number {
    const at = this.clocks[seat] ?? -1;
    return at < 0 ? -1 : this.running.includes(seat) ? Math.max(0, at - (now - this.clocksAt)) : at;
  }
  override leave(): void {
    this.left = true;
    this.bots.stop();
    this.socket?.close();
  }
}
