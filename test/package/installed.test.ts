import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bannerOf, Program, type Running } from '../cli/program.js';
import { keyIn, listCustomers } from '../cli/api.js';
import { Project } from '../testing/installed.js';

/** The installed program, run in the project as `npx tollgate` does. */
function tollgate(
  project: Project,
  words: readonly string[],
  environment: Record<string, string> = {},
): Program {
  const program = join(project.folder, 'node_modules/tollgate/dist/src/cli/main.js');
  return new Program(process.execPath, [program, ...words], project.folder, environment);
}

async function start(project: Project): Promise<Running> {
  return bannerOf(tollgate(project, ['start', '--port', '0', '--seed', 'smoke']));
}

test('a sandbox starts, with its dashboard and its reference', async () => {
  const project = new Project();
  const { url, program } = await start(project);
  expect(await listCustomers(url, keyIn(join(project.folder, '.tollgate')))).toHaveLength(1);
  for (const path of ['/', '/docs/', '/docs/openapi.json', '/docs/llms.txt'])
    expect((await fetch(url + path)).status, path).toBe(200);
  expect(await program.stop('SIGINT')).toBe(0);
});

test('a deployment is checked where vitest is there', async () => {
  const project = new Project(['vitest']);
  const { url } = await start(project);
  const check = tollgate(project, ['check', `${url}/v1`, '--smoke']);
  expect(await check.ended(), check.output).toBe(0);
});

test.each([
  { words: ['check', 'http://127.0.0.1:4010/v1'], environment: {}, missing: 'vitest@>=4.1' },
  { words: ['mock'], environment: {}, missing: '@stoplight/prism-cli@5.14.2' },
  { words: ['start'], environment: { DATABASE_URL: 'postgres://127.0.0.1/tollgate' }, missing: 'pg@^8.23.1' },
])('$words says how to bring $missing', async ({ words, environment, missing }) => {
  const program = tollgate(new Project(), words, environment);
  expect(await program.ended()).toBe(2);
  expect(program.stdout).toBe('');
  expect(program.stderr).toContain(`npm install --save-dev "${missing}"`);
});

test('what it changes of the validator stays out of the application that is tested beside it', () => {
  const project = new Project(['express-openapi-validator']);
  project.write(
    'beside.mjs',
    `import assert from 'node:assert/strict';
import util from 'express-openapi-validator/dist/middlewares/util.js';
import { startSandbox } from 'tollgate';
const { useAjvCache } = util;
const sandbox = await startSandbox({ listen: false });
await sandbox.close();
assert.equal(util.useAjvCache, useAjvCache);
`,
  );
  expect(project.node('beside.mjs')).toBe('');
});
