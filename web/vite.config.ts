// Builds the page into dist/. The engine is the file that ARBITER_WASM names; script/build-web builds it first.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const wasm =
  process.env.ARBITER_WASM ?? join(dirname(fileURLToPath(import.meta.url)), '../build-wasm/arbiter.wasm');

function engine(): Plugin {
  return {
    name: 'engine',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'arbiter.wasm', source: readFileSync(wasm) });
    },
    configureServer(server) {
      server.middlewares.use('/arbiter.wasm', (_request, response) => {
        response.setHeader('content-type', 'application/wasm');
        response.end(readFileSync(wasm));
      });
    },
  };
}

/* The service worker keeps every file of one build; its name changes with any of them. */
function serviceWorker(): Plugin {
  let out = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const walk = (dir: string): string[] =>
        readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() ? walk(join(dir, entry.name)) : [join(dir, entry.name)],
        );
      const files = walk(out)
        .filter((file) => !file.endsWith('sw.js') && !file.endsWith('.map'))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(relative(out, file)).update(readFileSync(file));
      const names = files
        .map((file) => '/' + relative(out, file).split('\\').join('/'))
        .filter((name) => name !== '/index.html');
      const code = readFileSync(join(out, 'sw.js'), 'utf8')
        .replace('__BUILD__', hash.digest('hex').slice(0, 16))
        .replace('/*__FILES__*/', ['/', ...names].map((name) => JSON.stringify(name)).join(', '));
      writeFileSync(join(out, 'sw.js'), code);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), engine(), serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  server: { port: 5173 },
});
