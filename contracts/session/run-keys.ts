import { getBearerText, type Exchange } from '../results/exchange.js';
import type { Owner } from './cleanup-log.js';
import { isSecretByShape, maskTexts, MIN_SECRET_LENGTH } from './mask-texts.js';
import { UsageError } from './target.js';
import { encodeForUrl } from '../lib/encode-for-url.js';

/** Returns why a run must not use an API key; null if it may. The text does not contain the key. */
export function findKeyObstacle(key: string): string | null {
  if (key.startsWith('sk_live_')) return 'Keys that start with sk_live_ move real money. Use a test key.';
  return key.length < MIN_SECRET_LENGTH
    ? `An API key is shorter than ${MIN_SECRET_LENGTH} characters, so it could not be masked in reports. Use a longer key.`
    : null;
}

/** Returns texts that are almost an API key. The suite sends them as wrong keys, and they would reveal the key. */
export const listNearKeys = (key: string): string[] => [
  key.slice(0, -1),
  key.slice(0, key.length / 2),
  `${key}x`,
  `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
  key.toUpperCase(),
];

/** API keys of a run, and the organizations that they belong to. */
export class RunKeys {
  readonly #owners = new Map<string, Owner>();
  readonly #numbers = new Map<string, number>();
  readonly #secrets = new Set<string>();

  /** Registers a key as a secret: verbatim, in a URL, in JSON and for basic authentication. */
  add(key: string, owner: Owner): void {
    if (this.#owners.has(key)) return;
    this.#owners.set(key, owner);
    this.#numbers.set(key, this.#numbers.size + 1);
    this.addSecret(key);
    for (const nearKey of listNearKeys(key)) if (!isSecretByShape(nearKey)) this.addSecret(nearKey);
  }

  /** Registers a secret that is not a key of the API: verbatim, in a URL, in JSON and for basic authentication. */
  addSecret(secret: string): void {
    const inJson = JSON.stringify(secret).slice(1, -1);
    const basic = Buffer.from(`${secret}:`).toString('base64').replace(/=+$/, '');
    const base64 = Buffer.from(secret).toString('base64');
    for (const form of [secret, inJson, encodeForUrl(secret), basic, base64]) {
      if (form.length >= MIN_SECRET_LENGTH) this.#secrets.add(form);
    }
  }

  /** Returns whose API key a request was sent with. */
  getOwner({ request }: { request: Pick<Exchange['request'], 'headers'> }): Owner {
    return this.#owners.get(getBearerText(request.headers)) ?? 'none';
  }

  /** Returns the position of the API key of a request among those of the run, from 1; 0 for any other key. */
  getNumber({ request }: { request: Pick<Exchange['request'], 'headers'> }): number {
    return this.#numbers.get(getBearerText(request.headers)) ?? 0;
  }

  /** Replaces all keys, in every encoding that the suite sends. @param placeholder default: `****` */
  mask(text: string, placeholder?: string): string {
    return maskTexts(text, this.#secrets, placeholder);
  }
}

/**
 * Parses a key pool: one API key per line. Empty lines and lines that begin with # are ignored. Messages name the line,
 * because the text could be a secret.
 *
 * @param otherKeys keys that the run uses already
 * @throws UsageError for a line that is no usable key
 */
export function parseKeyPool(text: string, file: string, otherKeys: readonly (string | null)[]): string[] {
  const lines = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const key = line.trim();
    if (key === '' || key.startsWith('#')) continue;
    const place = `Line ${index + 1} of ${file}`;
    if (!/^[\x21-\x7E]+$/.test(key))
      throw new UsageError(`${place} is no API key: it has a space or a character outside of ASCII.`);
    const obstacle = findKeyObstacle(key);
    if (obstacle !== null) throw new UsageError(`${place}: ${obstacle}`);
    if (otherKeys.includes(key))
      throw new UsageError(
        `${place} is the key of an environment variable. Use keys of other organizations.`,
      );
    const earlier = lines.get(key);
    if (earlier !== undefined) throw new UsageError(`${place} repeats the key of line ${earlier}.`);
    lines.set(key, index + 1);
  }
  if (lines.size === 0) throw new UsageError(`${file} has no API key. Write one test key on each line.`);
  return [...lines.keys()];
}
