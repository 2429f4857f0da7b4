import { hash } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';
import { takeRandomBytes } from './random-pool.js';

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
