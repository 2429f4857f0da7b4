import { getBearerText, type Exchange } from '../results/exchange.js';
import type { Owner } from './cleanup-log.js';
import { mask, MIN_SECRET_LENGTH } from './mask.js';

/** API keys of a run, and the organizations that they belong to. */
export class RunKeys {
  readonly #owners = new Map<string, Owner>();
  readonly #secrets = new Set<string>();

  /** Registers a key as a secret: verbatim, in a URL, in JSON and for basic authentication. */
  add(key: string, owner: Owner): void {
    if (this.#owners.has(key)) return;
    this.#owners.set(key, owner);
    const inJson = JSON.stringify(key).slice(1, -1);
    const basic = Buffer.from(`${key}:`).toString('base64').replace(/=+$/, '');
    for (const form of [key, inJson, encodeURIComponent(key), basic, Buffer.from(key).toString('base64')]) {
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
