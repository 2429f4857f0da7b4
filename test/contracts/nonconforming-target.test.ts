import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { Interrupted } from '../../contracts/finding.js';
import type { Requirement } from '../../contracts/requirement.js';
import { judgeRequirement } from '../../contracts/runner/run-requirement.js';
import { Session } from '../../contracts/session/session.js';

/** A requirement that stumbles over an answer unlike the description says nothing, and is no fault of the suite. */

const server: Server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const options = {
  baseUrl: `http://127.0.0.1:${port}/v1`,
  apiKey: 'sk_test_any',
  isWritable: false,
  seed: 1,
  runs: 1,
  runId: 'stumbling',
};
const session = await Session.open(options);
afterAll(async () => {
  await session.close();
  server.close();
});

const requirement = (id: string, verify: Requirement['verify']): Requirement => ({
  id,
  level: 'MUST',
  phase: 'reachability',
  statement: 'be read',
  operation: null,
  category: 101,
  needs: [],
  pointer: '/paths',
  verify,
});

it('is blocked when it reads what an answer lacks', async () => {
  const reading = requirement('reading', async ({ shop }) => {
    const answer = await (await shop()).call('listCustomers');
    answer.body.data.toSorted();
  });
  expect(await judgeRequirement(session, reading)).toMatchObject({ outcome: 'blocked' });
});

it('is a fault of the suite when nothing that it was answered deviates', async () => {
  const broken = requirement('broken', () => Promise.reject(new TypeError('a mistake')));
  await expect(judgeRequirement(session, broken)).rejects.toThrow('a mistake');
});

it('finds nothing out when it comes to no end, and then sends nothing more', async () => {
  const hurried = await Session.open({ ...options, requirement_ms: 20 });
  const stopped = new EventEmitter();
  const endless = requirement('endless', async ({ shop }) => {
    const one = await shop();
    try {
      for (;;) await one.call('listCustomers');
    } catch (error) {
      stopped.emit('by', error);
    }
  });
  const reason = once(stopped, 'by');
  const verdict = await judgeRequirement(hurried, endless);
  expect(verdict).toEqual({ outcome: 'inconclusive', reason: 'It came to no end in 0.02 s.' });
  expect(await reason).toEqual([expect.any(Interrupted)]);
  await hurried.close();
});
