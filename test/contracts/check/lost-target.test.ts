import { expect, test } from 'vitest';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy, type ProxyResponse } from './proxy.js';
import { runCheck, runCheckWithoutReport } from './run-check.js';

const sandbox = await testSandbox();
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };

const page = (status: number, text: string, headers: Record<string, string> = {}): ProxyResponse => ({
  status,
  headers: { 'content-type': text.startsWith('{') ? 'application/json' : 'text/html', ...headers },
  text,
});

/** Pages of what stands in front of an API, by what answers. */
const pages: Record<string, ProxyResponse> = {
  'a page to sign in': page(200, '<!doctype html><title>Sign in</title>'),
  'a redirect to sign in': page(302, '', { location: 'https://sso.example/login?from=1' }),
  'the 403 of a gateway': page(403, '{"message":"Forbidden"}'),
  'the 401 of a gateway': page(401, '{"message":"Unauthorized"}'),
  'the 404 of a gateway': page(404, '{"message":"no Route matched with those values"}'),
  'an empty body': page(200, ''),
};

const outages: Record<string, ProxyResponse> = {
  502: page(502, '<h1>502 Bad Gateway</h1>'),
  503: page(503, '{"message":"no healthy upstream"}'),
  504: page(504, ''),
};

test.each(sampleCases(Object.keys(pages), (name) => /403|sign in$/.test(name)))(
  'tollgate check exits with 2 and names the page if %s answers from the start',
  async (name) => {
    const proxy = await startProxy(sandbox.url, { respond: () => pages[name] ?? null });
    const { exit, output } = await runCheckWithoutReport([proxy.url], keys);
    expect(output).toMatch(/There is no API at|rejects the key/);
    expect(output).toContain(`${pages[name]?.status ?? ''}`);
    expect(exit).toBe(2);
  },
);

test.each(sampleCases(Object.keys(pages), (name) => /403|sign in$/.test(name)))(
  'tollgate check stops and exits with 3 if %s answers from the middle of the run on',
  async (name) => {
    let requests = 0;
    const proxy = await startProxy(sandbox.url, {
      respond: () => ((requests += 1) > 300 ? (pages[name] ?? null) : null),
    });
    const { exit, output, report } = await runCheck([proxy.url, '--no-sandbox'], keys);
    expect(report.message).toContain(
      `${proxy.url.replace('/v1', '')} no longer answers as the API: since 20`,
    );
    expect(report.message).toContain(` requests got ${pages[name]?.status ?? ''} with`);
    expect(report.ending, output).toBe('unreachable');
    expect(report.findings, output).toEqual([]);
    expect(report.counts.not_run).toBeGreaterThan(300);
    expect(exit).toBe(3);
  },
);

test.each(sampleCases(Object.keys(pages), (name) => name.includes('401')))(
  'tollgate check never exits with 0 if %s answers the last requests before the clean-up',
  async (name) => {
    const only = ['--no-sandbox', '--no-reference', '--only', 'accept.*', '--only', 'pages.whole.*'];
    const complete = await runCheck([`${sandbox.url}/v1`, ...only], keys);
    expect(complete.exit, complete.output).toBe(0);
    let requests = 0;
    const proxy = await startProxy(sandbox.url, {
      respond: () => ((requests += 1) > complete.report.requests * 0.7 ? (pages[name] ?? null) : null),
    });
    const { exit, output, report } = await runCheck([proxy.url, ...only], keys);
    expect(report.ending, output).toBe('unreachable');
    expect(exit).toBe(3);
  },
);

