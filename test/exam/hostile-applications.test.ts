import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../src/exam/application.js';
import { createTempFolder, spawnCli, type ChildProgram } from '../cli/program.js';
import { findProcesses } from '../support/find-processes.js';
import { sampleCases, testInLongRun } from '../support/sample-cases.js';
import { examinedShop } from './examined-shop.js';

const app = `node ${JSON.stringify(join(import.meta.dirname, 'hostile-app.js'))}`;
const [, , ...adapter] = examinedShop;

const MAX_PEAK_MEGABYTES = 400;

interface Exam {
  program: ChildProgram;
  /** Text in the environment of the exam and of all that it starts. */
  mark: string;
  /** Folder for temporary files. */
  temporary: string;
}

const onLinux = test.skipIf(process.platform !== 'linux');

/** Starts an exam of a hostile application. @param maxTime value of `--max-time` in seconds */
function startExam(behavior: string, command: string, maxTime: number, ...flags: string[]): Exam {
  const cwd = createTempFolder();
  const temporary = join(cwd, 'tmp');
  mkdirSync(temporary);
  const mark = randomUUID();
  const environment = { HOSTILE: behavior, MARK: mark, TMPDIR: temporary };
  const settings = ['--app', command, ...adapter, '--quiet', '--seed', '1', '--max-time', String(maxTime)];
  return { program: spawnCli(['exam', ...settings, ...flags], { cwd, environment }), mark, temporary };
}

function readPeakMegabytes(pid = 0): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const cutOff = (reason: string): RegExp =>
  new RegExp(`^The exam was cut off after \\d s in the middle of a step\\. .*${reason}`);
/** The application sells, so the end of the time ends the exam in the middle of the catalogue, or of a step. */
const timeOver = /To try the whole catalogue at this speed, use --max-time \d+\.|The exam was cut off after/;
const endless = 'while :; do setsid sleep 600 & sleep 0.01; done';
const keepsNothing = /^(?!.*left a process running)/s;

/** Description, behavior, command, seconds of `--max-time`, exit code, and output of an exam. */
const cases: [
  string,
  behavior: string,
  command: string,
  maxTime: number,
  exitCode: number | string,
  RegExp,
][] = [
  ['never responds', 'never-responds', app, 1, 2, cutOff('POST /orders has no response')],
  ['sends one byte a second', 'drips', app, 1, 2, cutOff('POST /orders has no response')],
  ['ignores SIGTERM', 'ignores-signals', app, 1, 2, cutOff('POST /orders has no response')],
  ['closes its sockets', 'closes-sockets', app, 1, 2, cutOff('(other side closed|ECONNRESET)')],
  ['responds and resets', 'resets', app, 1, 2, cutOff('has an endless or incomplete response')],
  ['sends invalid HTTP', 'invalid-http', app, 1, 2, cutOff('Response does not match the HTTP')],
  ['sends endless headers', 'endless-headers', app, 1, 2, cutOff('Headers Overflow Error')],
  ['sends an endless body', 'endless-body', app, 1, 2, cutOff('has an endless or incomplete response')],
  ['sends a compressed bomb', 'compressed-bomb', app, 1, 2, cutOff('has an endless or incomplete response')],
  ['never listens', 'listens-late', app, 1, 2, cutOff('does not listen on port')],
  ['exits at once', '', 'exit 7', 1, 2, /^The application ended with exit code 7 before it listened\.$/m],
  ['exits later', 'exits-later', app, 10, 1, /The application does not end by itself\. \(process-survives\)/],
  ['fills stdout', 'fills-stdout', app, 2, 2, timeOver],
  ['fills stderr', 'fills-stderr', app, 2, 2, timeOver],
  ['writes 200 MB into its folder', 'fills-folder', app, 2, 2, timeOver],
  ['kills its shell', 'kills-parent', app, 2, 2, /(It|The application) ended with exit code 137/],
  [
    'kills the supervisor',
    'kills-parent',
    `exec ${app}`,
    2,
    2,
    /(It|The application) ended with exit code 1\b/,
  ],
  ['sends SIGTERM to the exam', 'signals-exam', `exec ${app}`, 10, 130, /The exam received SIGTERM\./],
  ['kills the exam', 'kills-exam', `exec ${app}`, 10, 'SIGKILL', /^$/],
  ['posts 2.5 GB to the gateway', 'posts-gigabytes', app, 2, 2, timeOver],
  ['posts without end', 'posts-endlessly', app, 2, 2, timeOver],
  ['floods the gateway', 'floods-gateway', app, 10, 2, /The application sends requests without end\./],
  ['starts 20 processes', 'forks', app, 2, 2, timeOver],
  ['starts a session', 'sells', `setsid sleep 600 & exec ${app}`, 2, 2, timeOver],
  ['forks twice', 'sells', `(setsid sh -c 'sleep 600 & sleep 600' &); exec ${app}`, 2, 2, timeOver],
  ['starts sessions without end', 'sells', `setsid sh -c '${endless}' & exec ${app}`, 2, 2, timeOver],
  ['is a daemon', 'sells', `setsid ${app} &`, 2, 2, /ended with exit code 0 before it listened\./],
  [
    'exits but keeps its output open',
    '',
    'sleep 600 & exit 7',
    1,
    2,
    /ended with exit code 7 before it listened\./,
  ],
];
const sample = [
  'never responds',
  'kills the supervisor',
  'sends SIGTERM to the exam',
  'posts 2.5 GB to the gateway',
  'starts a session',
];

