import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const ID_BYTES = 16;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Sixteen random bytes for an id, from the system's generator, which is asked for many at a time: a call for each id
 * costs more than all else that makes it. They are good until the next call.
 */
export function randomIdBytes(): Uint8Array {
  if (used + ID_BYTES > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.subarray(used - ID_BYTES, used);
}
