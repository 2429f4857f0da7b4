/**
 * Runs the npm scripts of its arguments at the same time. Fails if one of them fails. Prints when each of them ends, and every
 * ten seconds which ones still run, to standard error: standard output belongs to the scripts.
 */
import { spawn } from 'node:child_process';

const HEARTBEAT_INTERVAL_MS = 10_000;
const startedAt = performance.now();
const running = new Set(process.argv.slice(2));

const print = (text) =>
  void process.stderr.write(
    `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}\n`,
  );

/** Runs an npm script. @returns its exit code */
const run = (script) =>
  new Promise((resolve, reject) => {
    const npm = spawn('npm', ['run', '--silent', script], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    npm.once('error', reject).once('close', (exitCode) => {
      running.delete(script);
      print(`${script} ${exitCode === 0 ? 'is done' : 'failed'}`);
      resolve(exitCode);
    });
  });

print(`${[...running].join(', ')}: started`);
const heartbeat = setInterval(
  () => print(`${[...running].join(', ')}: still running`),
  HEARTBEAT_INTERVAL_MS,
);
const exitCodes = await Promise.all([...running].map(run));
clearInterval(heartbeat);
if (exitCodes.some((exitCode) => exitCode !== 0)) process.exitCode = 1;
