import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { Requirement } from '../../contracts/requirement.js';
import { Interrupted } from '../../contracts/results/finding.js';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { Session } from '../../contracts/session/session.js';
import { testSandbox } from '../support/sandbox.js';

/** Target whose responses all violate the OpenAPI document. */
const server: Server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"has_more":null}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const options = {
  baseUrl: `http://127.0.0.1:${port}/v1`,
  apiKey: 'sk_test_any',
  isWritable: false,
  seed: 1,
  runs: 1,
  runId: 'nonconforming',
};
const session = await Session.open(options);
afterAll(async () => {
  await session.close();
  server.close();
});

const createRequirement = (id: string, verify: Requirement['verify']): Requirement => ({
  id,
  area: 'authentication',
  level: 'MUST',
  phase: 'reachability',
  statement: 'be read',
  operation: null,
  category: 101,
  needs: [],
  citation: { document: 'openapi', pointer: '/paths', quote: null, promises: [] },
  verify,
});

const BLOCKED_MESSAGE =
  'It cannot be tested, because a response violates the OpenAPI document: ' +
  `listCustomers 200: the body must have required property 'data' {"missingProperty":"data"}: {"has_more":null}`;

it('a requirement is blocked if it reads a property that a nonconforming response lacks', async () => {
  const reading = createRequirement('reading', async ({ organization }) => {
    const response = await (await organization()).call('listCustomers');
    response.body.data.toSorted();
  });
  const verdict = await checkRequirement(session, reading);
  expect(verdict).toMatchObject({ outcome: 'blocked', finding: { message: BLOCKED_MESSAGE } });
});

it('a requirement is blocked if it reads a property that a response to another requirement lacks', async () => {
  const sharing = createRequirement('sharing', () => Promise.reject(new TypeError('of a shared object')));
  const verdict = await checkRequirement(session, sharing);
  expect(verdict).toMatchObject({ outcome: 'blocked', finding: { message: BLOCKED_MESSAGE } });
});

it('checkRequirement rethrows an error of a requirement if all responses of the run conform', async () => {
  const { url, apiKey } = await testSandbox();
  const conforming = await Session.open({ ...options, baseUrl: `${url}/v1`, apiKey });
  const broken = createRequirement('broken', async ({ organization }) => {
    await (await organization()).call('listCustomers');
    throw new TypeError('a mistake');
  });
  await expect(checkRequirement(conforming, broken)).rejects.toThrow('a mistake');
  await conforming.close();
});

it('a requirement is inconclusive after its timeout and sends no further requests', async () => {
  const impatient = await Session.open({ ...options, requirementTimeoutMs: 20 });
  const stopped = new EventEmitter();
  const endless = createRequirement('endless', async ({ organization }) => {
    const api = await organization();
    try {
      for (;;) await api.call('listCustomers');
    } catch (error) {
      stopped.emit('by', error);
    }
  });
  const reason = once(stopped, 'by');
  const verdict = await checkRequirement(impatient, endless);
  expect(verdict).toEqual({ outcome: 'inconclusive', reason: 'It did not finish within 0.02 s.' });
  expect(await reason).toEqual([expect.any(Interrupted)]);
  await impatient.close();
});
