// Shows what a line of the log did, one thing after the other: dice, ways, combining, harm.
import type { Line, View } from '../../engine/engine';
import { pace, wait } from '../../lib/settings.svelte';
import { play } from '../../lib/sound';
import type { Desk } from './desk.svelte';
import { robots, type Robot } from './plan';

let fading = 0;

export async function show(desk: Desk, before: View, after: View, line: Line): Promise<void> {
  const was = new Map(robots(before).map((robot) => [robot.key, robot])),
    is = robots(after);
  const used = line.events.find((event) => event.kind === 'use');
  if (line.dice.length && line.dice[0].for !== 'first') {
    const user = before.action?.user ?? after.action?.user ?? used?.who;
    const from = user && was.get(user)?.hex,
      target = used?.whom && was.get(used.whom);
    if (from && target) desk.fire = { from, to: target.hex };
    desk.match.rolling = true;
    play('dice', line.dice.length);
    await wait(pace(450 + 60 * line.dice.length));
    desk.match.rolling = false;
    const hits = line.events.some((event) => event.kind === 'successes' && (event.amount ?? 0) > 0);
    play(hits ? 'success' : 'miss', line.dice.length);
    await wait(pace(160));
  }
  if (pace(1) === 0) mark(desk, was, is);
  await showWays(desk, before, was, is, line);
  await showCombining(desk, was, is);
  await showHarm(desk, was, is);
  desk.fire = null;
  desk.rising = null;
  desk.merging.clear();
  desk.moving.clear();
  desk.bumped.clear();
  desk.hurt.clear();
}
/* Whoever moves walks from hex to hex; whoever is pushed slides, and starts back where it collides. */
async function showWays(
  desk: Desk,
  before: View,
  was: Map<string, Robot>,
  is: Robot[],
  line: Line,
): Promise<void> {
  if (!desk.layout) return;
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
      ...(forced ? desk.layout.straight(from, to) : desk.layout.way(from, to, blocked)),
    ]);
  }
  for (const robot of is) {
    const old = was.get(robot.key);
    if (old?.where === 'active' && robot.where === 'active' && old.hex !== robot.hex && !ways.has(robot.key))
      ways.set(robot.key, desk.layout.way(old.hex, robot.hex, blocked));
  }
  const far = Math.max(0, ...[...ways.values()].map((way) => way.length));
  if (far) play('move', far);
  desk.stride = pace(slides ? 75 : 120);
  for (let i = 0; i < far; i++) {
    for (const [key, way] of ways) if (i < way.length) desk.moving.set(key, way[i]);
    await wait(desk.stride);
  }
  for (const event of line.events)
    if (event.kind === 'collide') for (const key of [event.who, event.whom]) if (key) desk.bumped.add(key);
  if (desk.bumped.size) {
    play('damage');
    await wait(pace(180));
  }
}
/* The one ceremony: the parts walk together, and what they become rises where they meet. */
async function showCombining(desk: Desk, was: Map<string, Robot>, is: Robot[]): Promise<void> {
  const made = is.find(
    (robot) =>
      robot.where === 'active' && !robot.basic && !robot.drone && was.get(robot.key)?.where !== 'active',
  );
  if (!made) return;
  const parts = is.filter((robot) => robot.where === 'under' && was.get(robot.key)?.where === 'active');
  desk.stride = pace(280);
  for (const part of parts) desk.moving.set(part.key, made.hex);
  await wait(desk.stride);
  for (const part of parts) desk.merging.add(part.key);
  desk.rising = made;
  play('combine', Math.max(2, made.level));
  await wait(pace(640));
}
/* Without motion, what a line changed is outlined for a moment. */
function mark(desk: Desk, was: Map<string, Robot>, is: Robot[]): void {
  desk.changed.clear();
  for (const robot of is) {
    const old = was.get(robot.key);
    if (
      robot.where === 'active' &&
      (old?.hex !== robot.hex || old.integrity !== robot.integrity || old.where !== 'active')
    )
      desk.changed.add(robot.key);
  }
  clearTimeout(fading);
  fading = window.setTimeout(() => desk.changed.clear(), 900);
}
async function showHarm(desk: Desk, was: Map<string, Robot>, is: Robot[]): Promise<void> {
  let fallen = false;
  for (const robot of is) {
    const old = was.get(robot.key);
    if (!old || old.where !== 'active') continue;
    const lost =
      robot.where === 'destroyed' || (robot.where !== 'active' && robot.where !== 'under')
        ? old.integrity
        : old.integrity - robot.integrity;
    if (lost > 0) desk.hurt.set(robot.key, lost);
    fallen ||= robot.where === 'destroyed';
  }
  if (!desk.hurt.size) return;
  play(fallen ? 'destroyed' : 'damage');
  await wait(pace(fallen ? 520 : 340));
}
