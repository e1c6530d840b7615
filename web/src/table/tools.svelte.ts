// What is switched on around the table.
import { untrack } from 'svelte';

export const tools = $state({
  ruler: false,
  threat: false,
  recap: false,
  log: false,
  text: false,
  help: false,
  settings: false,
  planner: false,
  hint: '',
});
export const announce = $state({ text: '' });
let last = 0;
/** Said instead of what was said before: where the cursor is now. */
export function sayNow(text: string): void {
  announce.text = untrack(() => announce.text) === text ? `${text}\u00a0` : text; // the same again is heard again
  last = 0;
}
/** For those who listen: what is said within a moment is said together. */
export function say(text: string): void {
  const now = performance.now();
  announce.text = now - last < 700 ? `${untrack(() => announce.text)} ${text}`.slice(-500) : text;
  last = now;
}
