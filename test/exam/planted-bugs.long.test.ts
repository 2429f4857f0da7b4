import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder, runCli } from '../cli/program.js';
import { examinedFullShop, examinedShop } from './examined-shop.js';

test.each([
  ['twice', 'fulfilled-once'],
  ['order', 'status-agrees'],
  ['overwrites', 'status-agrees'],
  ['memory', 'restart-keeps-state'],
  ['new-key', 'retry-same-key'],
  ['refuses', 'refusal-not-charged'],
  ['unsigned', 'forgery-rejected'],
  ['old', 'forgery-rejected'],
  ['signature-prefix', 'forgery-rejected'],
  ['first-signature', 'rotation-accepted'],
  ['logs-key', 'secret-not-logged'],
  ['logs-refused', 'secret-not-logged'],
  ['strict', 'unknown-values-survived'],
  ['no-restart', 'starts-again'],
  ['own-limit', 'time-limit-used'],
  ['new-customer', 'retry-same-body'],
  ['order-key', 'retry-same-body'],
  ['no-external-id', 'order-paid-once'],
  ['reminds-always', 'reminded-once'],
  ['blocks', 'requests-answered'],
])(
  'tollgate exam finds the bug %s within 60 seconds, in at most five steps that show it again',
  async (bug, invariant) => {
    const cwd = createTempFolder();
    const exam = (...args: string[]) =>
      runCli(['exam', ...examinedShop, ...args], { cwd, environment: { BUG: bug } });
    const { exitCode, stdout } = await exam('--bail', '--json', '--seed', '1', '--out', 'out');
    const { findings } = JSON.parse(stdout) as {
      findings: { invariant: string; sequence: { steps: unknown[] } }[];
    };
    expect(findings.map((finding) => finding.invariant)).toContain(invariant);
    expect(findings[0]?.sequence.steps.length).toBeLessThanOrEqual(5);
    expect(exitCode).toBe(1);
    const replay = await exam('--replay', join('out', `${findings[0]?.invariant}-1.json`));
    expect(replay.stdout).toContain(`(${findings[0]?.invariant})`);
  },
  180_000,
);

test.each([
  ['usage-new-key', 'retry-same-key'],
  ['usage-rounded', 'usage-reported-once'],
  ['usage-assumed', 'usage-reported-once'],
  ['usage-refused', 'usage-reported-once'],
  ['strict-data', 'unknown-values-survived'],
  ['unpaid-access', 'access-agrees'],
])(
  'tollgate exam finds the bug %s in a shop with every action',
  async (bug, invariant) => {
    const flags = ['--bail', '--json', '--seed', '1'];
    const environment = { BUG: bug };
    const { exitCode, stdout } = await runCli(['exam', ...examinedFullShop, ...flags], {
      cwd: createTempFolder(),
      environment,
    });
    const { findings } = JSON.parse(stdout) as { findings: { invariant: string }[] };
    expect(findings.map((finding) => finding.invariant)).toEqual([invariant]);
    expect(exitCode).toBe(1);
  },
  180_000,
);

test.each([
  ['one action', examinedShop],
  ['every action', examinedFullShop],
])(
  'tollgate exam tries its whole catalogue in four minutes, and finds no bug in a correct shop with %s',
  async (_, shop) => {
    const { exitCode, stdout } = await runCli(['exam', ...shop, '--max-time', '240', '--seed', '2'], {
      cwd: createTempFolder(),
    });
    expect(stdout).toContain('No bug found');
    expect(exitCode).toBe(0);
  },
  480_000,
);
