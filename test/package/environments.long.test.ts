import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createFreshProject } from './fresh-project.js';

const environments = fileURLToPath(new URL('environments', import.meta.url));

const packages = [
  'vitest@4.1.12',
  'happy-dom@21.0.4',
  'jsdom@26.1.0',
  'msw@2.15.0',
  'nock@15.0.2',
  'undici@6.29.1',
];

test('an installed package works in environments that replace fetch, timers, agents and global classes', () => {
  const project = createFreshProject([], ...packages);
  try {
    cpSync(environments, join(project, 'environments'), { recursive: true });
    const output = execFileSync(
      'npx',
      ['--no-install', 'vitest', 'run', '--dir', 'environments', '--test-timeout', '60000'],
      {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      },
    );
    expect(output).toMatch(/Test Files {2}9 passed \(9\)/);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
