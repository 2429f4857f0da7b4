import { afterAll, describe, expect, it } from 'vitest';
import { requirements } from '../../contracts/requirements/index.js';
import { judgeRequirement } from '../../contracts/runner/run-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

/** Every requirement holds for the sandbox itself, SHOULD and MUST alike, and none is skipped. */

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

describe.each(requirements)('$id', (requirement) => {
  it(`${requirement.level} ${requirement.statement}`, async () => {
    expect(await judgeRequirement(session, requirement)).toEqual({ outcome: 'passed' });
  });
});
