import { describe, expect, it } from 'vitest';
import { isUrl } from '../../src/openapi/formats.js';
import { WEBHOOK_SECRET_PATTERN } from '../../src/lib/secrets.js';
import { publicDocument, sandboxDocument } from '../../contracts/spec/api-documents.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';

/** Part of a URL, and whether a URL with this part is valid. */
type Part = readonly [text: string, isValid: boolean];

const schemes: Part[] = [
  ['http:', true],
  ['https:', true],
  ['HTTPS:', false],
  ['ftp:', false],
  ['javascript:', false],
  ['', false],
];
const slashes: Part[] = [
  ['//', true],
  ['', false],
  ['/', false],
  ['///', false],
  ['////', false],
  ['\\\\', false],
  ['/\\', false],
];
const users: Part[] = [
  ['', true],
  ['ada@', true],
  ['ada:secret@', true],
  ['@', false],
  ['a@b@', false],
  ['a b@', false],
];
const hosts: Part[] = [
  ['e.co', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['xn--mnchen-3ya.de', true],
  ['', false],
  ['[::1', false],
  ['[::g]', false],
  ['999.1.1.1', false],
  ['münchen.de', false],
  ['e co', false],
  ['e\u0000co', false],
  ['e\tco', false],
  ['%zz', false],
  ['a%00b', false],
];
const ports: Part[] = [
  ['', true],
  [':8080', true],
  [':65535', true],
  [':65536', false],
  [':-1', false],
  [':x', false],
  [':80:80', false],
];
const ends: Part[] = [
  ['', true],
  ['/', true],
  ['/:a//b', true],
  ['/a%20b?c=d&e#f', true],
  ['?a', true],
  ['/%zz', false],
  ['/a b', false],
  ['/\n', false],
  ['\\a', false],
  ['/é', false],
  ['/<a>', false],
];

/** All combinations of the parts. */
function* combine(): Generator<Part> {
  for (const [scheme, a] of schemes)
    for (const [slash, b] of slashes)
      for (const [user, c] of users)
        for (const [host, d] of hosts)
          for (const [port, e] of ports)
            for (const [end, f] of ends)
              yield [scheme + slash + user + host + port + end, a && b && c && d && e && f];
}

type Schemas = Record<string, { pattern: string; maxLength: number }>;

const [schemas, sandboxSchemas] = [publicDocument, sandboxDocument].map(
  ({ components }) => components['schemas'] as unknown as Schemas,
) as [Schemas, Schemas];
const { UrlInput, LogoUrlInput, WebhookSecret, Url } = schemas;

it('the schema of URLs in requests accepts exactly the combinations whose parts are all valid', () => {
  const pattern = new RegExp(UrlInput?.pattern ?? '', 'u');
  const wrong: string[] = [];
  let count = 0;
  for (const [url, isValid] of combine()) {
    count += 1;
    if ((pattern.test(url) && isUrl(url)) !== isValid) wrong.push(url);
  }
  expect(count).toBeGreaterThan(100_000);
  expect(wrong).toEqual([]);
});

it('each property of a request that is a URL has the schema of URLs in requests', () => {
  const responses = new Set(['Url', 'LogoUrl'].map((name) => `#/components/schemas/${name}`));
  const found = [schemas, sandboxSchemas].flatMap((all) =>
    Object.entries(all)
      .filter(([name]) => /(Input|Create|^Seed.*)$/.test(name))
      .filter(([, schema]) => [...responses].some((name) => JSON.stringify(schema).includes(`"${name}"`)))
      .map(([name]) => name),
  );
  expect(found).toEqual([]);
});

it('a response may contain a URL that an earlier release accepted', () => {
  expect(new RegExp(Url?.pattern ?? '', 'u').test('http:///h')).toBe(true);
});

const sandbox = await testSandbox();

const malformed = [
  'http:///h',
  'https:////e.co/x',
  'https:/e.co',
  'https:e.co',
  'https://',
  'https://:8080/',
  'https://@e.co',
  'https://a@b@e.co',
  'https:\\\\e.co',
  'HTTPS://e.co',
  'https://e.co:65536',
  'https://[::1',
  'https://e.co/%zz',
  'https://e.co/\u0000',
];

const settings = [
  '/branding/logo_url',
  '/checkout/success_url',
  '/checkout/cancel_url',
  '/checkout/terms_url',
  '/checkout/privacy_url',
  '/webhook/url',
];

describe.each(malformed)('the URL %j', (url) => {
  it.each(['/success_url', '/cancel_url'])('is rejected at %s of a purchase', async (pointer) => {
    const organization = await sandbox.newOrganization();
    const body = { ...(await organization.order(plans.one_time)), [pointer.slice(1)]: url };
    const response = await organization.send('POST', '/v1/purchases', { body });
    expect([response.status, [...new Set(response.errorLocations)]]).toEqual([400, [pointer]]);
  });

  it.each(settings)('is rejected at %s of a configuration and of a seed', async (pointer) => {
    const organization = await sandbox.newOrganization();
    const [, section = '', field = ''] = pointer.split('/');
    const body = { [section]: { [field]: url } };
    const response = await organization.send('POST', '/v1/organizations/configurations', { body });
    expect([response.status, [...new Set(response.errorLocations)]]).toEqual([400, [pointer]]);
    const seed = await organization.send('POST', '/_sandbox/seed', { body: { configuration: body } });
    expect([seed.status, [...new Set(seed.errorLocations)]]).toEqual([400, [`/configuration${pointer}`]]);
  });
});

describe('the secret of a webhook', () => {
  it('has the same pattern in the document, in the settings of the command line and in its description', () => {
    expect(WEBHOOK_SECRET_PATTERN.source.replaceAll('\\/', '/')).toBe(WebhookSecret?.pattern);
    for (let size = 0; size <= 100; size += 1) {
      const secret = `whsec_${Buffer.alloc(size, 0xff).toString('base64')}`;
      expect([size, WEBHOOK_SECRET_PATTERN.test(secret)]).toEqual([size, size >= 24 && size <= 64]);
      expect(secret.length > (WebhookSecret?.maxLength ?? 0)).toBe(size > 64 + 2);
    }
  });

  it('is valid exactly if decoding and encoding it again returns the same base64', () => {
    for (let length = 28; length <= 96; length += 1)
      for (const end of ['', '=', '==', '===', 'A=', 'A==', 'B=', 'B==', 'Q==', 'E=', '_', ' '].filter(
        (text) => text.length <= length,
      )) {
        const base64 = 'A'.repeat(length - end.length) + end;
        const bytes = Buffer.from(base64, 'base64');
        const isCanonical = bytes.toString('base64') === base64;
        const isValid = isCanonical && bytes.length >= 24 && bytes.length <= 64;
        expect([base64, WEBHOOK_SECRET_PATTERN.test(`whsec_${base64}`)]).toEqual([base64, isValid]);
      }
  });
});

it.each([
  ['AAAA', true],
  ['AA==', true],
  ['AAA=', true],
  ['AA', true],
  ['AAA', true],
  ['A', false],
  ['AAAAA', false],
  ['A===', false],
  ['AAAA=', false],
  ['', false],
])('the base64 %j of a logo is accepted: %s', (base64, isAccepted) => {
  const pattern = new RegExp(LogoUrlInput?.pattern ?? '', 'u');
  expect(pattern.test(`data:image/png;base64,${base64}`)).toBe(isAccepted);
});
