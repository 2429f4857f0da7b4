import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';

const sandbox = await testSandbox();
const { host, port } = new URL(sandbox.url);

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** What a browser sends: `fetch` of Node sets headers of its own. */
function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.url}${path}`, { method, headers: { host, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject).end(body);
  });
}

const cookieOf = ({ headers }: Received): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const ownPage = { 'sec-fetch-site': 'same-origin' };

async function visited(): Promise<string> {
  return cookieOf(await send('GET', '/', {}));
}

const whose = async (headers: Record<string, string>): Promise<unknown> => {
  const { status, text } = await send('GET', '/_sandbox/session', headers);
  return status === 200 ? (JSON.parse(text) as { organization_id: string }).organization_id : status;
};

const defaultOrganization = await whose({ authorization: `Bearer ${sandbox.apiKey}` });

describe('GET /', () => {
  it('opens a session of the default organization, in a cookie that no script reads and that is not the key', async () => {
    const { headers } = await send('GET', '/', {});
    expect(headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^tollgate_session_${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(JSON.stringify(headers)).not.toContain(sandbox.apiKey);
    expect(await whose({ ...ownPage, cookie: cookieOf({ headers } as Received) })).toBe(defaultOrganization);
  });

  it('leaves a session that there is as it is', async () => {
    const cookie = await visited();
    expect((await send('GET', '/', { cookie })).headers['set-cookie']).toBeUndefined();
  });

  it('opens another where the session has ended, say with the process', async () => {
    const cookie = await visited();
    const stale = cookie.replace(/=.*/, '=gone');
    expect(cookieOf(await send('GET', '/', { cookie: stale }))).toMatch(/=[\w-]{43}$/);
  });

  it.each(['/', '/dashboard/assets/none.js'])(
    'lets %s run its own scripts only, be framed by nobody and tell nobody where it is',
    async (path) => {
      const { headers } = await send('GET', path, {});
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it.each(['/', '/dashboard/assets/none.js'])(
    'answers %s to nobody who came by a name that was rebound',
    async (path) => {
      const { status, headers } = await send('GET', path, { host: 'evil.example' });
      expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    },
  );
});

describe('the cookie counts', () => {
  it.each([
    ['in a request of its own page', ownPage],
    ['where an older browser names the origin only', { origin: sandbox.url }],
  ])('%s', async (_name, headers) => {
    expect(await whose({ ...headers, cookie: await visited() })).toBe(defaultOrganization);
  });

  it.each([
    ['from another page of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' }],
    ['without a word on where it came from', {}],
    ['that is navigated to', { 'sec-fetch-site': 'none' }],
    ['whose origin is another', { origin: 'http://127.0.0.1:3000' }],
  ])('not in a request %s', async (_name, headers: Record<string, string>) => {
    const cookie = await visited();
    expect(await whose({ ...headers, cookie })).toBe(401);
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com' });
    const json = { 'content-type': 'application/json' };
    expect((await send('POST', '/v1/customers', { ...json, ...headers, cookie }, body)).status).toBe(401);
  });

  it.each([
    ['by a name that was rebound', { host: 'evil.example', ...ownPage }],
    ['from a foreign site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ])('for nothing %s', async (_name, headers: Record<string, string>) => {
    const cookie = await visited();
    expect(await whose({ ...headers, cookie })).toBe(403);
    expect((await send('GET', '/v1/customers', { ...headers, cookie })).status).toBe(401);
  });

  it('for the public API as well', async () => {
    const cookie = await visited();
    expect((await send('GET', '/v1/customers', { ...ownPage, cookie })).status).toBe(200);
  });

  it('after a key, be it a bad one', async () => {
    const shop = await sandbox.shop();
    const cookie = await visited();
    const key = `Bearer ${shop.apiKey}`;
    expect(await whose({ ...ownPage, cookie, authorization: key })).toBe(shop.organizationId);
    expect(await whose({ ...ownPage, cookie, authorization: 'Bearer sk_test_none' })).toBe(401);
  });

  it('not when it is made up', async () => {
    const [name] = (await visited()).split('=');
    expect(await whose({ ...ownPage, cookie: `${name ?? ''}=${'x'.repeat(43)}` })).toBe(401);
  });
});

describe('a session', () => {
  it('is opened with any key, beside the one that there is', async () => {
    const shop = await sandbox.shop();
    const before = await visited();
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ api_key: shop.apiKey });
    const opened = await send('POST', '/_sandbox/session', { ...ownPage, ...json, cookie: before }, body);
    expect(opened.status).toBe(201);
    expect(await whose({ ...ownPage, cookie: cookieOf(opened) })).toBe(shop.organizationId);
    expect(await whose({ ...ownPage, cookie: before })).toBe(defaultOrganization);
  });

  it('can be ended', async () => {
    const cookie = await visited();
    const { status, headers } = await send('DELETE', '/_sandbox/session', { ...ownPage, cookie });
    expect([status, headers['set-cookie']?.[0]]).toEqual([
      204,
      `tollgate_session_${port}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`,
    ]);
    expect(await whose({ ...ownPage, cookie })).toBe(401);
  });

  it('sees nothing of another organization', async () => {
    const shop = await sandbox.shop();
    const { id } = await shop.customer();
    const answer = await send('GET', `/v1/customers/${id}`, { ...ownPage, cookie: await visited() });
    expect(answer.status).toBe(404);
  });
});
