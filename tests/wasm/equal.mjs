// Compares the engine as WebAssembly with its native twin.
//   node equal.mjs [--matches N] MODULE.wasm TWIN      the same seeds and scripts in both; equal hashes? N matches of
//                                                      every set-up (default 500)
//   node equal.mjs --speed SECONDS MODULE.wasm TWIN    choices a second in both, as JSON
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const args = process.argv.slice(2);
const speed = args[0] === '--speed' ? Number(args.splice(0, 2)[1]) : 0;
const matches = args[0] === '--matches' ? Number(args.splice(0, 2)[1]) : 500;
if (!Number.isInteger(matches) || matches < 1) throw new Error('--matches needs a number from 1');
const [modulePath, twin] = args;

// What wasi-libc asks for. The engine reads no files, clocks or arguments: anything but writing to the
// error stream answers "not supported".
const NOT_SUPPORTED = 52;
let memory;
const wasi = {
  fd_write(fd, vectors, count, written) {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(vectors + 8 * i, true),
        length = view.getUint32(vectors + 8 * i + 4, true);
      if (fd === 2) process.stderr.write(new Uint8Array(memory.buffer, at, length));
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  },
  proc_exit(code) {
    throw new Error(`the module stopped with ${code}`);
  },
};
const compiled = new WebAssembly.Module(readFileSync(modulePath));
const imports = {};
for (const { module, name } of WebAssembly.Module.imports(compiled)) {
  imports[module] ??= {};
  imports[module][name] = wasi[name] ?? (() => NOT_SUPPORTED);
}
const engine = new WebAssembly.Instance(compiled, imports).exports;
memory = engine.memory;
engine._initialize();