test.each(sampleCases(Object.keys(outages), (status) => status === '503'))(
  'tollgate check waits for a target that returns %s, and exits with 2 if it stays down',
  async (status) => {
    for (const healthyRequests of [0, 300]) {
      let requests = 0;
      const proxy = await startProxy(sandbox.url, {
        respond: () => ((requests += 1) > healthyRequests ? (outages[status] ?? null) : null),
      });
      const flags = [proxy.url, '--outage-wait', '2', '--no-sandbox'];
      const { exit, output, report } = await runCheck(flags, keys);
      expect(report.message).toMatch(new RegExp(`has been down for \\d+ s: it returns ${status}`));
      expect(report.ending, output).toBe('incomplete');
      expect(report.findings, output).toEqual([]);
      expect(exit).toBe(2);
    }
  },
);

test('tollgate check --allow-incomplete exits with 0 if the target stays down', async () => {
  const proxy = await startProxy(sandbox.url, { respond: () => outages['503'] ?? null });
  const { exit } = await runCheck([proxy.url, '--outage-wait', '1', '--allow-incomplete'], keys);
  expect(exit).toBe(0);
});

test('tollgate check leaves nothing behind if every attempt to create an object is refused with 503', async () => {
  const proxy = await startProxy(sandbox.url, {
    respond: ({ method }) => (method === 'POST' ? (outages['503'] ?? null) : null),
  });
  const flags = ['--no-sandbox', '--only', 'echo.alone.*', '--outage-wait', '1'];
  const { output, report } = await runCheck([proxy.url, ...flags], keys);
  expect(report.counts.inconclusive, output).toBeGreaterThan(0);
  expect(report.residue).toEqual([]);
  expect(report.busy_responses['503']).toBeGreaterThan(0);
  expect(output).toMatch(/ requests in [\d.]+ s, \d+ responses with 503, seed/);
});

test('tollgate check --max-time ends at most 10 s after the time, even if nothing can be cleaned up', async () => {
  const proxy = await startProxy(sandbox.url, {
    respond: ({ target }) => (target.endsWith('/cancel') ? page(503, '', { 'retry-after': '3' }) : null),
  });
  const flags = ['--no-sandbox', '--area', 'purchases', '--max-time', '4s'];
  const { output, report } = await runCheck([proxy.url, ...flags], keys);
  expect(
    report.residue.map(({ reason }) => reason),
    output,
  ).toContain('the clean-up was stopped 10 s after --max-time');
  expect(report.duration_ms).toBeLessThan(16_000);
});

test('tollgate check goes on after an outage, and tests again what the outage interrupted', async () => {
  let requests = 0;
  const proxy = await startProxy(sandbox.url, {
    respond: () => {
      requests += 1;
      // The proxy closes the connection without a response.
      if (requests > 100 && requests < 140) throw new Error('down');
      return null;
    },
  });
  const { exit, output, report } = await runCheck([proxy.url, '--phase', 'authentication'], keys);
  expect(report.counts, output).toMatchObject({ broken: 0, inconclusive: 0, not_run: 0 });
  expect(exit, output).toBe(0);
});

test('tollgate check reports a single page that is none of the API as a finding', async () => {
  const proxy = await startProxy(sandbox.url, {
    respond: ({ method, target }) =>
      method === 'GET' && target.startsWith('/v1/customers/cus_')
        ? page(200, '<title>Sign in</title>')
        : null,
  });
  const { exit, report } = await runCheck([proxy.url, '--only', 'head.getCustomer'], keys);
  expect(report.ending).toBe('broken');
  expect(exit).toBe(1);
});

test('tollgate check exits with 2 if the server shuts down during the run and does not come back', async () => {
  const proxy = await startProxy(sandbox.url, {
    respond: ({ target }) => {
      if (target.startsWith('/v1/plans')) proxy.close();
      return null;
    },
  });
  const flags = [proxy.url, '--phase', 'authentication', '--outage-wait', '1'];
  const { exit, report } = await runCheck(flags, keys);
  expect(report.message).toMatch(/has been down for \d+ s: GET .* got no answer: .*ECONNREFUSED/);
  expect(report.counts.passed).toBeGreaterThan(0);
  expect(report.counts.broken).toBe(0);
  expect(exit).toBe(2);
});
