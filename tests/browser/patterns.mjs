// Every pattern in the page, and every look into a sentence: the page lives on facts, so what the engine tells is shown
// and never read. Found in the syntax trees of web/src; a pattern that is not listed here, with what it reads, is a
// failure. By hand: node tests/browser/patterns.mjs [--list]
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web');
const { parse } = createRequire(join(root, 'package.json'))('svelte/compiler');

// What each file reads by patterns. None of it is told by the engine about a match.
const SCRIPT = 'lines of a script, which the page itself writes or somebody typed';
const KEYS = 'the name of a key or of an element';
const BUFF = 'a mark of a robot in the view, accuracy+1, to find its icon';
const READ = {
  'src/games/aegis/AegisEditor.svelte': SCRIPT,
  'src/games/aegis/AegisTable.svelte': KEYS,
  'src/games/aegis/Board.svelte': "an Action's type on its card",
  'src/games/aegis/BossTurn.svelte': "a robot's key, without its seat",
  'src/games/aegis/Marks.svelte': BUFF,
  'src/games/aegis/PromptPanel.svelte': 'a clause of the rules, without its page',
  'src/games/aegis/Side.svelte': BUFF,
  'src/games/aegis/inches.ts': 'the name of a place, two numbers',
  'src/games/aegis/position.ts': SCRIPT,
  'src/games/aegis/threat.ts': SCRIPT,
  'src/games/aegis/words.ts': "an ability's word on a card, to find its icon",
  'src/games/aegis/DraftTable.svelte': KEYS,
  'src/games/aegis/draft.ts': "a card's name, which is quoted if it has spaces",
  'src/games/avertigos/Yard.svelte': "a module's words on its card, to find its icon",
  'src/games/robot_empire/EmpireTable.svelte': KEYS,
  'src/games/spot_rules/Mark.svelte': 'the number at the end of a name',
  'src/games/spot_rules/SpotTable.svelte': KEYS,
  'src/games/spot_rules/portrait.ts': 'the number at the end of a name',
  'src/lib/agreed.ts': SCRIPT,
  'src/lib/keeping.ts': SCRIPT,
  'src/lib/ClauseText.svelte': 'ids of clauses in the text of the rules and of lessons',
  'src/lib/icons.ts': 'drawings of icons',
  'src/lib/router.svelte.ts': 'the address',
  'src/lib/share.ts': 'base64',
  'src/pages/Cards.svelte': 'what somebody searches for, and HTML',
  'src/pages/Editor.svelte': SCRIPT,
  'src/pages/Replay.svelte': KEYS,
  'src/pages/Rules.svelte': 'what somebody searches for',
  'src/games/aegis/AegisTeams.svelte': 'the text of a team, which somebody typed',
  'src/pages/newmatch.ts': SCRIPT,
  'src/table/Fallback.svelte': KEYS,
  'src/table/MatchScreen.svelte': KEYS,
  'src/table/Tree.svelte': 'names of members in the view',
  'src/table/lesson.svelte.ts': SCRIPT,
  'src/table/local.svelte.ts': SCRIPT,
  'src/table/remote.svelte.ts': SCRIPT,
};
// How many of them each file may have: one more is to be looked at.
const MOST = {
  'src/games/aegis/AegisEditor.svelte': 7,
  'src/games/aegis/position.ts': 12,
  'src/games/aegis/threat.ts': 4,
  'src/games/aegis/words.ts': 2,
  'src/games/aegis/Marks.svelte': 2,
  'src/games/aegis/Side.svelte': 2,
  'src/lib/ClauseText.svelte': 2,
  'src/lib/icons.ts': 3,
  'src/lib/keeping.ts': 11,
  'src/lib/share.ts': 5,
  'src/pages/Cards.svelte': 2,
  'src/games/aegis/AegisTeams.svelte': 6,
  'src/pages/newmatch.ts': 2,
  'src/table/remote.svelte.ts': 1,
  'src/table/local.svelte.ts': 2,
};
// Members that hold what the engine tells, and methods that look into a text.
const TOLD = new Set(['text', 'words', 'line', 'why', 'made', 'better']);
const LOOKS = new Set([
  'match', 'matchAll', 'replace', 'replaceAll', 'search', 'split', 'startsWith', 'endsWith', 'includes',
  'indexOf', 'slice', 'substring', 'at', 'charAt',
]); // prettier-ignore
// ... of something else that is called so.
const OTHER = {
  'src/pages/Cards.svelte': "a card's text, searched and shown",
  'src/pages/Editor.svelte': 'the script that is being written',
  'src/games/aegis/AegisTeams.svelte': "a card's text, searched; which robots a complaint names",
  'src/pages/newmatch.ts': 'the text of a team',
  'src/table/EndPanel.svelte': 'begins with a capital',
  'src/table/MatchScreen.svelte': 'begins with a capital',
  'src/games/aegis/PromptPanel.svelte': 'a clause of the rules, without its page',
  'src/games/aegis/placing.ts': 'the words of a choice, to say another place in them',
  'src/games/aegis/glossary.ts': 'a clause of the rules, which begins with the word it settles',
};

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|svelte)$/.test(entry.name)) yield path;
  }
}
function* nodes(node) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) yield* nodes(one);
    return;
  }
  if (typeof node.type === 'string') yield node;
  for (const [key, value] of Object.entries(node)) if (key !== 'parent' && key !== 'loc') yield* nodes(value);
}
const inside = (node) =>
  node.type === 'ChainExpression' || node.type === 'TSNonNullExpression' ? inside(node.expression) : node;

/** Patterns and looks of a source: [{ what, line }]. */
export function found(source, svelte) {
  const text = svelte ? source : `<script lang="ts">\n${source}\n</script>`,
    list = [];
  for (const node of nodes(parse(text, { modern: true }))) {
    const line = text.slice(0, node.start ?? 0).split('\n').length - (svelte ? 0 : 1);
    if (node.type === 'Literal' && node.regex)
      list.push({ pattern: true, what: `/${node.regex.pattern}/`, line });
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.name === 'RegExp')
      list.push({ pattern: true, what: 'RegExp', line });
    if (node.type !== 'CallExpression' || inside(node.callee).type !== 'MemberExpression') continue;
    const { object, property } = inside(node.callee),
      of = inside(object);
    if (LOOKS.has(property.name) && of.type === 'MemberExpression' && TOLD.has(of.property.name))
      list.push({ pattern: false, what: `.${of.property.name}.${property.name}()`, line });
  }
  return list;
}

/** What is wrong in the page, a line each. */
export function patterns(list = false) {
  const wrong = [];
  for (const path of files(join(root, 'src'))) {
    const name = relative(root, path),
      all = found(readFileSync(path, 'utf8'), path.endsWith('.svelte'));
    const read = all.filter((is) => is.pattern);
    if (list) for (const is of all) console.log(`${name}:${is.line}: ${is.what}`);
    for (const is of all)
      if (is.pattern ? !READ[name] : !OTHER[name]) wrong.push(`${name}:${is.line}: ${is.what} reads what?`);
    if (READ[name] && read.length > (MOST[name] ?? 1))
      wrong.push(`${name}: ${read.length} patterns, where ${MOST[name] ?? 1} read ${READ[name]}`);
  }
  return wrong;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = patterns(process.argv.includes('--list'));
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length ? 1 : 0;
}
