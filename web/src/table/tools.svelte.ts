// What is switched on around the table.
export const tools = $state({ ruler: false, threat: false, recap: false, log: false, text: false, help: false, settings: false, planner: false, hint: '' });
export const announce = $state({ text: '' });
export function say(text: string): void { announce.text = text; }
