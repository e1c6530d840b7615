// What is switched on around the table.
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
/** For those who listen: what is said within a moment is said together. */
export function say(text: string): void {
  const now = performance.now();
  announce.text = now - last < 700 ? `${announce.text} ${text}`.slice(-500) : text;
  last = now;
}
