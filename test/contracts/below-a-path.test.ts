import { afterAll, expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

/** A sandbox below a path, as behind a proxy, and embedded in another server. */
const sandbox = await startSandbox({ publicUrl: 'http://localhost/tollgate' });
const session = await Session.open({
  baseUrl: `${sandbox.url}/v1`,
  apiKey: sandbox.apiKey,
  isWritable: true,
  seed: 1,
  runs: 2,
  runId: 'path',
});
afterAll(async () => {
  await session.close();
  await sandbox.close();
});

/** Requirements whose responses contain paths or depend on the validation of a request. */
const kinds = /^(?:negatives|queries|request-headers|methods|paths|pages|journeys\.location|conformance)\./;

it.each(requirements.filter(({ id }) => kinds.test(id)))(
  'the sandbox below a path meets $id: $level $statement',
  async (requirement) => {
    expect(await checkRequirement(session, requirement)).toEqual({ outcome: 'passed' });
  },
);
