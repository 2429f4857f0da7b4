import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCertificates, hasOpenssl } from '../contracts/check/network.js';
import { sampleCases } from '../support/sample-cases.js';
import { createTempFolder, runCli, spawnCli, startReceiver } from './program.js';
import {
  loadReceiver,
  readPages,
  receiverSecret as secret,
  receiverToken as token,
} from './receiver-load.js';

const otherSecret = `whsec_${Buffer.alloc(24, 'b').toString('base64')}`;
const environment = { TOLLGATE_WEBHOOK_SECRET: secret, TOLLGATE_RECEIVER_TOKEN: token };

interface Delivery {
  id: string;
  body?: string | Buffer;
  signedWith?: string | null;
  at?: Date;
}

/** Sends a delivery to the inbox `default`, signed as Standard Webhooks says. @returns the status */
async function deliver(
  url: string,
  { id, body = JSON.stringify({ id, type: 'ping' }), signedWith = secret, at = new Date() }: Delivery,
  dispatcher?: Agent,
): Promise<number> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from((signedWith ?? '').replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const response = await request(`${url}/hooks/default`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(signedWith !== null && { 'webhook-signature': `v1,${signature}` }),
    },
    body,
    ...(dispatcher && { dispatcher }),
  });
  await response.body.dump();
  return response.statusCode;
}

/** Returns the ids of the deliveries in the inbox `default`. */
const listIds = async (url: string, dispatcher?: Agent): Promise<string[]> =>
  (await readPages(url, dispatcher)).flat().map(({ headers }) => headers['webhook-id'] ?? '');

