import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawnSync } from 'node:child_process';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../support/packed-files.js';
import { listLoadedFiles } from './list-loaded-files.js';

const program = join(root, packageJson.bin.tollgate);
const entries = [...new Set(JSON.stringify(packageJson.exports).match(/dist\/bundle\/[\w/-]+\.c?js/g))];
const modules = entries.filter((entry) => entry.endsWith('.js')).map((entry) => join(root, entry));

/** Runs Node.js, which calls itself 18.20.8. */
function runOldNode(...parameters: string[]): { status: number | null; output: string; error: string } {
  const setVersion =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })";
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(setVersion)}`];
  const result = spawnSync(process.execPath, [...flags, ...parameters], { encoding: 'utf8' });
  return { status: result.status, output: result.stdout, error: result.stderr };
}

const MESSAGE =
  'Tollgate requires Node.js 22, 24 or 26, or 20.19 or later of Node.js 20. This is Node.js 18.20.8.';

test('each command exits with 2 in Node.js 18, and prints one line with the versions that work', () => {
  for (const words of [[], ['mcp'], ['--version']])
    expect(runOldNode(program, ...words)).toEqual({ status: 2, output: '', error: `${MESSAGE}\n` });
});

test('each entry of the package throws in Node.js 18, with the versions that work', () => {
  expect(entries).toHaveLength(8);
  for (const entry of entries) {
    const load = entry.endsWith('.cjs')
      ? `require(${JSON.stringify(join(root, entry))})`
      : `import(${JSON.stringify(pathToFileURL(join(root, entry)).href)}).catch((error) => { throw error.message })`;
    const { status, error } = runOldNode('--eval', load);
    expect(status, entry).toBe(1);
    expect(error).toContain(MESSAGE);
    expect(error.length).toBeLessThan(2_000);
  }
});

test('each entry of the package loads the check of Node.js before any other module', () => {
  for (const entry of entries) {
    const code = readFileSync(join(root, entry), 'utf8');
    expect(code, entry).toMatch(
      /^(?:import"|"use strict";\s*require\("|'use strict'; require\(')\.\.\/check-node\.cjs/,
    );
  }
});

/** Names that the modules before the check import from Node.js. Node.js 18 has all of them. */
const namesOfOldNode: Record<string, string> = {
  'node:async_hooks': 'AsyncLocalStorage',
  'node:child_process': 'spawn',
  'node:crypto': 'X509Certificate createHash randomBytes randomInt randomUUID timingSafeEqual',
  'node:events': 'setMaxListeners',
  'node:fs':
    'accessSync appendFileSync constants existsSync mkdirSync readFileSync readdirSync rmSync rmdirSync statSync writeFileSync',
  'node:http': 'createServer request',
  'node:https': 'request',
  'node:module': 'createRequire',
  'node:path': 'dirname resolve',
  'node:stream': 'Duplex Readable pipeline',
  'node:stream/consumers': 'buffer',
  'node:stream/promises': 'pipeline',
  'node:stream/web': 'ByteLengthQueuingStrategy',
  'node:timers': 'clearTimeout setTimeout',
  'node:timers/promises': 'setTimeout',
  'node:url': 'URL',
  'node:util': 'inspect isDeepStrictEqual promisify',
  'node:worker_threads': 'BroadcastChannel',
  'node:zlib': 'brotliDecompress gunzip inflate',
};

// Node.js links all modules before it runs the first one, so a missing name hides the message.
test('the modules that Node.js links with an entry import only names that Node.js 18 has', () => {
  const files = new Set([program, ...modules].flatMap((file) => [...listLoadedFiles(file)]));
  const imports = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](node:[\w/]+)["']/g)].flatMap(
      ([, names = '', module = '']) =>
        names.split(',').map((name) => [name.trim().replace(/ as .*/, ''), module] as const),
    ),
  );
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(([name, module]) => !namesOfOldNode[module]?.split(' ').includes(name))).toEqual([]);
});

test('the modules that Node.js links with an entry have no syntax that Node.js 18 lacks', async () => {
  const files = new Set([program, ...modules].flatMap((file) => [...listLoadedFiles(file)]));
  const changed = [];
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replace(/^#!.*/, '');
    const [old, current] = await Promise.all(
      ['node18', 'esnext'].map((target) => transform(code, { target, format: 'esm' })),
    );
    if (old?.code !== current?.code) changed.push(relative(root, file));
  }
  expect(changed).toEqual([]);
});
