// The engine that answers questions without a match: cards, clauses, boards, teams. Matches have their own.
import { newEngine, type Engine } from '../engine/engine';

let common: Engine | undefined;
export async function start(): Promise<void> { common = await newEngine(); }
export function engine(): Engine {
  if (!common) throw new Error('the engine is not loaded yet');
  return common;
}
