import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ApiKeyCommand } from '../../../contracts/session/api-key-command.js';
import { createTempFolder, runCli } from '../../cli/program.js';
import { findProcesses } from '../../support/find-processes.js';
import { startHostileServer } from '../../support/hostile-server.js';
import { testSandbox } from '../../support/sandbox.js';
import { findClosedPort } from '../../webhooks/receivers.js';
import { createCertificates, hasOpenssl, startForwardProxy } from './network.js';
import { startProxy, type ProxyOptions } from './proxy.js';
import { runCheck, runCheckWithoutReport } from './run-check.js';
import { sampleCases, testInLongRun } from '../../support/sample-cases.js';

const sandbox = await testSandbox();
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };
const sandboxPort = Number(new URL(sandbox.url).port);
const reachability = ['--only', 'reachability.*'];
const PASSWORD = 'p%40ss-word';

test('tollgate check sends the headers of --header with each request, and no output contains their values', async () => {
  const proxy = await startProxy(sandbox.url, {});
  const token = 'gate-8c1f-secret';
  const headers = ['--header', `X-Gateway-Token: ${token}`, '--header', 'x-tenant:blue'];
  const flags = [proxy.url, '--phase', 'authentication', ...headers, '--har', 'run.har', '--out', 'out'];
  const { exit, output, cwd, report } = await runCheck(flags);
  expect(exit, output).toBe(0);
  expect(proxy.requests.length).toBeGreaterThan(50);
  for (const request of proxy.requests)
    expect(request.headers).toMatchObject({ 'x-gateway-token': token, 'x-tenant': 'blue' });
  const files = ['run.har', 'out/report.html', 'out/junit.xml', 'out/summary.md'].map((file) =>
    readFileSync(join(cwd, file), 'utf8'),
  );
  for (const text of [output, JSON.stringify(report), ...files]) expect(text).not.toContain(token);
  expect(files[0]).toContain('"name":"x-gateway-token"');
});

test('the finding of a run with --header has a command with the name of the header instead of its value', async () => {
  const proxy = await startProxy(sandbox.url, {
    change: (response) => ({ ...response, headers: { ...response.headers, 'content-type': 'text/plain' } }),
  });
  const { report } = await runCheck([
    proxy.url,
    ...reachability,
    '--only',
    'conformance.content-type',
    '--header',
    'x-tenant: blue',
  ]);
  const finding = report.verdicts.find((verdict) => verdict.finding)?.finding;
  expect(finding?.curl).toContain("-H 'x-tenant: <masked>'");
  expect(finding?.replay).toContain("--header 'x-tenant: <value>'");
});

test.each(
  sampleCases(
    [
      {
        flags: ['--header', 'Authorization: Bearer sk'],
        message: 'Set TOLLGATE_API_KEY, or use --token-command',
      },
      { flags: ['--header', 'Idempotency-Key: 1'], message: '--header must not set Idempotency-Key' },
      { flags: ['--header', 'content-type: text/plain'], message: '--header must not set content-type' },
      { flags: ['--header', 'no colon'], message: 'A value of --header is no header' },
      { flags: ['--header', 'X-One: 1', '--header', 'x-one: 2'], message: '--header sets x-one twice' },
      { flags: ['--proxy', 'proxy.example:3128'], message: '--proxy is no http or https URL of a proxy' },
      {
        flags: ['--proxy', 'socks5://user:hidden-word@127.0.0.1:1'],
        message: '--proxy is no http or https URL',
      },
      { flags: ['--ca', 'missing.pem'], message: '--ca missing.pem cannot be read' },
      { flags: ['--cert', 'client.pem'], message: 'add --key <file>' },
      { flags: ['--key', 'client.key'], message: 'add --cert <file>' },
      {
        flags: ['--token-command', 'echo broken >&2; exit 3'],
        message: 'exited with 3. Its error output:\nbroken',
      },
      { flags: ['--token-command', 'true'], message: 'The command of --token-command printed nothing' },
      {
        flags: ['--token-command', 'echo hidden-word and more'],
        message: 'something other than one API key',
      },
      { flags: ['--token-command', 'echo sk_live_hidden-word'], message: 'move real money' },
      { flags: ['--max-rate', '0'], message: 'Use a number of requests per second above 0' },
      { flags: ['--max-requests', '0'], message: '--max-requests is 0' },
      { flags: ['--max-objects', '0'], message: '--max-objects is 0' },
      { flags: ['--max-time', '10'], message: '--max-time is "10". Use a duration such as 90s' },
    ],
    ({ message }) => /no header|--proxy is no http or https URL$|exited with 3/.test(message),
  ),
)(
  'tollgate check $flags exits with 2 before any request, and says what to do',
  async ({ flags, message }) => {
    const proxy = await startProxy(sandbox.url, {});
    const { exit, output } = await runCheckWithoutReport([proxy.url, ...flags], keys);
    expect(output).toContain(message);
    expect(output).not.toMatch(/hidden-word|^\s+at /m);
    expect(exit).toBe(2);
    expect(proxy.requests).toEqual([]);
  },
);

