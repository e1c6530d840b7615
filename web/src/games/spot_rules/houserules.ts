// Every house rule of a table in words; `own`: not as usual.
import type { Desk } from './desk.svelte';
import { capital } from './words';

export interface HouseRule {
  key: string;
  clause: string;
  decides: string;
  words: string;
  value: string;
  own: boolean;
}
export function houseRules(desk: Desk): HouseRule[] {
  const offered = desk.match.engine.games().find((is) => is.id === desk.match.game)?.options ?? [];
  const rules = (desk.match.view.rules ?? {}) as Record<
    string,
    { is: string | number; clause: string; decides: string }
  >;
  return Object.entries(rules).map(([key, rule]) => {
    const choice = offered.find((is) => is.key === key),
      value = choice?.values.find((is) => is.value === String(rule.is));
    return {
      key,
      clause: rule.clause,
      decides: capital(rule.decides),
      words: choice?.words ?? capital(rule.decides),
      value: value?.words ?? capital(String(rule.is)),
      own: !!choice && choice.values[0].value !== String(rule.is),
    };
  });
}
