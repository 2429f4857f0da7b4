/**
 * `npm run dev`: runs the sandbox from source and restarts it after each change of the source or the OpenAPI
 * documents. An invalid document is reported, and the last valid one stays in use. Accepts the flags of `tollgate
 * start`.
 */
import { execFile, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generate } from './generate.js';
import { replaceChangedFiles } from './replace-changed-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const server = spawn(
  join(root, 'node_modules/.bin/tsx'),
  ['watch', 'src/cli/main.ts', 'start', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
// A terminal sends the interrupt to both processes; this one exits after the sandbox.
process.on('SIGINT', () => undefined).on('SIGTERM', () => server.kill('SIGTERM'));
server.on('close', (code) => process.exit(code ?? 1));

let isBusy = false;
let isStale = false;

/** Runs one generation at a time, and another one afterwards if files have changed meanwhile. */
async function scheduleGeneration(): Promise<void> {
  isStale = true;
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    await regenerateOnce();
  }
  isBusy = false;
}

async function regenerateOnce(): Promise<void> {
  try {
    const changed = await replaceChangedFiles(join(root, 'generated'), async (draft) => {
      await generate(draft);
      await promisify(execFile)('npm', ['run', '--silent', 'lint:spec'], { cwd: root });
    });
    if (changed.length > 0) console.error(`The OpenAPI documents have changed: ${changed.join(', ')}`);
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string };
    console.error(
      `${stdout}${stderr === '' ? message : stderr}\nThe OpenAPI documents are invalid; the last valid ones stay in use.`,
    );
  }
}

// Other files in this folder, such as guides, are not part of the documents.
watch(join(root, 'spec'), { recursive: true }, (_, file) => {
  if (
    /^(?:examples|parameters|paths|prose|responses|schemas|seeds|webhooks)\/|^[^/]+\.yaml$/.test(file ?? '')
  )
    void scheduleGeneration();
});