describe('through a proxy', () => {
  const target = ['http://gateway.test/v1', '--read-only', ...reachability];

  test.each(
    sampleCases(
      [
        { name: 'HTTP_PROXY', value: (address: string) => `http://${address}` },
        { name: 'http_proxy', value: (address: string) => address },
      ],
      ({ name }) => name === 'HTTP_PROXY',
    ),
  )('tollgate check sends http requests in absolute form to the proxy in $name', async ({ name, value }) => {
    const proxy = await startForwardProxy(sandboxPort);
    const { exit, output } = await runCheck(target, { ...keys, [name]: value(proxy.address) });
    expect(exit, output).toBe(0);
    expect(proxy.requests[0]).toMatchObject({ method: 'GET', credentials: null });
    expect(proxy.requests[0]?.target).toMatch(/^http:\/\/gateway\.test\/v1\/customers/);
  });

  test('tollgate check sends user and password to the proxy, and no output contains the password', async () => {
    const proxy = await startForwardProxy(sandboxPort, 'ada:p@ss-word');
    const flags = ['--proxy', `http://ada:${PASSWORD}@${proxy.address}`, '--har', 'run.har'];
    const { exit, output, report, cwd } = await runCheck([...target, ...flags], keys);
    expect(exit, output).toBe(0);
    expect(proxy.requests.length).toBeGreaterThan(0);
    const har = readFileSync(join(cwd, 'run.har'), 'utf8');
    for (const text of [output, JSON.stringify(report), har])
      expect(text).not.toMatch(/p@ss-word|p%40ss-word/);
  });

  test.each(
    sampleCases(
      [
        { user: '', message: 'requires a user and a password (407)' },
        { user: 'ada:wrong-word@', message: 'rejects the user and the password in its URL (407)' },
      ],
      ({ user }) => user !== '',
    ),
  )('tollgate check exits with 3 for a proxy that $message', async ({ user, message }) => {
    const proxy = await startForwardProxy(sandboxPort, 'ada:right-word');
    for (const url of ['http://gateway.test/v1', 'https://gateway.test/v1']) {
      const { exit, output } = await runCheck([url, '--proxy', `http://${user}${proxy.address}`], keys);
      expect(output).toContain(message);
      expect(output).not.toContain('wrong-word');
      expect(output.split(message)).toHaveLength(2);
      expect(exit).toBe(3);
    }
  });

  test('tollgate check names the variable of a proxy that does not run, and how to do without it', async () => {
    const environment = { ...keys, HTTP_PROXY: `http://127.0.0.1:${await findClosedPort()}` };
    const { exit, output } = await runCheck(target, environment);
    expect(output).toContain(
      '(HTTP_PROXY) does not accept connections. Change HTTP_PROXY, add gateway.test to NO_PROXY',
    );
    expect(exit).toBe(3);
  });

  testInLongRun(
    'a target on this machine uses no proxy of the environment, but that of --proxy',
    async () => {
      const proxy = await startForwardProxy(sandboxPort);
      const address = `http://${proxy.address}`;
      const flags = [`${sandbox.url}/v1`, ...reachability];
      expect((await runCheck(flags, { HTTP_PROXY: address })).exit).toBe(0);
      expect(proxy.requests).toEqual([]);
      expect((await runCheck([...flags, '--proxy', address], {})).exit).toBe(0);
      expect(proxy.requests.length).toBeGreaterThan(2);
    },
  );

  test.each(
    sampleCases(['gateway.test', '.test', '*', 'other.example, GATEWAY.test:80'], (_, index) => index === 3),
  )('tollgate check sends no request to the proxy if NO_PROXY is "%s"', async (noProxy) => {
    const proxy = await startForwardProxy(sandboxPort);
    const { exit, output } = await runCheck(target, {
      ...keys,
      HTTP_PROXY: `http://${proxy.address}`,
      NO_PROXY: noProxy,
    });
    expect(output).toContain('The host of http://gateway.test has no address.');
    expect(proxy.requests).toEqual([]);
    expect(exit).toBe(3);
  });

  testInLongRun(
    'tollgate compare sends the requests of the target through --proxy, and not those of the reference',
    async () => {
      const proxy = await startForwardProxy(sandboxPort);
      const flags = ['--with', `${sandbox.url}/v1`, '--sessions', '1', '--proxy', `http://${proxy.address}`];
      const result = await runCli(['compare', `${sandbox.url}/v1`, ...flags], { cwd: createTempFolder() });
      expect(result.exitCode, result.stderr).toBe(0);
      const organizations = proxy.requests.filter(({ target: url }) =>
        url.endsWith('/_sandbox/organizations'),
      );
      expect(organizations.length).toBeGreaterThan(0);
      expect((await sandbox.store.listOrganizations()).length).toBe(1);
    },
  );
});

