/** Operation of a client on a register: it writes a value, or reads the one that the register has. */
export interface Operation {
  kind: 'write' | 'read';
  value: string;
  /** Time at which the client sent the request. */
  start: number;
  /** Time at which the client got the response. Infinity without one: the write happens later, or never. */
  end: number;
}

/**
 * Checks whether each operation can have happened at one moment between its start and its end, so that every read
 * returns the last value written before it.
 *
 * The search tries each operation that may come next, which is one that started before all others have ended. It tries
 * no combination of completed operations and value twice. It is complete, and takes exponential time only in the number
 * of operations that run at the same time.
 *
 * @see Wing and Gong, "Testing and Verifying Concurrent Objects", 1993; Lowe, "Testing for Linearizability", 2017
 */
export function isLinearizable(history: readonly Operation[], initialValue: string): boolean {
  const operations = [...history].sort((a, b) => a.start - b.start);
  const answered = operations.reduce(
    (mask, { end }, at) => (end === Infinity ? mask : mask | (1n << BigInt(at))),
    0n,
  );
  const tried = new Set<string>();
  const open = [{ done: 0n, value: initialValue }];
  for (let state = open.pop(); state; state = open.pop()) {
    const { done, value } = state;
    if ((done & answered) === answered) return true;
    const key = `${done.toString(36)} ${value}`;
    if (tried.has(key)) continue;
    tried.add(key);
    let earliestEnd = Infinity;
    for (const [at, operation] of operations.entries()) {
      if (operation.start > earliestEnd) break;
      const bit = 1n << BigInt(at);
      if (done & bit) continue;
      earliestEnd = Math.min(earliestEnd, operation.end);
      if (operation.kind === 'read' && operation.value !== value) continue;
      open.push({ done: done | bit, value: operation.value });
    }
  }
  return false;
}
