// A team under its rules: a short title for each that is broken, and those that are kept.
import type { Card } from '../../engine/engine';

export interface Trouble {
  clause: string;
  words: string;
  names: string[];
  fixes: string[];
}
export interface Team {
  basic: string[];
  combined: string[];
  edition: number;
}
const COUNT = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
/* By clause: the rules of building a team, in both editions. */
const BASIC = ['A2-TEAM-01', 'A1-TEAM-01'],
  POOL = ['A2-TEAM-03', 'A1-TEAM-02', 'A1-TEAM-03'];
const UNMADE = ['A2-REQ-01', 'A1-TEAM-16'];
const TITLES: [title: string, clauses: string[]][] = [
  ['Two Basic Commanders', ['A2-TEAM-04']],
  ['Two Commanders', ['A2-TEAM-05', 'A1-TEAM-09']],
  ['Two factions', ['A2-TEAM-07', 'A1-TEAM-07']],
  ['One robot twice', ['A2-TEAM-08']],
  ['Two variants', ['A2-TEAM-09', 'A1-TEAM-05']],
  ['Commander without a robot', ['A2-TEAM-12', 'A1-MACH-03']],
  ['Cannot be combined', UNMADE],
  ['Too little energy', ['A2-TEAM-15', 'A1-TURN-07']],
  ['Too many robots', ['A2-BO3-02', 'A1-PTC-01']],
];
/** What is wrong in two to four words. */
export function titleOf({ clause, names }: Trouble, { basic }: Team): string {
  if (BASIC.includes(clause))
    return names.length ? 'No Basic robot' : `${COUNT[basic.length] ?? 'Too many'} Basic robots`;
  if (POOL.includes(clause)) return names.length ? 'No combined robot' : 'Too many combined robots';
  return TITLES.find(([, clauses]) => clauses.includes(clause))?.[0] ?? 'Not allowed';
}
/** What is in order: each rule that no complaint names, in words, with its clause. */
export function inOrder(troubles: Trouble[], { combined, edition }: Team): [words: string, clause: string][] {
  const rules: [string, string[]][] = [
    ['Five Basic robots', BASIC],
    [`${combined.length} in the Combine Pool`, POOL],
    ['One Commander at most', ['A2-TEAM-05', 'A2-TEAM-04', 'A1-TEAM-09']],
    ['One faction at most', ['A2-TEAM-07', 'A1-TEAM-07']],
    ['No robot twice, no two variants', ['A2-TEAM-08', 'A2-TEAM-09', 'A1-TEAM-05']],
  ];
  const broken = new Set(troubles.map((is) => is.clause));
  return rules
    .filter(([, clauses]) => !clauses.some((clause) => broken.has(clause)))
    .map(([words, clauses]) => [words, clauses.find((is) => is.startsWith(`A${edition}`)) ?? '']);
}
/** Which of the pool two Basic robots become. */
export const firstCombines = ({ combined }: Team, robots: Card[], troubles: Trouble[]): Card[] =>
  [...new Set(combined)].flatMap((name) => {
    const card = robots.find((is) => is.name === name);
    const wrong = troubles.some((is) => UNMADE.includes(is.clause) && is.names.includes(name));
    return card?.level === 2 && !wrong ? [card] : [];
  });
