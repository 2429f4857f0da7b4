import { hash } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';
import { toMilliseconds } from '../domain/shared/calendar.js';
import type { Instant } from '../domain/shared/records.js';
import type { AppContext } from '../context.js';
import { randomIdBytes } from './random-pool.js';

/** Typed, time-ordered ids: a prefix and a UUIDv7 in Crockford base32, e.g. `pur_01jh7m…`. @see RFC 9562, section 5.7 */
export const randomIds: AppContext['newId'] = (prefix, at) => {
  const bytes = v7({ msecs: toMilliseconds(at), random: randomIdBytes() }, new Uint8Array(16));
  return fromUUIDBytes(prefix, bytes);
};

/**
 * The n-th id that comes from a seed, the same each time it is made for the same instant. It sorts behind those of the
 * same instant with a lower number.
 *
 * @param number from 0
 */
export function seededId(
  seed: string,
  number: number,
  prefix: Parameters<AppContext['newId']>[0],
  at: Instant,
): string {
  const random = hash('sha256', JSON.stringify([seed, prefix, number]), 'buffer');
  return fromUUIDBytes(prefix, v7({ msecs: toMilliseconds(at), seq: number, random }, new Uint8Array(16)));
}
