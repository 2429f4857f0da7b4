import { afterAll, expect, it } from 'vitest';
import { requirements as all } from '../../contracts/rules/index.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

// A sandbox that is compared with another one says nothing.
const requirements = all.filter(({ phase }) => phase !== 'reference');

const sandbox = await startSandbox();
const session = await Session.open({
  baseUrl: sandbox.url,
  apiKey: sandbox.apiKey,
  isWritable: true,
  seed: Number(process.env['CONTRACT_SEED'] ?? 1),
  runs: 20,
  runId: 'own',
});
afterAll(async () => {
  await session.close();
  await sandbox.close();
});

it.each(requirements)('the sandbox meets $id: $level $statement', async (requirement) => {
  expect(await checkRequirement(session, requirement)).toEqual({ outcome: 'passed' });
});
