// Calls into the WebAssembly module: texts in, JSON out. Used by the page and by the bots' worker.

export interface Raw {
  call(name: string, ...values: (string | number)[]): string;
  bytes(at: number, size: number): Uint8Array;
  number(name: string, ...values: number[]): number;
}

const NOT_SUPPORTED = 52;

export async function load(
  source: Promise<Response> | WebAssembly.Module,
): Promise<{ raw: Raw; module: WebAssembly.Module }> {
  let memory: WebAssembly.Memory;
  let complaint = '';
  const wasi: Record<string, (...values: number[]) => number> = {
    // Only a failed assertion writes; its words go into the error.
    fd_write(_fd, vectors, count, written) {
      const view = new DataView(memory.buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const at = view.getUint32(vectors + 8 * i, true),
          length = view.getUint32(vectors + 8 * i + 4, true);
        complaint += new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
        total += length;
      }
      view.setUint32(written, total, true);
      return 0;
    },
    // Bots that play by the clock look at it. (The second is a BigInt that nobody needs.)
    clock_time_get(_id, _precision, at) {
      new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the engine stopped with ${code}: ${complaint}`);
    },
  };
  const module = source instanceof WebAssembly.Module ? source : await compile(await source);
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = wasi[name] ?? (() => NOT_SUPPORTED);
  }
  const instance = await WebAssembly.instantiate(module, imports);
  const exports = instance.exports as Record<string, (...values: number[]) => number> & {
    memory: WebAssembly.Memory;
  };
  memory = exports.memory;
  exports._initialize();

  const encoder = new TextEncoder(),
    decoder = new TextDecoder();
  const put = (text: string): number => {
    const bytes = encoder.encode(text);
    const at = exports.arbiter_alloc(bytes.length + 1);
    const view = new Uint8Array(memory.buffer, at, bytes.length + 1);
    view.set(bytes);
    view[bytes.length] = 0;
    return at;
  };
  const get = (at: number): string => {
    const bytes = new Uint8Array(memory.buffer, at);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const raw: Raw = {
    call(name, ...values) {
      complaint = '';
      const taken: number[] = [];
      const numbers = values.map((value) => {
        if (typeof value === 'number') return value;
        const at = put(value);
        taken.push(at);
        return at;
      });
      try {
        return get(exports[name](...numbers));
      } catch (error) {
        throw complaint ? new Error(complaint) : error;
      } finally {
        for (const at of taken) exports.arbiter_free(at);
      }
    },
    bytes: (at, size) => new Uint8Array(memory.buffer, at, size),
    number: (name, ...values) => exports[name](...values),
  };
  return { raw, module };
}

async function compile(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status}`);
  // compiled while it arrives; a browser keeps the outcome for the next visit, but only of the response itself, not of a copy
  if (response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
