import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { locales, textsOf } from '../../src/checkout/texts/languages.js';
import type { Body } from '../support/client.js';
import { Payer, type Page } from '../support/payer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();

type Configuration = Body<'createOrganizationConfiguration'>;

interface Scene {
  configuration?: Configuration;
  headers?: Record<string, string>;
}

/** The page of a purchase that waits for its payer. */
async function pageOf({ configuration, headers = {} }: Scene): Promise<Page> {
  const shop = await sandbox.shop();
  if (configuration) await shop.call('createOrganizationConfiguration', { body: configuration });
  const { checkout_url } = await shop.purchase(plans.fixed, { payment_token: null });
  return new Payer(checkout_url).load('', headers);
}

const branded = (branding: NonNullable<Configuration['branding']>): Promise<Page> =>
  pageOf({ configuration: { branding } });

/** The sources that the policy of a page allows for something. */
const policyOf = ({ headers }: Page, directive: string): string | undefined =>
  headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith(`${directive} `));

const languageOf = ({ text }: Page): string | undefined => /<html lang="(\w+)">/.exec(text)?.[1];

describe('the language', () => {
  it.each(locales)('is %s when the organization says so, whatever the payer asks for', async (locale) => {
    const page = await pageOf({
      configuration: { checkout: { locale } },
      headers: { 'accept-language': 'pt' },
    });
    expect(languageOf(page)).toBe(locale);
    expect(page.heading).toBe(textsOf[locale].title(null));
    const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(49);
    expect(page.text).toContain(amount);
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['nl, fr-CA;q=0.8', 'fr'],
    ['en;q=0.1, it;q=0.9', 'it'],
    ['nl', 'en'],
    ['*', 'en'],
    ['de;q=0', 'en'],
    [';;;', 'en'],
  ])('is otherwise what the payer asks for: %s → %s', async (wanted, locale) => {
    const headers = { 'accept-language': wanted };
    expect(languageOf(await pageOf({ headers }))).toBe(locale);
    expect(languageOf(await pageOf({ configuration: { checkout: { locale: null } }, headers }))).toBe(locale);
    expect(languageOf(await new Payer(`${sandbox.url}/checkout/unknown`).load('', headers))).toBe(locale);
  });
});

describe('the name', () => {
  it('is text, whatever it is', async () => {
    const page = await branded({ display_name: '</title><script>alert("1")</script>' });
    expect(page.text).not.toContain('<script');
    expect(page.heading).toBe('Pay &lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });

  it('is no longer than a line or two', async () => {
    const shop = await sandbox.shop();
    const configure = async (display_name: string): Promise<number> => {
      const body = { branding: { display_name } };
      return (await shop.call('createOrganizationConfiguration', { body })).status;
    };
    expect(await configure('x'.repeat(10_000))).toBe(400);
    expect(await configure('x'.repeat(100))).toBe(201);
  });
});

describe('the logo', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it.each([
    ['https://cdn.shop.example/a/logo.svg?v=1', 'img-src data: https://cdn.shop.example'],
    ['https://cdn.shop.example:8443/logo.svg', 'img-src data: https://cdn.shop.example:8443'],
    [png, 'img-src data:'],
  ])('%s is shown, and its place alone is allowed', async (logo_url, policy) => {
    const page = await branded({ logo_url });
    expect(page.text).toContain(`<img src="${logo_url}" alt="" />`);
    expect(policyOf(page, 'img-src')).toBe(policy);
  });

  it('is not there where none is configured', async () => {
    const page = await pageOf({});
    expect(page.text).not.toContain('<img');
    expect(policyOf(page, 'img-src')).toBe('img-src data:');
  });

  it.each([
    'javascript:alert(1)',
    'http://shop.example/logo.png',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml,<svg onload=alert(1)>',
    ' https://shop.example/logo.png',
    'https://shop.example/"onerror="alert(1)',
    '//shop.example/logo.png',
    'https://shop.example:99999/logo.png',
  ])('is never %s', async (logo_url) => {
    const shop = await sandbox.shop();
    const answer = await shop.call('createOrganizationConfiguration', { body: { branding: { logo_url } } });
    expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the colour', () => {
  const stylesheetsOf = ({ text }: Page): string[] =>
    [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path);

  it.each([
    ['#0B6E99', '--on-brand: #ffffff', true],
    ['#ffffff', '--on-brand: #000000', false],
    ['#ffff00', '--on-brand: #000000', false],
  ])('%s comes from a stylesheet of its own', async (primary_color, text, isAccent) => {
    const page = await branded({ primary_color });
    const [, path = ''] = stylesheetsOf(page);
    expect(policyOf(page, 'style-src')).toBe("style-src 'self'");
    expect(page.text).not.toMatch(/<style|\sstyle=/);
    const sheet = await fetch(sandbox.url + path);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const [root = '', light = ''] = (await sheet.text()).split('\n');
    expect(root).toContain(text);
    expect(light.includes('--accent')).toBe(isAccent);
  });

  it('is that of every page where none is configured', async () => {
    expect(stylesheetsOf(await pageOf({}))).toEqual(['/checkout/assets/checkout.css']);
  });

  it.each(['red', '#fff', '#12345g', '#0b6e99;}', 'url(https://evil.example)'])(
    'is never %s',
    async (primary_color) => {
      const shop = await sandbox.shop();
      const answer = await shop.call('createOrganizationConfiguration', {
        body: { branding: { primary_color } },
      });
      expect(answer.status).toBe(400);
      const sheet = await fetch(
        `${sandbox.url}/checkout/assets/brand/${encodeURIComponent(primary_color)}.css`,
      );
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );
});

test('the shop has its links', async () => {
  const checkout = {
    terms_url: 'https://shop.example/terms?a=1&b=2',
    privacy_url: 'https://shop.example/privacy',
    support_email: "o'hara@shop.example",
  };
  const { text } = await pageOf({ configuration: { checkout } });
  expect(text).toContain('<a href="https://shop.example/terms?a=1&amp;b=2">Terms</a>');
  expect(text).toContain('<a href="https://shop.example/privacy">Privacy</a>');
  expect(text).toContain('<a href="mailto:o&#39;hara@shop.example">Support</a>');
});

test('a page and its looks weigh 8 kB at most', async () => {
  const page = await branded({ primary_color: '#0b6e99' });
  const paths = [...page.text.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(paths).toHaveLength(2);
  const files = await Promise.all(paths.map(async (path) => (await fetch(sandbox.url + path)).text()));
  expect(gzipSync(files.join('')).length).toBeLessThan(8 * 1024);
});