/** Returns a JSON array with a number of levels. */
function nest(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

const controlStatus = async (
  url: string,
  method: string,
  path: string,
  authorization = `Bearer ${token}`,
  body?: string,
): Promise<number> => {
  const response = await request(url + path, {
    method,
    headers: { authorization },
    ...(body !== undefined && { body }),
  });
  await response.body.dump();
  return response.statusCode;
};

test('tollgate receive stores signed deliveries, and prints them without their secret', async () => {
  const { program, url } = await startReceiver({ cwd: createTempFolder(), environment });
  expect(await deliver(url, { id: 'evt_1' })).toBe(204);
  expect(await listIds(url)).toEqual(['evt_1']);
  await program.waitForOutput('default  ping  evt_1  204');
  for (const hidden of [secret, token]) expect(program.output).not.toContain(hidden);
});

test('an inbox answers as its settings say, and is gone after it was removed', async () => {
  const { url } = await startReceiver({ cwd: createTempFolder(), environment });
  const settings = {
    secrets: [secret, otherSecret],
    replies: [{ status: 503, headers: { 'retry-after': '9' } }, { status: 204 }],
  };
  const put = (value: unknown): Promise<number> =>
    controlStatus(url, 'PUT', '/inboxes/default', undefined, JSON.stringify(value));
  expect(await put(settings)).toBe(204);
  const statuses = [];
  for (const id of ['evt_1', 'evt_2', 'evt_3'])
    statuses.push(await deliver(url, { id, signedWith: otherSecret }));
  expect(statuses).toEqual([503, 204, 204]);
  for (const invalid of [
    {},
    { secrets: ['x'], replies: [] },
    { secrets: [], replies: [{ status: 99 }] },
    null,
  ])
    expect(await put(invalid)).toBe(400);
  expect(await controlStatus(url, 'DELETE', '/inboxes/default')).toBe(204);
  expect(await deliver(url, { id: 'evt_4' })).toBe(404);
});

/** Bodies that are no event, with the reason for which the receiver does not store them; null if it does. */
const bodies: [name: string, body: string | Buffer, reason: string | null][] = [
  ['null', 'null', null],
  ['a number', '1', null],
  ['a string', '"evt"', null],
  ['an array', '[]', null],
  ['an object without id and type', '{}', null],
  ['an id and a type that are no strings', '{"id":{"toString":null},"type":[{"valueOf":1}]}', null],
  ['an id and a type with deep nesting', `{"id":${nest(100_000)},"type":${nest(100_000)}}`, null],
  ['deep nesting', nest(500_000), null],
  ['duplicate keys', '{"id":"a","id":"b","type":1,"type":"ping"}', null],
  ['the names of inherited properties', '{"__proto__":{"id":1},"constructor":1}', null],
  ['line separators', '{"id":"\u2028","type":"\u2029"}', null],
  ['no bytes', '', 'the body is no JSON'],
  ['white space', ' \n', 'the body is no JSON'],
  ['text', 'no JSON', 'the body is no JSON'],
  ['a cut-off object', '{"id":"evt_1"', 'the body is no JSON'],
  ['a byte order mark', '\uFEFF{"id":"evt_1","type":"ping"}', 'the body is no JSON'],
  ['invalid UTF-8', Buffer.from('7b226964223a22ff227d', 'hex'), 'the body is not UTF-8'],
  ['a surrogate in UTF-8', Buffer.from('22eda08022', 'hex'), 'the body is not UTF-8'],
];

/** Names of bodies that `npm run test:long` is not needed for. */
const sample = new Set(['null', 'an id and a type that are no strings', 'no bytes', 'invalid UTF-8']);

test.each(sampleCases(bodies, ([name]) => sample.has(name)))(
  'the receiver decides once about a signed body with %s',
  async (_name, body, reason) => {
    const { url, program } = await startReceiver({ cwd: createTempFolder(), environment });
    const status = reason === null ? 204 : 401;
    expect(await deliver(url, { id: 'msg_1', body })).toBe(status);
    expect(await deliver(url, { id: 'msg_1', body })).toBe(status);
    expect(await deliver(url, { id: 'msg_2', body, signedWith: otherSecret })).toBe(401);
    expect(await listIds(url)).toEqual(reason === null ? ['msg_1', 'msg_1'] : []);
    if (reason !== null) await program.waitForOutput(reason);
  },
);

test('an inbox is read page by page, and a number that is none is rejected', async () => {
  const { url } = await startReceiver({ cwd: createTempFolder(), environment });
  const ids = ['msg_1', 'msg_2', 'msg_3', 'msg_4', 'msg_5'];
  const body = JSON.stringify('a'.repeat(400_000));
  for (const id of ids) expect(await deliver(url, { id, body })).toBe(204);
  const pages = await readPages(url);
  expect(pages.map((page) => page.map(({ headers }) => headers['webhook-id']))).toEqual([
    ids.slice(0, 3),
    ids.slice(3),
    [],
  ]);
  expect(pages.flat().map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(await controlStatus(url, 'GET', '/inboxes/default?after=x')).toBe(400);
});

test('deliveries that arrive at the same time get different replies of an inbox', async () => {
  const { url } = await startReceiver({ cwd: createTempFolder(), environment });
  const replies = [500, 501, 502, 503, 204].map((status) => ({ status }));
  await controlStatus(
    url,
    'PUT',
    '/inboxes/default',
    undefined,
    JSON.stringify({ secrets: [secret], replies }),
  );
  const ids = ['msg_1', 'msg_2', 'msg_3', 'msg_4', 'msg_5', 'msg_6'];
  const statuses = await Promise.all(ids.map((id) => deliver(url, { id })));
  expect(statuses.toSorted()).toEqual([204, 204, 500, 501, 502, 503]);
});

test('senders of long bodies that never end do not fill the memory, and short deliveries are stored', async () => {
  const { program, url } = await startReceiver({ cwd: createTempFolder(), environment });
  const head = 'POST /hooks/default HTTP/1.1\r\nHost: a\r\nContent-Length: 1000001\r\n\r\n';
  const sockets = Array.from({ length: 400 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const responses: Promise<string>[] = sockets.map(async (socket) => {
    socket.on('error', () => undefined).write(head);
    socket.write(Buffer.alloc(1_000_000));
    return String(await once(socket, 'data').catch(() => ''));
  });
  // 16 MiB are 16 bodies of 1 MB: all others are rejected.
  let rejected = 0;
  await new Promise<void>((resolve) => {
    for (const response of responses)
      void response.then((text) => {
        rejected += Number(/ 503 |^$/.test(text));
        if (rejected === 350) resolve();
      });
  });
  expect(await deliver(url, { id: 'msg_1' })).toBe(204);
  if (process.platform !== 'linux') return;
  const [, kilobytes] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${program.child.pid}/status`, 'utf8')) ?? [];
  expect(Number(kilobytes) / 1024).toBeLessThan(300);
});

test('tollgate receive loses no acknowledged delivery of 200 over kills and stops', async () => {
  const measured = await loadReceiver({ seed: 1, deliveries: 200, restarts: 2, holdsRequests: false });
  expect(measured.sentMb).toBeGreaterThan(5);
});

test('an inbox goes on with its replies and deliveries after a restart', async () => {
  const cwd = createTempFolder();
  const first = await startReceiver({ cwd, environment });
  const settings = JSON.stringify({ secrets: [secret], replies: [{ status: 503 }, { status: 202 }] });
  await controlStatus(first.url, 'PUT', '/inboxes/default', undefined, settings);
  expect(await deliver(first.url, { id: 'evt_1' })).toBe(503);
  expect(await first.program.stop('SIGTERM')).toBe(130);
  const program = spawnCli(['receive', '--port', '0'], {
    cwd,
    environment: { TOLLGATE_RECEIVER_TOKEN: token },
  });
  const output = await program.waitForOutput('For the contract checks');
  const url = /Receiving webhooks at (\S+)\. /.exec(output)?.[1] ?? '';
  expect(await deliver(url, { id: 'evt_2' })).toBe(202);
  expect(await listIds(url)).toEqual(['evt_1', 'evt_2']);
});

test('a second receiver on the same folder ends, and the first one loses no delivery', async () => {
  const cwd = createTempFolder();
  const first = await startReceiver({ cwd, environment });
  expect(await deliver(first.url, { id: 'evt_1' })).toBe(204);
  symlinkSync(join(cwd, '.tollgate-receiver'), join(cwd, 'other-name'));
  for (const folder of ['.tollgate-receiver', 'other-name']) {
    const second = await runCli(['receive', '--port', '0', '--data', folder], { cwd, environment });
    const message = `${join(cwd, folder)} is in use by process ${first.program.child.pid}. Stop that process, `;
    expect(second).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringContaining(message) as string });
  }
  expect(await deliver(first.url, { id: 'evt_2' })).toBe(204);
  expect(await first.program.stop('SIGTERM')).toBe(130);
  const restarted = await startReceiver({ cwd, environment });
  expect(await listIds(restarted.url)).toEqual(['evt_1', 'evt_2']);
});

test('one of several receivers that start at the same time in a new folder runs', async () => {
  const cwd = createTempFolder();
  const programs = Array.from({ length: 4 }, () =>
    spawnCli(['receive', '--port', '0'], { cwd, environment }),
  );
  const started = await Promise.all(
    programs.map((program) =>
      Promise.race([
        program.waitForOutput('Receiving webhooks at').then(() => 'runs'),
        program.waitForExit(),
      ]),
    ),
  );
  expect(started.toSorted()).toEqual([1, 1, 1, 'runs']);
});

test('a receiver whose port is in use ends, and frees its folder', async () => {
  const cwd = createTempFolder();
  const { url } = await startReceiver({ cwd, environment }, '--data', 'first');
  const flags = ['receive', '--port', new URL(url).port, '--data', 'second'];
  const { exitCode, stderr } = await runCli(flags, { cwd, environment });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  await startReceiver({ cwd, environment }, '--data', 'second');
});

test('a hostile sender stores nothing, and reads nothing', async () => {
  const cwd = createTempFolder();
  const { url } = await startReceiver({ cwd, environment });
  const long = 6 * 60_000;
  const statuses = {
    unsigned: await deliver(url, { id: 'evt_1', signedWith: null }),
    'signed with another secret': await deliver(url, { id: 'evt_1', signedWith: otherSecret }),
    old: await deliver(url, { id: 'evt_1', at: new Date(Date.now() - long) }),
    early: await deliver(url, { id: 'evt_1', at: new Date(Date.now() + long) }),
    'no JSON': await deliver(url, { id: 'evt_1', body: 'no JSON' }),
    large: await deliver(url, { id: 'evt_1', body: JSON.stringify('a'.repeat(1_100_000)) }).catch(() => 413),
    'read without a token': await controlStatus(url, 'GET', '/inboxes/default', ''),
    'read with another token': await controlStatus(url, 'GET', '/inboxes/default', 'Bearer another-token-x'),
    'an inbox without a token': await controlStatus(
      url,
      'PUT',
      '/inboxes/mine',
      '',
      '{"secrets":[],"replies":[]}',
    ),
    'a path outside': await controlStatus(url, 'GET', '/hooks/../../etc/passwd'),
    'an encoded path outside': await controlStatus(url, 'GET', '/inboxes/%2e%2e%2fkeys'),
    'another method': await controlStatus(url, 'GET', '/hooks/default'),
  };
  expect(statuses).toEqual({
    unsigned: 401,
    'signed with another secret': 401,
    old: 401,
    early: 401,
    'no JSON': 401,
    large: 413,
    'read without a token': 401,
    'read with another token': 401,
    'an inbox without a token': 401,
    'a path outside': 404,
    'an encoded path outside': 404,
    'another method': 405,
  });
  expect(await listIds(url)).toEqual([]);
  const file = join(cwd, '.tollgate-receiver/deliveries.ndjson');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toContain('evt_1');
});

test('a sender that holds connections open does not keep others from being served', async () => {
  const { url } = await startReceiver({ cwd: createTempFolder(), environment });
  const port = Number(new URL(url).port);
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets)
    socket
      .on('error', () => undefined)
      .write('POST /hooks/default HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
  expect(await deliver(url, { id: 'evt_1' })).toBe(204);
  expect(await listIds(url)).toEqual(['evt_1']);
});

test.each([
  [{}, [], /Set TOLLGATE_WEBHOOK_SECRET to the secret .*, or TOLLGATE_RECEIVER_TOKEN/],
  [{ TOLLGATE_RECEIVER_TOKEN: 'short' }, [], /TOLLGATE_RECEIVER_TOKEN must have 16 to 200 ASCII characters/],
  [environment, ['--cert', 'cert.pem'], /--cert and --key belong together/],
  [environment, ['--cert', 'cert.pem', '--key', 'key.pem'], /--cert cert\.pem cannot be read/],
])(
  'with the environment %j and the flags %j, the receiver does not start',
  async (variables, flags, message) => {
    const options = { cwd: createTempFolder(), environment: variables };
    const { exitCode, stderr } = await runCli(['receive', '--port', '0', ...flags], options);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
  },
);

describe.skipIf(!hasOpenssl)('behind TLS', () => {
  test('a receiver that is killed during deliveries has all that it acknowledged, and goes on', async () => {
    const { path } = createCertificates();
    const flags = ['--cert', path('server.pem'), '--key', path('server.key')];
    const dispatcher = new Agent({ connect: { ca: readFileSync(path('ca.pem'), 'utf8') } });
    const cwd = createTempFolder();
    const acknowledged: string[] = [];
    let { program, url } = await startReceiver({ cwd, environment }, ...flags);
    for (let round = 0; round < 4; round += 1) {
      const senders = Array.from({ length: 8 }, async (_, sender) => {
        for (let number = 0; ; number += 1) {
          const id = `evt_${round}_${sender}_${number}`;
          const status = await deliver(url, { id }, dispatcher).catch(() => null);
          if (status === null) return;
          if (status === 204) acknowledged.push(id);
          if (round === 0 ? acknowledged.length > 40 : number > 10) void program.stop('SIGKILL');
        }
      });
      await Promise.all(senders);
      await program.waitForExit();
      appendFileSync(join(cwd, '.tollgate-receiver/deliveries.ndjson'), '{"kind":"delivery","inbox":"def');
      ({ program, url } = await startReceiver({ cwd, environment }, ...flags));
    }
    const stored = await listIds(url, dispatcher);
    expect(acknowledged.length).toBeGreaterThan(80);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  });
});