function put(text) {
  const bytes = new TextEncoder().encode(text + '\0');
  const at = engine.arbiter_alloc(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  return at;
}
function get(at) {
  const bytes = new Uint8Array(memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
function play(setup, seed, matches) {
  const at = put(setup);
  const before = engine.arbiter_choices();
  const hash = BigInt.asUintN(64, engine.arbiter_play(at, seed, matches));
  engine.arbiter_free(at);
  return `${hash.toString(16).padStart(16, '0')} ${engine.arbiter_choices() - before}\n`;
}
function script(name, text) {
  const [a, b] = [put(name), put(text)];
  const answer = get(engine.arbiter_script(a, b));
  engine.arbiter_free(a);
  engine.arbiter_free(b);
  return answer;
}
// A list of jobs for the twin, which does them all in one process while this one does them too: its input and output
// are files, so that nobody waits for anybody. A job that stops the process has no answer, and neither has any after it.
class Jobs {
  #parts = [];
  count = 0;
  add(head, text) {
    const bytes = Buffer.from(text);
    this.#parts.push(Buffer.from(`${head} ${bytes.length}\n`), bytes);
    this.count++;
  }
  begin() {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-equal-')),
      path = (name) => join(folder, name);
    writeFileSync(path('jobs'), Buffer.concat(this.#parts));
    const stdio = [
      openSync(path('jobs'), 'r'),
      openSync(path('answers'), 'w'),
      openSync(path('errors'), 'w'),
    ];
    const child = spawn(twin, ['jobs'], { stdio }),
      ended = once(child, 'close');
    stdio.forEach(closeSync);
    return async () => {
      const [status, signal] = await ended;
      const answers = Jobs.#read(readFileSync(path('answers'))),
        stopped = `no answer: the twin ended with ${status ?? signal}: ${readFileSync(path('errors'), 'utf8').slice(0, 2000)}`;
      rmSync(folder, { recursive: true });
      if (status !== 0 && answers.length === this.count) throw new Error(stopped);
      return Array.from({ length: this.count }, (_, i) => answers[i] ?? stopped);
    };
  }
  static #read(bytes) {
    const answers = [];
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(10, at),
        size = Number(bytes.subarray(at, end));
      answers.push(bytes.toString('utf8', end + 1, end + 1 + size));
      at = end + 1 + size;
    }
    return answers;
  }
}

// A script's text with the files that it names put inline: the engine itself reads none.
function withFiles(path) {
  return readFileSync(path, 'utf8').replace(
    /^(cards|team|board)[ \t]+([^\s#]+\.\w+)[^\n]*$/gm,
    (_, word, file) => {
      const name = word === 'cards' ? '' : ` ${basename(file, extname(file))}`;
      return `${word}${name}\n${readFileSync(join(dirname(path), file), 'utf8')}\nend`;
    },
  );
}

// Set-ups: the scenes of tests/lib, as scene.c has them, and those of the goldens.
const scenes = [
  ...readFileSync(join(root, 'tests/lib/scene.c'), 'utf8').matchAll(/\{"([\w-]+)",\s*((?:"[^"]*"\s*)+)\}/g),
].map(([, id, text]) => ({
  id,
  setup: [...text.matchAll(/"([^"]*)"/g)]
    .map((m) => m[1])
    .join('')
    .replaceAll('\\n', '\n'),
}));
const goldens = readdirSync(join(root, 'tests/golden'))
  .filter((name) => /\.perft$/.test(name))
  .sort()
  .map((id) => ({ id, setup: withFiles(join(root, 'tests/golden', id)).replace(/^from [^]*/m, '') }));

// Ways to play that have no scene, with teams that come with them.
const seated = (game, ...teams) =>
  [
    `game aegis ${game}`,
    ...teams.map((team, i) => `seat ${i + 1} "${'ABCD'[i]}"${team && ` team=${team}`}`),
  ].join('\n');
const ways = {
  first: seated('edition=1 board=frontier', 'first-ainer', 'first-diane'),
  inches: seated('edition=1 mode=advanced', 'first-ainer', 'first-diane'),
  starpoint: seated('mode=starpoint board=battlefield', 'ashla', 'ganith', 'kaiju'),
  solo: seated('mode=solo', 'ashla', ''),
  draft: seated('mode=draft board=mat', '', '', '', ''),
  'machine-chess': seated('edition=1 mode=machine-chess board=frontier', 'first-ainer', 'first-diane'),
  'combine-rondo': seated('edition=1 mode=combine-rondo board=frontier', 'rondo-legion', 'rondo-triad'),
  'point-control': seated('edition=1 mode=point-control', 'points-wall', 'points-five'),
};
scenes.push(...Object.entries(ways).map(([way, setup]) => ({ id: `aegis-${way}`, setup })));

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.name.endsWith('.arb')) yield path;
  }
}

async function compare() {
  const BATCH = 50,
    SHOWN_MAX = 20, // once the twin has stopped, all that follows has no answer
    setups = [...scenes, ...goldens],
    jobs = new Jobs(),
    cases = [];
  for (const { id, setup } of setups)
    for (let seed = 1; seed <= matches; seed += BATCH) {
      const count = Math.min(BATCH, matches - seed + 1);
      jobs.add(`play ${seed} ${count}`, setup);
      cases.push({
        what: `${id}, seeds ${seed} to ${seed + count - 1}`,
        here: () => play(setup, seed, count),
      });
    }
  for (const path of files(join(root, 'tests/scripts'))) {
    const name = relative(root, path),
      text = withFiles(path);
    jobs.add(`script ${name}`, text);
    cases.push({ what: name, here: () => script(name, text), mustPass: true });
  }
  const twinAnswers = jobs.begin(),
    before = engine.arbiter_choices();
  for (const one of cases) one.said = one.here();
  const choices = engine.arbiter_choices() - before,
    there = await twinAnswers();

  let failed = 0;
  cases.forEach(({ what, said, mustPass }, i) => {
    const bad =
      there[i] !== said
        ? `native      ${there[i]}\n  WebAssembly ${said}`
        : /^0{16}/.test(said)
          ? 'can not be opened'
          : mustPass && !said.startsWith('passed')
            ? said
            : '';
    if (!bad) return;
    if (++failed <= SHOWN_MAX) console.log(`${what}:\n  ${bad}`);
  });
  console.log(
    `${matches * setups.length} matches of ${setups.length} set-ups (${setups.map((is) => is.id).join(', ')}), ${choices} choices`,
  );
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  process.exitCode = failed || !cases.length ? 1 : 0;
}

const COLD_SECONDS = 0.1;

function measure() {
  const figures = {};
  for (const { id, setup } of scenes) {
    if (/^0{16}/.test(play(setup, 1, 1))) continue; // a game that this module was built without
    let seed = 1;
    const rate = (seconds) => {
      const start = process.cpuUsage(),
        before = engine.arbiter_choices();
      let elapsed;
      do {
        play(setup, seed, 10);
        seed += 10;
        elapsed = process.cpuUsage(start).user / 1e6;
      } while (elapsed < seconds);
      return Number(engine.arbiter_choices() - before) / elapsed;
    };
    const cold = rate(COLD_SECONDS); // of the first scene of each game: after that its code has run
    rate(speed / 2);
    const here = rate(speed),
      there = Number(execFileSync(twin, ['speed', setup, String(speed)], { encoding: 'utf8' }));
    figures[id] = {
      choices_per_second: Math.round(here),
      native_choices_per_second: there,
      of_native: Math.round((here / there) * 100) / 100,
      of_native_cold: Math.round((cold / there) * 100) / 100,
    };
  }
  console.log(JSON.stringify(figures));
}

if (speed) measure();
else await compare();