onLinux.each(sampleCases(cases, ([name]) => sample.includes(name)))(
  'tollgate exam ends in time, and leaves nothing behind, if the application %s',
  async (_, behavior, command, maxTime, exitCode, output) => {
    const started = performance.now();
    const { program, mark, temporary } = startExam(behavior, command, maxTime);
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, readPeakMegabytes(program.child.pid))), 20);
    const code = await program.waitForExit();
    clearInterval(timer);
    const seconds = (performance.now() - started) / 1000;
    expect(program.output).toMatch(output);
    expect(program.output).toMatch(keepsNothing);
    expect(code).toBe(exitCode);
    expect(seconds).toBeLessThan(1.5 * maxTime + 6);
    expect(peak).toBeLessThan(MAX_PEAK_MEGABYTES);
    // The supervisor of an exam that was killed needs a moment.
    await expect.poll(() => findProcesses(mark)).toEqual([]);
    if (code !== 'SIGKILL') expect(readdirSync(temporary)).toEqual([]);
  },
);

onLinux.each(sampleCases(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, (_, index) => index === 1))(
  'tollgate exam of an application that never responds exits with 130 after %s, and leaves nothing behind',
  async (signal) => {
    const { program, mark, temporary } = startExam('never-responds', `setsid sleep 600 & exec ${app}`, 60);
    await expect.poll(() => findProcesses(mark).length).toBeGreaterThanOrEqual(4);
    const signaled = performance.now();
    expect(await program.stop(signal)).toBe(130);
    expect(performance.now() - signaled).toBeLessThan(3_000);
    expect(program.output).toBe(`The exam received ${signal}.\n`);
    expect(findProcesses(mark)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  },
);

testInLongRun(
  'tollgate exam --replay of an application that never responds ends in time with 2',
  async () => {
    const out = createTempFolder();
    const finding = join(out, 'fulfilled-once-1.json');
    const sequence = {
      startsAt: '01-31',
      steps: [{ kind: 'order', order: 1, plan: 'monthly', card: 'good' }],
    };
    writeFileSync(finding, JSON.stringify({ invariant: 'fulfilled-once', statement: 'One.', sequence }));
    const started = performance.now();
    const { program } = startExam('never-responds', app, 1, '--replay', finding);
    expect(await program.waitForExit()).toBe(2);
    expect(program.output).toMatch(cutOff('POST /orders has no response'));
    expect(performance.now() - started).toBeLessThan(7_500);
  },
);

testInLongRun(
  'tollgate exam of a URL that never responds ends in time after it listens, with 2',
  async () => {
    const server = createServer(() => undefined);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const { program } = startExam('sells', url, 1);
    await program.waitForOutput('Start your application');
    // The time until the user has started the application does not count.
    await setTimeout(6_000);
    expect(program.child.exitCode).toBe(null);
    server.listen(Number(new URL(url).port), '127.0.0.1');
    expect(await program.waitForExit()).toBe(2);
    expect(program.output).toMatch(/The exam was cut off after \d s in .*POST \/orders has no response/);
  },
);

testInLongRun('tollgate exam names a process that it cannot find, and ends', async () => {
  const pidFile = join(createTempFolder(), 'pid');
  const command = `env -i setsid sh -c 'echo $$ >> "$0"; exec sleep 60' ${pidFile} & exec ${app}`;
  const { program } = startExam('sells', command, 2);
  expect(await program.waitForExit()).toBe(2);
  expect(program.output).toContain(
    'The application has left a process running. A process outside of its process group',
  );
  for (const pid of readFileSync(pidFile, 'utf8').trim().split('\n')) process.kill(Number(pid));
});
