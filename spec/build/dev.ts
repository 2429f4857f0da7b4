/**
 * `npm run dev`: runs the sandbox from the sources, again after each change, of the description as well. A description
 * that is not good is told of, and the last good one stays in use. Flags are those of `tollgate start`.
 */
import { execFile, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generate } from './generate.js';
import { keepLastGood } from './keep-last-good.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const server = spawn(
  join(root, 'node_modules/.bin/tsx'),
  ['watch', 'src/cli/main.ts', 'start', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
// In a terminal an interrupt reaches both; this one ends when the sandbox has.
process.on('SIGINT', () => undefined).on('SIGTERM', () => server.kill('SIGTERM'));
server.on('close', (code) => process.exit(code ?? 1));

let isBusy = false;
let isStale = false;

/** One at a time; what changes meanwhile is seen afterwards. */
async function regenerate(): Promise<void> {
  isStale = true;
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    await attempt();
  }
  isBusy = false;
}

async function attempt(): Promise<void> {
  try {
    const changed = await keepLastGood(join(root, 'generated'), async (draft) => {
      await generate(draft);
      await promisify(execFile)('npm', ['run', '--silent', 'lint:spec'], { cwd: root });
    });
    if (changed.length > 0) console.error(`The description has changed: ${changed.join(', ')}`);
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string };
    console.error(
      `${stdout}${stderr === '' ? message : stderr}\nThe description is not good; the last good one stays.`,
    );
  }
}

// What else lies in there is no part of the description.
watch(join(root, 'spec'), { recursive: true }, (_, file) => {
  if (/^(?:components|paths|prose|seeds|webhooks)\/|^(?:openapi|sandbox)\.yaml$/.test(file ?? ''))
    void regenerate();
});
