import type { Organization } from './records.js';

export function getKeyHashes({ api_key_hash, seeded_api_key_hash }: Organization): string[] {
  return seeded_api_key_hash === undefined ? [api_key_hash] : [api_key_hash, seeded_api_key_hash];
}
