import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { locales, textsByLocale } from '../../src/checkout/texts/languages.js';
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

/** Returns the checkout page of a pending purchase. */
async function openPage({ configuration, headers = {} }: Scene): Promise<Page> {
  const organization = await sandbox.newOrganization();
  if (configuration) await organization.call('createOrganizationConfiguration', { body: configuration });
  const { checkout_url } = await organization.purchase(plans.fixed, { payment_token: null });
  return new Payer(checkout_url).load('', headers);
}

const createBrandedPurchase = (branding: NonNullable<Configuration['branding']>): Promise<Page> =>
  openPage({ configuration: { branding } });

/** Returns the sources that a directive of the page's Content-Security-Policy allows. */
const getPolicy = ({ headers }: Page, directive: string): string | undefined =>
  headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith(`${directive} `));

const getLanguage = ({ text }: Page): string | undefined => /<html lang="([\w-]+)">/.exec(text)?.[1];

describe('the language of the checkout page', () => {
  it.each(locales)(
    'the language of the checkout page is %s when the configuration sets it, whatever the browser prefers',
    async (locale) => {
      const page = await openPage({
        configuration: { checkout: { locale } },
        headers: { 'accept-language': 'pt' },
      });
      expect(getLanguage(page)).toBe(locale);
      expect(page.heading).toBe(textsByLocale[locale].title(null));
      const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(49);
      expect(page.text).toContain(amount);
    },
  );

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['nl, fr-CA;q=0.8', 'fr'],
    ['en;q=0.1, it;q=0.9', 'it'],
    ['pt-PT,pt;q=0.9,en;q=0.5', 'pt-PT'],
    ['pt-BR,pt;q=0.9,en;q=0.5', 'pt'],
    ['pt', 'pt'],
    ['nl', 'en'],
    ['*', 'en'],
    ['de;q=0', 'en'],
    [';;;', 'en'],
  ])(
    'the language of the checkout page follows Accept-Language when the configuration sets no locale: %s → %s',
    async (wanted, locale) => {
      const headers = { 'accept-language': wanted };
      expect(getLanguage(await openPage({ headers }))).toBe(locale);
      expect(getLanguage(await openPage({ configuration: { checkout: { locale: null } }, headers }))).toBe(
        locale,
      );
      expect(getLanguage(await new Payer(`${sandbox.url}/checkout/unknown`).load('', headers))).toBe(locale);
    },
  );
});

test.each([
  ['pt-PT', 'pt-PT', 'O seu cartão foi guardado'],
  ['pt-BR', 'pt', 'Seu cartão foi salvo'],
  ['de', 'pt', 'Seu cartão foi salvo'],
])(
  'a checkout in the locale pt is in the Portuguese that the browser prefers: %s → %s',
  async (wanted, language, heading) => {
    const organization = await sandbox.newOrganization();
    await organization.call('createOrganizationConfiguration', { body: { checkout: { locale: 'pt' } } });
    const { checkout_url } = await organization.purchase(
      { ...plans.fixed, requires_activation_date: true },
      { payment_token: 'tok_success', service_activation_date: '2027-02-01' },
    );
    const page = await new Payer(checkout_url).load('', { 'accept-language': wanted });
    expect([getLanguage(page), page.heading]).toEqual([language, heading]);
  },
);