describe.skipIf(!hasOpenssl)('with certificates, which need OpenSSL', () => {
  test('tollgate check trusts the authority of --ca, through a tunnel of a proxy, too', async () => {
    const certificates = createCertificates();
    const server = await startProxy(sandbox.url, { tls: certificates.server('server') });
    const ca = ['--ca', certificates.path('ca.pem')];
    const direct = await runCheck([server.url, ...reachability, ...ca]);
    expect(direct.exit, direct.output).toBe(0);

    const proxy = await startForwardProxy(Number(new URL(server.url).port), 'ada:pass-word');
    const environment = { ...keys, HTTPS_PROXY: `http://ada:pass-word@${proxy.address}` };
    const flags = ['https://gateway.test/v1', '--read-only', ...reachability, ...ca];
    const tunneled = await runCheck(flags, environment);
    expect(tunneled.exit, tunneled.output).toBe(0);
    expect(proxy.requests[0]).toMatchObject({ method: 'CONNECT', target: 'gateway.test:443' });
  });

  test.each(
    sampleCases<{ certificate: string; options?: ProxyOptions['tls']; flags?: string[]; message: string }>(
      [
        { certificate: 'server', message: 'Add --ca <file> with the certificate of the authority' },
        {
          certificate: 'self-signed',
          message: 'is self-signed. If you trust it, save it to a file, and add --ca <file>',
        },
        { certificate: 'expired', flags: ['--ca'], message: 'has expired. Renew it' },
        { certificate: 'other', flags: ['--ca'], message: 'is for other host names' },
        {
          certificate: 'server',
          options: { requestCert: true },
          flags: ['--ca'],
          message: 'If it requires a client certificate, add --cert <file> and --key <file>.',
        },
        {
          certificate: 'server',
          options: { requestCert: true, maxVersion: 'TLSv1.2' },
          flags: ['--ca'],
          message: 'requires a client certificate. Add --cert <file> and --key <file>.',
        },
      ],
      (_, index) => index === 0 || index === 5,
    ),
  )(
    'tollgate check exits with 3 for the certificate "$certificate" with $options, and says once: $message',
    async ({ certificate, options, flags = [], message }) => {
      const certificates = createCertificates();
      const server = await startProxy(sandbox.url, {
        tls: { ...certificates.server(certificate), ...options },
      });
      const files = flags.flatMap((flag) => [flag, certificates.path('ca.pem')]);
      const { exit, output } = await runCheck([server.url, ...reachability, ...files]);
      expect(output.split(message), output).toHaveLength(2);
      expect(exit).toBe(3);
      expect(server.requests).toEqual([]);
    },
  );

  test('tollgate check sends the client certificate of --cert and --key', async () => {
    const certificates = createCertificates();
    const tls = { ...certificates.server('server'), requestCert: true };
    const server = await startProxy(sandbox.url, { tls });
    const flags = ['ca.pem', 'client.pem', 'client.key'].flatMap((file, index) => [
      ['--ca', '--cert', '--key'][index] ?? '',
      certificates.path(file),
    ]);
    const { exit, output } = await runCheck([server.url, ...reachability, ...flags]);
    expect(exit, output).toBe(0);

    const mismatched = [...flags.slice(0, -1), certificates.path('server.key')];
    const result = await runCheckWithoutReport([server.url, ...mismatched]);
    expect(result.output).toMatch(
      /--cert .*client\.pem and --key .*server\.key cannot be used together: key values mismatch/,
    );
    expect(result.exit).toBe(2);
  });

  test('tollgate check tells to change the scheme if only the other one works at the port', async () => {
    const certificates = createCertificates();
    const server = await startProxy(sandbox.url, { tls: certificates.server('server') });
    const plain = await runCheck([server.url.replace('https:', 'http:')]);
    expect(plain.output).toContain('closed the connection without a response. If it uses TLS, use https://');
    const encrypted = await runCheck([`${sandbox.url}/v1`.replace('http:', 'https:')]);
    expect(encrypted.output).toContain('does not use TLS. Use http:// in the base URL');
    expect([plain.exit, encrypted.exit]).toEqual([3, 3]);
  });
});

