// What happened as items of the log: an Action with its dice is one, rolls that follow each other are one, and so is a
// decision with what spoke against the others.
import type { Line, Name, Told } from '../engine/engine';

export interface Item {
  text: string;
  names?: Name[];
  clause: string;
  dice: number[];
  seat: number;
  turn: boolean;
  line: number;
  times: number;
  of: string; // whose roll it is
  more: Item[]; // what belongs to it, folded away
  how: string; // what that is called
  brings: Item[]; // of that, what it came to
  kind: string;
}
/* steps of an Action that only its sum is made of */
const STEPS = ['roll', 'successes', 'discard-die', 'activate'];
/* what is no part of the Action before it */
const ASIDE = [
  'turn',
  'rondo',
  'special',
  'reveal',
  'draw',
  'summon',
  'no-summon',
  'skip',
  'drop-out',
  'decide',
];

const thrownIn = (events: Told[]): number[] =>
  events.flatMap((event) =>
    event.kind === 'roll' && event.dice?.[0]?.for === 'hit' ? (event.dice[0].faces ?? []) : [],
  );
const isUse = (event: Told): boolean => event.kind === 'use' && !!event.action;

/* The events of a line in pieces: each has one Action with what came of it, or none. A robot that acts by itself after
   another one, and whatever stands aside, begins a new piece. */
function pieces(events: Told[]): Told[][] {
  const all: Told[][] = [[]];
  let acting: Told | undefined;
  for (const event of events) {
    const apart =
      acting &&
      (ASIDE.includes(event.kind) ||
        (event.kind === 'activate' && event.who !== acting.who) ||
        (isUse(event) && event.who === acting.who));
    if (apart) {
      all.push([]);
      acting = undefined;
    }
    if (isUse(event)) {
      // what led to it has been told before it
      const piece = all[all.length - 1],
        led = piece.findLastIndex((other) => !STEPS.includes(other.kind)) + 1;
      if (!acting && led) all.push(piece.splice(led));
      acting ??= event;
    }
    all[all.length - 1].push(event);
  }
  return all.filter((piece) => piece.length);
}

export function account(lines: Line[], saidTurn: (event: Told) => string): Item[] {
  const all: Item[] = [];
  const item = (line: number, is: Partial<Item>): Item => ({
    text: '',
    clause: '',
    dice: [],
    seat: lines[line].seat,
    turn: false,
    line,
    times: 1,
    of: '',
    more: [],
    how: 'How',
    brings: [],
    kind: '',
    ...is,
  });
  const plain = (line: number, event: Told): Item =>
    item(line, { text: event.text, names: event.names, clause: event.clause, kind: event.kind });
  /* An Action with dice is one line: who, on whom, the dice, what came of it. */
  function tellAction(line: number, events: Told[], use: Told, thrown: number[]) {
    const told = events.filter((event) => !event.quiet),
      more = told.map((event) => plain(line, event));
    all.push(
      item(line, {
        text: `${use.who} uses ${use.action}${use.whom ? ` on ${use.whom}` : ''}`,
        names: events.flatMap((event) => event.names ?? []),
        clause: use.clause,
        dice: thrown,
        more,
        brings: more.filter((_, i) => told[i] !== use && !STEPS.includes(told[i].kind)).slice(0, 3),
      }),
    );
  }
  /* Those that dropped out are why the one that is left was chosen. */
  function tellDecision(line: number, event: Told) {
    const from = all.findLastIndex((is) => is.line !== line || is.kind !== 'drop-out') + 1;
    all.push({ ...plain(line, event), more: all.splice(from), how: 'Why' });
  }
  function tell(line: number, event: Told) {
    const last = all[all.length - 1],
      { names, clause } = event;
    const hit =
      event.kind === 'roll' && event.who && event.dice?.[0]?.for === 'hit' ? event.dice[0].faces : undefined;
    if (hit && last?.of === event.who && last.line === line) last.dice.push(...hit);
    else if (hit)
      all.push(item(line, { text: `${event.who} rolls`, names, clause, dice: [...hit], of: event.who }));
    else if (event.kind === 'turn')
      all.push(item(line, { text: saidTurn(event), names, clause, turn: true }));
    else if (event.kind === 'decide') tellDecision(line, event);
    else if (last && last.text === event.text && last.clause === clause) last.times++;
    else all.push(plain(line, event));
  }
  lines.forEach((line, number) => {
    if (line.goes_on) all.push(item(number, { text: `The match ${line.line}` }));
    if (line.undo) all.push(item(number, { text: 'The last choice was taken back', clause: 'T-10' }));
    for (const events of pieces(line.events)) {
      const use = events.find(isUse),
        thrown = thrownIn(events);
      if (use && thrown.length) tellAction(number, events, use, thrown);
      else for (const event of events) if (!event.quiet) tell(number, event);
    }
  });
  return all;
}
