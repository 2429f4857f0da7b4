import { getBearerText, type Exchange } from '../results/exchange.js';
import type { Owner } from './cleanup-log.js';
import { mask, MIN_SECRET_LENGTH } from './mask.js';

/** Returns why a run must not use an API key; null if it may. The text does not contain the key. */
export function findKeyObstacle(key: string): string | null {
  if (key.startsWith('sk_live_')) return 'Keys that start with sk_live_ move real money. Use a test key.';
  return key.length < MIN_SECRET_LENGTH
    ? `An API key is shorter than ${MIN_SECRET_LENGTH} characters, so it could not be masked in reports. Use a longer key.`
    : null;
}

/** API keys of a run, and the organizations that they belong to. */
export class RunKeys {
  readonly #owners = new Map<string, Owner>();
  readonly #secrets = new Set<string>();

  /** Registers a key as a secret: verbatim, in a URL, in JSON and for basic authentication. */
  add(key: string, owner: Owner): void {
    if (this.#owners.has(key)) return;
    this.#owners.set(key, owner);
    this.addSecret(key);
  }

  /** Registers a secret that is not a key of the API: verbatim, in a URL, in JSON and for basic authentication. */
  addSecret(secret: string): void {
    const inJson = JSON.stringify(secret).slice(1, -1);
    const basic = Buffer.from(`${secret}:`).toString('base64').replace(/=+$/, '');
    const base64 = Buffer.from(secret).toString('base64');
    for (const form of [secret, inJson, encodeURIComponent(secret), basic, base64]) {
      if (form.length >= MIN_SECRET_LENGTH) this.#secrets.add(form);
    }
  }

  /** Returns whose API key a request was sent with. */
  getOwner({ request }: { request: Pick<Exchange['request'], 'headers'> }): Owner {
    return this.#owners.get(getBearerText(request.headers)) ?? 'none';
  }

  /** Replaces all keys, in every encoding that the suite sends. @param placeholder default: `****` */
  mask(text: string, placeholder?: string): string {
    return mask(text, this.#secrets, placeholder);
  }
}
