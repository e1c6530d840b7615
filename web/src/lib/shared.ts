// The engine that answers questions without a match: cards, clauses, boards, teams. Matches have their own.
import { newEngine, type Engine } from '../engine/engine';

let common: Engine | undefined;
let started: Promise<void> | undefined;
export function start(): Promise<void> {
  return (started ??= load());
}
async function load(): Promise<void> {
  common = await newEngine();
  const style = new CSSStyleSheet(); // no style element: the page's policy allows none
  style.replaceSync(
    common
      .games()
      .map((game) => common!.cardStyle(game.id))
      .join('\n'),
  );
  document.adoptedStyleSheets = [style];
}
export function engine(): Engine {
  if (!common) throw new Error('the engine is not loaded yet');
  return common;
}
