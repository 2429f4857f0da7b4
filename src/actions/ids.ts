import { fromUUIDBytes } from 'typeid-js';
import { v7 } from 'uuid';
import type { Parts } from './parts.js';
import { randomIdBytes } from './random-pool.js';

/** Typed, time-ordered ids: a prefix and a UUIDv7 in Crockford base32, e.g. `pur_01jh7m…`. @see RFC 9562, section 5.7 */
export const randomIds: Parts['newId'] = (prefix, at) => {
  const bytes = v7({ msecs: Date.parse(at), random: randomIdBytes() }, new Uint8Array(16));
  return fromUUIDBytes(prefix, bytes);
};
