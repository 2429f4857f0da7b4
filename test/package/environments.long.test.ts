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

test.each([
  { environment: 'happy-dom', packages: ['vitest@4.1.12', 'happy-dom@21.0.4'] },
  { environment: 'jsdom', packages: ['vitest@4.1.12', 'jsdom@26.1.0'] },
  { environment: 'edge-runtime', packages: ['vitest@4.1.12', '@edge-runtime/vm@5.0.0'] },
  { environment: 'happy-dom', packages: ['vitest@3.2.7', 'happy-dom@17.6.3'] },
  { environment: 'jsdom', packages: ['vitest@3.2.7', 'jsdom@22.1.0'] },
])(
  'the test that tollgate init writes passes in $environment with $packages',
  ({ environment, packages }) => {
    const project = createFreshProject([], ...packages);
    const run = (...words: string[]): string =>
      execFileSync('npx', ['--no-install', ...words], {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      });
    try {
      run('tollgate', 'init');
      expect(run('vitest', 'run', 'tollgate', '--environment', environment)).toMatch(
        /Tests {2}1 passed \(1\)/,
      );
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  },
);
