import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { testSandbox } from '../support/sandbox.js';
import { sendRequest, type ReceivedResponse } from '../support/send-request.js';

const sandbox = await testSandbox();
const { host, port } = new URL(sandbox.url);

const send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<ReceivedResponse> => sendRequest(`${sandbox.url}${path}`, method, { host, ...headers }, body);

const getCookie = ({ headers }: ReceivedResponse): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const ownPage = { 'sec-fetch-site': 'same-origin' };

async function visit(): Promise<string> {
  return getCookie(await send('GET', '/', {}));
}

const getOrganizationId = async (headers: Record<string, string>): Promise<unknown> => {
  const { status, text } = await send('GET', '/_sandbox/session', headers);
  return status === 200 ? (JSON.parse(text) as { organization_id: string }).organization_id : status;
};

const own = await sandbox.newOrganization();
const defaultOrganization = await getOrganizationId({ authorization: `Bearer ${sandbox.apiKey}` });

describe('GET /', () => {
  it('GET / creates a session of the default organization in an HttpOnly cookie that does not contain the key', async () => {
    const { headers } = await send('GET', '/', {});
    expect(headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^tollgate_session_${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(JSON.stringify(headers)).not.toContain(sandbox.apiKey);
    expect(await getOrganizationId({ ...ownPage, cookie: getCookie({ headers } as ReceivedResponse) })).toBe(
      defaultOrganization,
    );
  });

  it('GET / keeps an existing session', async () => {
    const cookie = await visit();
    expect((await send('GET', '/', { cookie })).headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['an image', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }],
    ['a navigation without a click', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ])('GET / creates no session for %s of a page of another origin', async (_name, headers) => {
    const { status, headers: received } = await send('GET', '/', headers);
    expect([status, received['set-cookie']]).toEqual([200, undefined]);
  });

  it('GET / creates a session for a link of another page that the user follows', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' };
    expect((await send('GET', '/', link)).headers['set-cookie']).toHaveLength(1);
  });

  it('GET / creates a new session when the old one has expired, such as after a restart', async () => {
    const cookie = await visit();
    const stale = cookie.replace(/=.*/, '=gone');
    expect(getCookie(await send('GET', '/', { cookie: stale }))).toMatch(/=[\w-]{43}$/);
  });

  it.each(['/', '/dashboard/assets/none.js'])(
    'GET / allows %s to run its own scripts only, and forbids framing and referrers',
    async (path) => {
      const { headers } = await send('GET', path, {});
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it.each(['/', '/dashboard/assets/none.js'])(
    'GET / rejects %s under a host name that may be rebound',
    async (path) => {
      const { status, headers } = await send('GET', path, { host: 'evil.example' });
      expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    },
  );
});

describe('the session cookie', () => {
  it.each([
    ['of its own page', ownPage],
    ['of an older browser, which sends only the origin', { origin: sandbox.url }],
  ])('the session cookie authenticates a request %s', async (_name, headers) => {
    expect(await getOrganizationId({ ...headers, cookie: await visit() })).toBe(defaultOrganization);
  });

  it.each([
    ['from another page of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' }],
    ['without headers about its origin', {}],
    ['of a navigation', { 'sec-fetch-site': 'none' }],
    ['from another origin', { origin: 'http://127.0.0.1:3000' }],
  ])('the session cookie is ignored in a request %s', async (_name, headers: Record<string, string>) => {
    const cookie = await visit();
    expect(await getOrganizationId({ ...headers, cookie })).toBe(401);
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com' });
    const json = { 'content-type': 'application/json' };
    expect((await send('POST', '/v1/customers', { ...json, ...headers, cookie }, body)).status).toBe(401);
  });

  it.each([
    ['under a rebound host name', { host: 'evil.example', ...ownPage }, 403],
    ['from a foreign site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 401],
  ])(
    'the session cookie is ignored on every path in a request %s',
    async (_name, headers: Record<string, string>, status) => {
      const cookie = await visit();
      expect(await getOrganizationId({ ...headers, cookie })).toBe(403);
      expect((await send('GET', '/v1/customers', { ...headers, cookie })).status).toBe(status);
    },
  );

  it('the session cookie authenticates requests to the public API', async () => {
    const cookie = await visit();
    expect((await send('GET', '/v1/customers', { ...ownPage, cookie })).status).toBe(200);
  });

  it('the session cookie is ignored when the request has a key, even an invalid one', async () => {
    const organization = await sandbox.newOrganization();
    const cookie = await visit();
    const key = `Bearer ${organization.apiKey}`;
    expect(await getOrganizationId({ ...ownPage, cookie, authorization: key })).toBe(
      organization.organizationId,
    );
    expect(await getOrganizationId({ ...ownPage, cookie, authorization: 'Bearer sk_test_none' })).toBe(401);
  });

  it('the session cookie is rejected when it is made up', async () => {
    const [name] = (await visit()).split('=');
    expect(await getOrganizationId({ ...ownPage, cookie: `${name ?? ''}=${'x'.repeat(43)}` })).toBe(401);
  });
});

describe('a session', () => {
  it('a session can be opened with the key of another organization, and the existing session stays valid', async () => {
    const organization = await sandbox.newOrganization();
    const before = await visit();
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ api_key: organization.apiKey });
    const opened = await send('POST', '/_sandbox/session', { ...ownPage, ...json, cookie: before }, body);
    expect(opened.status).toBe(201);
    expect(await getOrganizationId({ ...ownPage, cookie: getCookie(opened) })).toBe(
      organization.organizationId,
    );
    expect(await getOrganizationId({ ...ownPage, cookie: before })).toBe(defaultOrganization);
  });

  it('a session that is in use outlives hundreds of other sessions', async () => {
    const cookie = await visit();
    for (let number = 0; number < 250; number += 1) {
      await visit();
      if (number % 50 === 0)
        expect(await getOrganizationId({ ...ownPage, cookie })).toBe(defaultOrganization);
    }
    expect(await getOrganizationId({ ...ownPage, cookie })).toBe(defaultOrganization);
  });

  it('a session can be ended', async () => {
    const cookie = await visit();
    const { status, headers } = await send('DELETE', '/_sandbox/session', { ...ownPage, cookie });
    expect([status, headers['set-cookie']?.[0]]).toEqual([
      204,
      `tollgate_session_${port}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`,
    ]);
    expect(await getOrganizationId({ ...ownPage, cookie })).toBe(401);
  });

  it('a session shows nothing of another organization', async () => {
    const organization = await sandbox.newOrganization();
    const { id } = await organization.customer();
    const response = await send('GET', `/v1/customers/${id}`, { ...ownPage, cookie: await visit() });
    expect(response.status).toBe(404);
  });
});

describe('the sessions of a browser for several organizations', () => {
  const json = { 'content-type': 'application/json' };

  /** Opens an organization in a browser. @returns its cookie from then on */
  async function openOrganization(apiKey: string, cookie: string): Promise<string> {
    const body = JSON.stringify({ api_key: apiKey });
    return getCookie(await send('POST', '/_sandbox/session', { ...ownPage, ...json, cookie }, body));
  }

  const named = (organizationId: string, cookie: string): Record<string, string> => ({
    ...ownPage,
    cookie,
    'tollgate-organization': organizationId,
  });

  it('a session lists the organizations that the browser has opened, the last one first, and a request with a key lists none', async () => {
    const cookie = await openOrganization(own.apiKey, await visit());
    const response = await send('GET', '/_sandbox/session', named(defaultOrganization as string, cookie));
    expect(JSON.parse(response.text)).toMatchObject({
      organization_id: defaultOrganization,
      opened_organizations: [
        { organization_id: own.organizationId, is_default: false },
        { organization_id: defaultOrganization, is_default: true },
      ],
    });
    const { body } = await own.call('getSession');
    expect(body).toMatchObject({ organization_id: own.organizationId, opened_organizations: [] });
  });

  it('a request of a browser reaches the organization that its page names, whichever was opened last', async () => {
    const cookie = await openOrganization(own.apiKey, await visit());
    const create = async (name: string): Promise<number> => {
      const body = JSON.stringify({ name, email: 'ada@example.com' });
      return (await send('POST', '/v1/customers', { ...named(name, cookie), ...json }, body)).status;
    };
    expect(await create(own.organizationId)).toBe(201);
    expect(await create(String(defaultOrganization))).toBe(201);
    expect(await getOrganizationId(named(own.organizationId, cookie))).toBe(own.organizationId);
    expect(await getOrganizationId({ ...ownPage, cookie })).toBe(own.organizationId);
    expect((await own.call('listCustomers')).body.data.map(({ name: each }) => each)).toEqual([
      own.organizationId,
    ]);
  });

  it.each([
    ['an organization that the browser has not opened', 'org_01mc03h060e06aqyx9eqmr2fz6'],
    ['two organizations', `${String(defaultOrganization)}, ${own.organizationId}`],
    ['no organization', ''],
    ['a made-up id', 'x'.repeat(300)],
  ])('a request of a browser for %s is rejected', async (_name, organizationId) => {
    const headers = named(organizationId, await openOrganization(own.apiKey, await visit()));
    for (const path of ['/_sandbox/session', '/_sandbox/stream', '/v1/customers']) {
      const { status, text } = await send('GET', path, headers);
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([401, 'session_missing']);
    }
    expect((await send('POST', '/_sandbox/reset', headers)).status).toBe(401);
  });

  it('the named organization has no effect on a request with an API key', async () => {
    const headers = {
      authorization: `Bearer ${own.apiKey}`,
      'tollgate-organization': String(defaultOrganization),
    };
    expect(await getOrganizationId(headers)).toBe(own.organizationId);
  });

  it('an organization that is opened twice has one session, and GET / adds the default organization', async () => {
    const cookie = await openOrganization(own.apiKey, '');
    expect(await openOrganization(own.apiKey, cookie)).toBe(cookie);
    const both = getCookie(await send('GET', '/', { cookie }));
    expect(both.startsWith(`${cookie}.`)).toBe(true);
    expect(await getOrganizationId(named(String(defaultOrganization), both))).toBe(defaultOrganization);
    expect(await getOrganizationId({ ...ownPage, cookie: both })).toBe(own.organizationId);
  });

  it('a browser keeps its sessions for the ten organizations that it opened last, without those that ended', async () => {
    const organizations = await Promise.all(Array.from({ length: 11 }, () => sandbox.newOrganization()));
    let cookie = (await visit()).replace('=', `=${'x'.repeat(43)}.`);
    for (const { apiKey } of organizations) cookie = await openOrganization(apiKey, cookie);
    expect(cookie.split('.')).toHaveLength(10);
    const kept = await Promise.all(
      organizations.map(({ organizationId }) => getOrganizationId(named(organizationId, cookie))),
    );
    expect(kept).toEqual([401, ...organizations.slice(1).map(({ organizationId }) => organizationId)]);
  });

  it('the end of the session ends those for all organizations', async () => {
    const cookie = await openOrganization(own.apiKey, await visit());
    await send('DELETE', '/_sandbox/session', { ...ownPage, cookie });
    for (const id of [own.organizationId, String(defaultOrganization)])
      expect(await getOrganizationId(named(id, cookie))).toBe(401);
  });
});

describe('the API key in a session', () => {
  const getKey = async (headers: Record<string, string>): Promise<unknown> => {
    const { text } = await send('GET', '/_sandbox/session', headers);
    return (JSON.parse(text) as { api_key: string | null }).api_key;
  };

  it('a session of the default organization has its API key', async () => {
    expect(await getKey({ ...ownPage, cookie: await visit() })).toBe(sandbox.apiKey);
  });

  it('a session of another organization has no API key', async () => {
    const { apiKey } = await sandbox.newOrganization();
    expect(await getKey({ authorization: `Bearer ${apiKey}` })).toBeNull();
  });

  it.each([{ allowedHosts: ['tollgate.example'] }, { controlToken: 'control-token-of-the-team' }])(
    'a session has no API key if other machines can reach the sandbox: %o',
    async (options) => {
      const shared = await startSandbox(options);
      onTestFinished(() => shared.close());
      const response = await fetch(`${shared.url}/_sandbox/session`, {
        headers: { authorization: `Bearer ${shared.apiKey}` },
      });
      expect(await response.json()).toMatchObject({ is_default: true, api_key: null });
    },
  );
});
