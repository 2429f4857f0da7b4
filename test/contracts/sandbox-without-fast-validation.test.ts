import { expect, test } from 'vitest';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { openOwnSession, ownRequirements } from './own-sandbox.js';

test(
  'the sandbox meets all requirements if the library validates each request and response',
  { timeout: 300_000 },
  async () => {
    const { session, close } = await openOwnSession({ hasFastValidation: false });
    const failures: object[] = [];
    for (const requirement of ownRequirements) {
      const verdict = await checkRequirement(session, requirement);
      if (verdict.outcome !== 'passed') failures.push({ id: requirement.id, verdict });
    }
    await close();
    expect(failures).toEqual([]);
    expect(ownRequirements.length).toBeGreaterThan(1_000);
  },
);
