import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTempFolder } from '../cli/program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = join(root, '.dependency-cruiser.js');

/** Checks files with the dependency rules of the repository. @returns the names of the violated rules */
function findViolatedRules(files: Record<string, string>): string[] {
  const cwd = createTempFolder();
  writeFileSync(join(cwd, 'tsconfig.json'), '{ "compilerOptions": { "module": "NodeNext" } }');
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''));
  const parameters = [depcruise, '--config', config, '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { cwd, encoding: 'utf8' });
  expect(stdout, stderr).not.toBe('');
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].toSorted();
}

const orders = { 'src/engine/orders.ts': 'export interface Order { id: string }\n' };

test('the dependency rules accept imports between folders in one direction', () => {
  const use = "import type { Order } from '../engine/orders.js';\nexport type Orders = Order[];\n";
  expect(findViolatedRules({ ...orders, 'src/http/use-orders.ts': use })).toEqual([]);
});

test('the dependency rules reject two folders whose files import types from each other', () => {
  const use = "import type { Order } from '../engine/orders.js';\nexport type Orders = Order[];\n";
  const back = "import type { Page } from '../state/page.js';\nexport type Pages = Page[];\n";
  const page = 'export interface Page { data: unknown[] }\n';
  const files = { 'src/state/use-orders.ts': use, 'src/engine/use-page.ts': back, 'src/state/page.ts': page };
  expect(findViolatedRules({ ...orders, ...files })).toEqual(['no-cycles-between-folders']);
});

test('the dependency rules reject a folder of the contract suite that imports one below it in the README', () => {
  const use = "import type { Order } from '../spec/orders.js';\nexport type Orders = Order[];\n";
  const back = "import type { Page } from '../runner/page.js';\nexport type Pages = Page[];\n";
  const page = 'export interface Page { data: unknown[] }\n';
  const above = {
    'contracts/spec/orders.ts': orders['src/engine/orders.ts'],
    'contracts/rules/use-orders.ts': use,
  };
  expect(findViolatedRules(above)).toEqual([]);
  const below = { 'contracts/rules/use-page.ts': back, 'contracts/runner/page.ts': page };
  expect(findViolatedRules(below)).toEqual(['contracts-rules-imports-only-folders-above-it']);
});
