import type { ControlledStore } from './controlled-store.js';
import type { TestOrganization } from './test-organization.js';

/** Runs `work` while an advance of the organization's clock is in progress, then completes the advance. */
export async function whileAdvancing<Result>(
  store: ControlledStore,
  organization: TestOrganization,
  work: () => Promise<Result>,
): Promise<Result> {
  const beginning = store.holdNextTransaction();
  const dueWork = store.holdNextTransaction();
  const advance = organization.call('advanceClock', { body: { by: 'P1D' } });
  beginning.release();
  await dueWork.reached;
  try {
    return await work();
  } finally {
    dueWork.release();
    await advance;
  }
}
