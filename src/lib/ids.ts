import { hash, randomFillSync } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';

const POOL_BYTES = 4096;
const ID_BYTES = 16;

const pool = Buffer.alloc(POOL_BYTES);
let usedBytes = POOL_BYTES;

/**
 * Takes 16 random bytes from a pool of the system generator, valid until the next call. `uuid` calls the generator for
 * every id: 9.6 µs instead of 3.1 µs per id, which is 8 % of `POST /v1/customers` with its three ids (Node 20.20.2,
 * uuid 14.0.3, 2026-11-22).
 */
function takeRandomBytes(): Uint8Array {
  if (usedBytes + ID_BYTES > POOL_BYTES) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return pool.subarray(usedBytes - ID_BYTES, usedBytes);
}

/**
 * Creates a random, typed, time-ordered id: a prefix and a UUIDv7 in Crockford base32, for example `pur_01jh7m…`.
 *
 * @param prefix resource type, for example `pur`
 * @param at ISO 8601 instant that the id carries, to the millisecond
 * @see RFC 9562, section 5.7
 */
export function createRandomId(prefix: string, at: string): string {
  const bytes = v7({ msecs: Date.parse(at), random: takeRandomBytes() }, new Uint8Array(16));
  return fromUUIDBytes(prefix, bytes);
}

/**
 * Creates the n-th id of a seed. The same arguments always give the same id. Ids of one instant sort by number.
 *
 * @param number position in the sequence of the seed, from 0
 * @param prefix resource type, for example `pur`
 * @param at ISO 8601 instant that the id carries, to the millisecond
 */
export function createSeededId(seed: string, number: number, prefix: string, at: string): string {
  const random = hash('sha256', JSON.stringify([seed, prefix, number]), 'buffer');
  return fromUUIDBytes(prefix, v7({ msecs: Date.parse(at), seq: number, random }, new Uint8Array(16)));
}
