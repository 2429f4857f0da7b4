const AT_ONCE = 8;

/** Does something with each of many, a few at a time. The first failure ends it, once its batch has come to an end. */
export async function inBatches<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const batch = items.slice(start, start + AT_ONCE);
    const ended = await Promise.allSettled(batch.map((item, index) => act(item, start + index)));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