test('tollgate check exits with 3 and names the timeout for a server that accepts connections and never responds', async () => {
  const { origin } = await startHostileServer(() => undefined);
  const { exit, output } = await runCheck([`${origin}/v1`, '--timeout', '0.5']);
  expect(output).toContain(
    `${origin} accepts connections, but sends no response: GET /v1/customers?limit=1 got no response within 0.5 s.`,
  );
  expect(exit).toBe(3);
});

describe('with --token-command', () => {
  /** Creates a command that prints another key at each call. @returns the command, and the number of its calls so far */
  function createTokenCommand(): { command: string; countCalls: () => number; cwd: string } {
    const cwd = createTempFolder();
    const file = join(cwd, 'calls');
    const program = join(cwd, 'token.cjs');
    writeFileSync(file, '');
    const source = `
      const fs = require('node:fs');
      fs.appendFileSync(${JSON.stringify(file)}, 'x');
      console.error('a note that is shown only on failure');
      console.log('rotating-key-' + fs.readFileSync(${JSON.stringify(file)}).length + '-4kcw7q0zm9r2');`;
    writeFileSync(program, source);
    const countCalls = (): number => readFileSync(file).length;
    return { command: `"${process.execPath}" "${program}"`, countCalls, cwd };
  }

  /** Starts a server that accepts the keys of the command, each for a number of requests. */
  const startExpiring = (countCalls: () => number, requestsPerKey: number) => {
    const uses = new Map<string, number>();
    return startProxy(sandbox.url, {
      rewriteHeaders: (headers) => {
        const key = (headers['authorization'] ?? '').replace(/^bearer +/i, '');
        const [, number = Infinity] = /^rotating-key-(\d+)-4kcw7q0zm9r2$/.exec(key) ?? [];
        const count = (uses.get(key) ?? 0) + 1;
        uses.set(key, count);
        if (Number(number) > countCalls() || count > requestsPerKey) return headers;
        // A key may also be in other headers.
        const replaced = Object.entries(headers).map(([name, value]) => [
          name,
          value.replaceAll(key, sandbox.apiKey),
        ]);
        return Object.fromEntries(replaced) as Record<string, string>;
      },
    });
  };

  test('tollgate check gets one new key each time the key expires, and no output contains a key', async () => {
    const { command, countCalls } = createTokenCommand();
    const server = await startExpiring(countCalls, 100);
    const flags = [server.url, '--read-only', '--token-command', command, '--har', 'run.har'];
    const { exit, output, report, cwd } = await runCheck(flags);
    expect(report.counts, output).toMatchObject({ broken: 0, advised: 0, inconclusive: 0 });
    expect(exit).toBe(0);
    expect(countCalls()).toBeGreaterThan(3);
    const accepted = server.requests.filter(({ headers }) =>
      (headers['authorization'] ?? '').includes('rotating-key'),
    );
    expect(countCalls()).toBeLessThanOrEqual(Math.ceil(accepted.length / 100));
    const har = readFileSync(join(cwd, 'run.har'), 'utf8');
    for (const text of [output, JSON.stringify(report), har])
      expect(text).not.toMatch(/\brotating-key-\d+-4kcw7q0zm9r2\b|a note that is shown only on failure/);
  });

  testInLongRun(
    'tollgate check stops and exits with 3 if the command fails after the key has expired',
    async () => {
      const { command, countCalls, cwd } = createTokenCommand();
      const server = await startExpiring(countCalls, 100);
      const failing = `${command}; test $(wc -c < "${cwd}/calls") -lt 3 || { echo the login has ended >&2; exit 4; }`;
      const { exit, output, report } = await runCheck([
        server.url,
        '--read-only',
        '--token-command',
        failing,
      ]);
      const reason = 'there is no new one. The command of --token-command exited with 4. Its error output:';
      expect(output).toContain(`The target rejects the API key, and ${reason}`);
      expect(output).toContain('the login has ended');
      expect(output).not.toMatch(/\brotating-key-\d+-4kcw7q0zm9r2\b/);
      expect(report.counts).toMatchObject({ broken: 0, advised: 0 });
      expect(report.counts.not_run).toBeGreaterThan(0);
      expect(countCalls()).toBe(3);
      expect(exit).toBe(3);
    },
  );

  test('tollgate check exits with 2 and calls the command once if the target rejects its first key', async () => {
    const { command, countCalls } = createTokenCommand();
    const server = await startExpiring(countCalls, 0);
    const { exit, output } = await runCheckWithoutReport([
      server.url,
      '--read-only',
      '--token-command',
      command,
    ]);
    expect(output).toContain('rejects the key from --token-command');
    expect(countCalls()).toBe(1);
    expect(exit).toBe(2);
  });

  test.skipIf(process.platform !== 'linux').each([
    ['takes longer than its time limit', 'sleep 600', 'did not end within 0.5 s.'],
    ['waits for a session', 'setsid sleep 600 & wait', 'did not end within 0.5 s.'],
    [
      'waits for a daemon',
      `(setsid sh -c 'sleep 600 & sleep 600' &) ; sleep 600`,
      'did not end within 0.5 s.',
    ],
    ['prints too much', 'sleep 600 & sleep 0.2; yes', 'printed more than 16384 bytes.'],
    ['fails with a process in the background', 'sleep 600 & exit 3', 'exited with 3.'],
  ])('ApiKeyCommand leaves no process of a command that %s', async (_, command, message) => {
    const mark = randomUUID();
    const starting = ApiKeyCommand.start(`export MARK=${mark}; ${command}`, 500);
    await expect(starting).rejects.toThrow(`The command of --token-command ${message}`);
    expect(findProcesses(mark)).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')(
    'ApiKeyCommand ends the process group of a command that has printed a key, and keeps its daemons',
    async () => {
      const mark = randomUUID();
      const daemon = `setsid sh -c 'sleep 600 >/dev/null 2>&1 & echo a-key-9rk2m4vx0q'`;
      const { firstKey } = await ApiKeyCommand.start(`export MARK=${mark}; sleep 600 & ${daemon}`);
      expect(firstKey).toBe('a-key-9rk2m4vx0q');
      const daemons = findProcesses(mark);
      for (const id of daemons) process.kill(id, 'SIGKILL');
      expect(daemons).toHaveLength(1);
    },
  );
});