describe('the display name on the checkout page', () => {
  it('the display name on the checkout page is escaped as text, whatever characters it contains', async () => {
    const page = await createBrandedPurchase({ display_name: '</title><script>alert("1")</script>' });
    expect(page.text).not.toContain('<script>');
    expect(page.heading).toBe('Pay &lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });

  it('the display name on the checkout page is truncated so that it fits on two lines', async () => {
    const organization = await sandbox.newOrganization();
    const configure = async (display_name: string): Promise<number> => {
      const body = { branding: { display_name } };
      return (await organization.call('createOrganizationConfiguration', { body })).status;
    };
    expect(await configure('x'.repeat(10_000))).toBe(400);
    expect(await configure('x'.repeat(100))).toBe(201);
  });
});

describe('the logo on the checkout page', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it.each([
    ['https://cdn.shop.example/a/logo.svg?v=1', 'img-src data: https://cdn.shop.example'],
    ['https://cdn.shop.example:8443/logo.svg', 'img-src data: https://cdn.shop.example:8443'],
    [png, 'img-src data:'],
  ])('is shown as %s, and the content security policy allows only its origin', async (logo_url, policy) => {
    const page = await createBrandedPurchase({ logo_url });
    expect(page.text).toContain(`<img src="${logo_url}" alt="" />`);
    expect(getPolicy(page, 'img-src')).toBe(policy);
  });

  it('is absent when none is configured', async () => {
    const page = await openPage({});
    expect(page.text).not.toContain('<img');
    expect(getPolicy(page, 'img-src')).toBe('img-src data:');
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
  ])('is rejected by the configuration when it is %s', async (logo_url) => {
    const organization = await sandbox.newOrganization();
    const response = await organization.call('createOrganizationConfiguration', {
      body: { branding: { logo_url } },
    });
    expect([response.status, response.problem.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the brand color of the checkout page', () => {
  const listStylesheets = ({ text }: Page): string[] =>
    [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path);

  it.each([
    ['#0B6E99', '--on-brand: #ffffff', true],
    ['#ffffff', '--on-brand: #000000', false],
    ['#ffff00', '--on-brand: #000000', false],
  ])('%s is served from a stylesheet of its own', async (primary_color, text, isAccent) => {
    const page = await createBrandedPurchase({ primary_color });
    const [, path = ''] = listStylesheets(page);
    expect(getPolicy(page, 'style-src')).toBe("style-src 'self'");
    expect(page.text).not.toMatch(/<style|\sstyle=/);
    const sheet = await fetch(sandbox.url + path);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    const [root = '', light = ''] = (await sheet.text()).split('\n');
    expect(root).toContain(text);
    expect(light.includes('--accent')).toBe(isAccent);
  });

  it('has a default value when none is configured', async () => {
    expect(listStylesheets(await openPage({}))).toEqual(['/checkout/assets/checkout.css']);
  });

  it.each(['red', '#fff', '#12345g', '#0b6e99;}', 'url(https://evil.example)'])(
    'is rejected by the configuration when it is %s',
    async (primary_color) => {
      const organization = await sandbox.newOrganization();
      const response = await organization.call('createOrganizationConfiguration', {
        body: { branding: { primary_color } },
      });
      expect(response.status).toBe(400);
      const sheet = await fetch(
        `${sandbox.url}/checkout/assets/brand/${encodeURIComponent(primary_color)}.css`,
      );
      expect([sheet.status, sheet.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );
});

test('the checkout page links to the terms, privacy policy and support of the organization', async () => {
  const checkout = {
    terms_url: 'https://shop.example/terms?a=1&b=2',
    privacy_url: 'https://shop.example/privacy',
    support_email: "o'hara@shop.example",
  };
  const { text } = await openPage({ configuration: { checkout } });
  expect(text).toContain('<a href="https://shop.example/terms?a=1&amp;b=2">Terms</a>');
  expect(text).toContain('<a href="https://shop.example/privacy">Privacy</a>');
  expect(text).toContain('<a href="mailto:o&#39;hara@shop.example">Support</a>');
});

test('a checkout page, its stylesheets and its script have at most 8 kB', async () => {
  const page = await createBrandedPurchase({ primary_color: '#0b6e99' });
  const paths = [...page.text.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(paths).toHaveLength(3);
  const files = await Promise.all(paths.map(async (path) => (await fetch(sandbox.url + path)).text()));
  expect(gzipSync(files.join('')).length).toBeLessThan(8 * 1024);
});
