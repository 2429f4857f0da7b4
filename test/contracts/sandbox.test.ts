import { afterAll, expect, it } from 'vitest';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { openOwnSession, ownRequirements } from './own-sandbox.js';

const { session, close } = await openOwnSession();
afterAll(close);

it.each(ownRequirements)('the sandbox meets $id: $level $statement', async (requirement) => {
  expect(await checkRequirement(session, requirement)).toEqual({ outcome: 'passed' });
});
