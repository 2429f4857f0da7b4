import { cardNumberOf, type PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';

/** A page as a browser without JavaScript has it. */
export interface Page {
  status: number;
  headers: Headers;
  /** Where it leads on to; null where it does not. */
  location: string | null;
  text: string;
  heading: string | undefined;
  /** The hidden fields of its form. */
  hidden: Record<string, string>;
}

/** The payer in front of a checkout: loads pages, fills forms in, and follows nothing on its own. */
export class Payer {
  constructor(readonly url: string) {}

  load(more = '', headers: Record<string, string> = {}): Promise<Page> {
    return this.#fetch(more, { headers });
  }

  /** Sends a form of the page at which the payer is. */
  send(fields: Record<string, string>, more = '', headers: Record<string, string> = {}): Promise<Page> {
    return this.#fetch(more, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** Fills the form of the page in with a test card, and sends it. */
  async pay(token: PaymentTokenName): Promise<Page> {
    const { hidden } = await this.load();
    return this.send({ ...hidden, ...cardOf(token) });
  }

  /** Loads the challenge, and answers it. */
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

/** What a payer types who has the card of a token. */
export function cardOf(token: PaymentTokenName): { card_number: string; expiry: string; cvc: string } {
  return { card_number: cardNumberOf(token), expiry: '12/34', cvc: '123' };
}
