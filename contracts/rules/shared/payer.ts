import type { Api } from '../../http/api.js';
import { HtmlPage, type HtmlForm } from '../../http/html-page.js';
import { Finding, Unavailable } from '../../results/finding.js';
import type { Context } from '../../session/context.js';
import { getCardFields } from '../../spec/payment-tokens.js';

/** Number of redirects that browsers follow. */
const MAX_REDIRECTS = 20;

/** Payer on a checkout page: a browser without JavaScript, with its cookies. */
export class Payer {
  readonly #cookies = new Map<string, string>();

  /**
   * @param address `checkout_url` of a purchase
   * @throws Unavailable if the page is not at the origin of the target, to which all requests of a run go
   */
  constructor(
    readonly api: Api,
    { target, unmetNeeds }: Context['session'],
    readonly address: string,
    readonly headers: Record<string, string> = {},
  ) {
    const { origin } = new URL(address);
    if (unmetNeeds.has('sandbox') && origin !== target.origin)
      throw new Unavailable(
        `the checkout page is at ${origin}, and the run sends requests to ${target.origin} only`,
      );
  }

  /** Loads the checkout page, or another page of the checkout. Follows redirects until they leave the checkout. */
  open(address = this.address): Promise<HtmlPage> {
    return this.#send('GET', new URL(address), null);
  }

  /** Pays with the card of a test token on the current page of the checkout. */
  async pay(token: string): Promise<HtmlPage> {
    return this.submit(await this.open(), getCardFields(token));
  }

  /** Completes the challenge on the current page of the checkout. */
  async answer(answer: 'pass' | 'fail'): Promise<HtmlPage> {
    return this.submit(await this.open(), { answer });
  }

  /** Fills in the form of a page that has these fields, and submits it. @throws Finding if there is no such form */
  submit(page: HtmlPage, fields: Record<string, string>): Promise<HtmlPage> {
    const form = findForm(page, ...Object.keys(fields));
    const body = new URLSearchParams({ ...form.fields, ...fields }).toString();
    return this.#send('POST', new URL(form.action === '' ? page.url : form.action, page.url), body);
  }

  async #send(firstMethod: string, firstUrl: URL, firstBody: string | null): Promise<HtmlPage> {
    let [method, url, body] = [firstMethod, firstUrl, firstBody];
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const headers = {
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        ...(body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(this.#cookies.size > 0 && {
          cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        }),
        ...this.headers,
      };
      const response = await this.api.transport(method, url.pathname + url.search, headers, body, true);
      this.#keepCookies(response.getHeader('set-cookie') ?? '');
      const location = response.getHeader('location');
      if (response.status < 300 || response.status >= 400 || location === null)
        return new HtmlPage(response, url);
      if (!URL.canParse(location, url.href))
        throw response.toFinding(`The checkout page redirects to an invalid URL: ${location}`);
      const { origin } = url;
      url = new URL(location, url);
      if (url.origin !== origin) return new HtmlPage(response, url);
      if (response.status !== 307 && response.status !== 308) [method, body] = ['GET', null];
    }
    throw new Finding(`The checkout page redirects more than ${MAX_REDIRECTS} times.`);
  }

  /** Several cookies are joined by commas, which also occur in the dates of their attributes. */
  #keepCookies(header: string): void {
    for (const [, name = '', value = ''] of header.matchAll(/(?:^|,)\s*([^=;,\s]+)=([^;,]*)/g))
      this.#cookies.set(name, value);
  }
}

/** Returns the form of a page with these fields. @throws Finding if there is none */
export function findForm(page: HtmlPage, ...names: string[]): HtmlForm {
  const form = page.findForm(...names);
  if (form?.method === 'post') return form;
  throw page.response.toFinding(
    `The page has no POST form with the fields ${names.join(', ')}: ${page.response.summary}`,
  );
}
