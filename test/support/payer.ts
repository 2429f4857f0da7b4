import type { PaymentTokenName } from '../../src/domain/shared/records.js';
import { getCardNumber } from '../../src/domain/billing/payment-outcome.js';

/** Checkout page without JavaScript. */
export interface Page {
  status: number;
  headers: Headers;
  /** Target of the redirect, or null. */
  location: string | null;
  text: string;
  heading: string | undefined;
  /** Hidden fields of the form. */
  hidden: Record<string, string>;
}

/** Payer at the checkout: loads pages and submits forms, and follows no redirect automatically. */
export class Payer {
  constructor(readonly url: string) {}

  load(more = '', headers: Record<string, string> = {}): Promise<Page> {
    return this.#fetch(more, { headers });
  }

  /** Submits a form of the current page. */
  send(fields: Record<string, string>, more = '', headers: Record<string, string> = {}): Promise<Page> {
    return this.#fetch(more, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** Fills in the card form with a test card and submits it. */
  async pay(token: PaymentTokenName): Promise<Page> {
    const { hidden } = await this.load();
    return this.send({ ...hidden, ...toCardFields(token) });
  }

  /** Loads the challenge page and completes it. */
  async answer(given: 'pass' | 'fail'): Promise<Page> {
    const { hidden } = await this.load('/challenge');
    return this.send({ ...hidden, answer: given }, '/challenge');
  }

  async #fetch(more: string, init: RequestInit): Promise<Page> {
    const response = await fetch(this.url + more, { redirect: 'manual', ...init });
    const text = await response.text();
    const inputs = text.matchAll(/<input\s+type="hidden"\s+name="(\w+)"\s+value="(\w*)"/g);
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      text,
      heading: /<h1>(.*?)<\/h1>/.exec(text)?.[1],
      hidden: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])),
    };
  }
}

/** Returns the card form fields for a test token. */
export function toCardFields(token: PaymentTokenName): { card_number: string; expiry: string; cvc: string } {
  return { card_number: getCardNumber(token), expiry: '12/34', cvc: '123' };
}
