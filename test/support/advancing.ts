import type { ControlledStore } from './controlled-store.js';
import type { Shop } from './shop.js';

/** Does something while an advance of the shop's clock is under way, and lets the advance end afterwards. */
export async function whileAdvancing<Result>(
  store: ControlledStore,
  shop: Shop,
  work: () => Promise<Result>,
): Promise<Result> {
  const beginning = store.hold();
  const dueWork = store.hold();
  const advance = shop.call('advanceClock', { body: { by: 'P1D' } });
  beginning.release();
  await dueWork.reached;
  try {
    return await work();
  } finally {
    dueWork.release();
    await advance;
  }
}
