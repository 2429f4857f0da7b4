import { expect, test } from 'vitest';
import { requirements as all } from '../../contracts/rules/index.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { startSandbox } from '../../src/sandbox.js';

// A sandbox that is compared with another one says nothing.
const requirements = all.filter(({ phase }) => phase !== 'reference');

test(
  'the sandbox meets all requirements if the library validates each request and response',
  { timeout: 300_000 },
  async () => {
    const sandbox = await startSandbox({ hasFastValidation: false });
    const session = await Session.open({
      baseUrl: sandbox.url,
      apiKey: sandbox.apiKey,
      isWritable: true,
      seed: Number(process.env['CONTRACT_SEED'] ?? 1),
      runs: 20,
      runId: 'own',
    });
    const failures: object[] = [];
    for (const requirement of requirements) {
      const verdict = await checkRequirement(session, requirement);
      if (verdict.outcome !== 'passed') failures.push({ id: requirement.id, verdict });
    }
    await session.close();
    await sandbox.close();
    expect(failures).toEqual([]);
    expect(requirements.length).toBeGreaterThan(1_000);
  },
);
