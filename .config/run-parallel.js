/** Runs the npm scripts of its arguments at the same time. Fails if one of them fails. */
import { spawn } from 'node:child_process';

/** Runs an npm script. @returns its exit code */
const run = (script) =>
  new Promise((resolve, reject) => {
    const npm = spawn('npm', ['run', '--silent', script], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    npm.once('error', reject).once('close', resolve);
  });

const exitCodes = await Promise.all(process.argv.slice(2).map(run));
if (exitCodes.some((exitCode) => exitCode !== 0)) process.exitCode = 1;
