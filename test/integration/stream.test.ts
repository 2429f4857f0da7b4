import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoryEventBus } from '../../src/state/event-bus.js';
import { systemTimer } from '../../src/lib/timer.js';
import { startSandbox, type Sandbox } from '../../src/sandbox.js';
import { createOrganizationWithWebhook } from '../deliveries/setup.js';
import { Client, type Body } from '../support/client.js';
import { openStream, type Message, type OpenStream } from '../support/event-stream.js';
import { ManualTimer } from '../support/manual-timer.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver } from '../webhooks/receivers.js';

/** Subscribers receive the committed changes of their own organization. */

const sandbox = await testSandbox();

const opened: Message = { type: 'resync', data: { reason: 'opened' } };
const replaced: Message = { type: 'resync', data: { reason: 'replaced' } };
const behind: Message = { type: 'resync', data: { reason: 'behind' } };

/** Opens a stream and reads its first message. */
async function openStartedStream(client: Client): Promise<OpenStream> {
  const stream = await openStream(client);
  expect(await stream.next()).toEqual(opened);
  return stream;
}

const isType =
  <Type extends Message['type']>(type: Type) =>
  (message: Message): message is Extract<Message, { type: Type }> =>
    message.type === type;

describe('messages of the stream', () => {
  it('stream messages include events and the requests that caused them', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    const customer = await organization.customer();
    const [event, request] = await stream.take(2);
    expect(event).toMatchObject({ type: 'event', data: { type: 'customer.created', data: customer } });
    expect(event?.data).toEqual((await organization.call('listEvents')).body.data[0]);
    expect(request?.type).toBe('request');
    expect(request?.data).toEqual((await organization.call('listRequests')).body.data[0]);
  });

  it('stream messages include a rejected request', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    await organization.call('getCustomer', { path: { id: 'none' } });
    const data = { status: 404, operation_id: 'getCustomer', problem_code: 'resource_not_found' };
    expect(await stream.next()).toMatchObject({ type: 'request', data });
    await organization.send('GET', '/v1/nothing');
    expect(await stream.next()).toMatchObject({ type: 'request', data: { status: 404, operation_id: null } });
  });

  it('stream messages include deliveries when they are created and after each attempt', async () => {
    const organization = await createOrganizationWithWebhook(
      sandbox,
      (await startStaticReceiver(204)).url,
      'sync',
    );
    const stream = await openStartedStream(organization);
    await organization.call('triggerEvent', { body: { type: 'ping' } });
    const messages = await stream.take(3);
    expect(messages.map(({ type }) => type)).toEqual(['event', 'delivery', 'delivery']);
    expect(messages[1]).toMatchObject({ data: { status: 'pending', attempts: [] } });
    expect(messages[2]).toMatchObject({
      data: { status: 'delivered', attempts: [{ response_status: 204 }] },
    });
    expect(messages[2]?.data).toEqual((await organization.call('listDeliveries')).body.data[0]);
  });

  it('stream messages include an event that is sent again, marked as resent', async () => {
    const organization = await sandbox.newOrganization();
    const { body: event } = await organization.call('triggerEvent', { body: { type: 'ping' } });
    const stream = await openStartedStream(organization);
    const { body: resent } = await organization.call('resendEvent', { path: event });
    expect(resent).toEqual({ event_id: event.id, delivery: null, open_streams: 1 });
    expect(await stream.next()).toEqual({ type: 'event_resent', data: event });
    expect((await organization.call('listEvents')).body.data).toEqual([event]);
  });

  it('stream messages include a clock that is set', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    const now = '2030-05-01T00:00:00.000Z';
    await organization.call('setClock', { body: { mode: 'frozen', now } });
    expect(await stream.next()).toEqual({
      type: 'clock',
      data: { mode: 'frozen', factor: null, now, advancing_to: null },
    });
  });

  it('stream messages include the progress, the results and the end of an advance', async () => {
    const organization = await sandbox.newOrganization();
    await organization.purchase(plans.fixed);
    const stream = await openStartedStream(organization);
    const { from, now, events } = (await organization.call('advanceClock', { body: { by: 'P1Y' } })).body;
    const messages = await stream.takeUntil(
      (message) => message.type === 'clock' && message.data.advancing_to === null,
    );
    expect(messages[0]).toEqual({
      type: 'clock',
      data: { mode: 'frozen', factor: null, now: from, advancing_to: now },
    });
    expect(messages.at(-1)).toEqual({
      type: 'clock',
      data: { mode: 'frozen', factor: null, now, advancing_to: null },
    });
    expect(messages.filter(isType('event')).map(({ data }) => data)).toEqual(events.data);
    const clocks = messages.filter(isType('clock')).map(({ data }) => data.now);
    expect(clocks).toEqual([...clocks].sort());
    expect(clocks.length).toBeGreaterThan(2);
    // Work that is due at a time runs after the clock has reached it.
    let reading = '';
    for (const message of messages) {
      if (message.type === 'clock') reading = message.data.now;
      if (message.type === 'event') expect(message.data.timestamp <= reading).toBe(true);
    }
  });

  it('stream messages include faults when they are created, hit a request and are removed', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    const effect = { kind: 'status', status: 503 } as const;
    const twice = (await organization.call('createFault', { body: { effect, count: 2 } })).body;
    await organization.call('listCustomers');
    await organization.call('listCustomers');
    const lasting = (await organization.call('createFault', { body: { effect } })).body;
    await organization.call('deleteFault', { path: lasting });
    const messages = (await stream.take(7)).filter(({ type }) => type !== 'request');
    expect(messages).toEqual([
      { type: 'fault', data: twice },
      { type: 'fault', data: { ...twice, hits: 1 } },
      { type: 'fault_removed', data: { id: twice.id } },
      { type: 'fault', data: lasting },
      { type: 'fault_removed', data: { id: lasting.id } },
    ]);
  });

  it('stream messages include forced outcomes when they are forced, consumed and cleared', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const stream = await openStartedStream(organization);
    const force = (outcome: Body<'forceOutcome'>['outcome']) =>
      organization.call('forceOutcome', { path: purchase, body: { outcome } });
    const two = [(await force('insufficient_funds')).body, (await force('succeeded')).body];
    await organization.call('advanceClock', { body: { by: 'P1M' } });
    await organization.call('clearForcedOutcomes', { path: purchase });
    await organization.call('clearForcedOutcomes', { path: purchase });
    const last = (await force('lost_card')).body;
    const messages = await stream.takeUntil(
      (message) => message.type === 'forced_outcomes' && message.data.outcomes[0] === 'lost_card',
    );
    const purchase_id = purchase.id;
    expect(messages.filter(isType('forced_outcomes')).map(({ data }) => data)).toEqual([
      ...two,
      { purchase_id, outcomes: ['succeeded'] },
      { purchase_id, outcomes: [] },
      last,
    ]);
  });

  it('stream messages include forced outcomes of a customer when they are forced, used and cleared', async () => {
    const organization = await sandbox.newOrganization();
    const order = { ...(await organization.order(plans.fixed)), payment_token: 'tok_success' };
    const path = { id: order.customer_id };
    const stream = await openStartedStream(organization);
    const force = (outcome: Body<'forceOutcome'>['outcome']) =>
      organization.call('forceCustomerOutcome', { path, body: { outcome } });
    const two = [(await force('insufficient_funds')).body, (await force('succeeded')).body];
    await organization.call('createPurchase', { body: order });
    await organization.call('clearCustomerOutcomes', { path });
    await organization.call('clearCustomerOutcomes', { path });
    const last = (await force('lost_card')).body;
    const messages = await stream.takeUntil(
      (message) => message.type === 'customer_outcomes' && message.data.outcomes[0] === 'lost_card',
    );
    const { customer_id } = order;
    expect(messages.filter(isType('customer_outcomes')).map(({ data }) => data)).toEqual([
      ...two,
      { customer_id, outcomes: ['succeeded'] },
      { customer_id, outcomes: [] },
      last,
    ]);
  });

  it('stream messages include a change of the delivery mode, but not setting the same mode again', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    for (const mode of ['collect', 'collect', 'twice'] as const)
      await organization.call('setDeliveryMode', { body: { mode } });
    expect(await stream.take(2)).toEqual([
      { type: 'delivery_mode', data: { mode: 'collect' } },
      { type: 'delivery_mode', data: { mode: 'twice' } },
    ]);
  });

  it('stream messages include snapshots when they are taken, replaced and deleted', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    const name = 'mine';
    const first = (await organization.call('createSnapshot', { body: { name } })).body;
    await organization.customer();
    const second = (await organization.call('createSnapshot', { body: { name } })).body;
    await organization.call('deleteSnapshot', { path: { name } });
    const messages = (await stream.take(6)).filter(({ type }) => type.startsWith('snapshot'));
    expect(messages).toEqual([
      { type: 'snapshot', data: first },
      { type: 'snapshot_removed', data: { name } },
      { type: 'snapshot', data: second },
      { type: 'snapshot_removed', data: { name } },
    ]);
    expect(second.counts.customers).toBe(1);
  });

  const replacing: Record<string, (organization: TestOrganization) => Promise<unknown>> = {
    'a reset': (organization) => organization.call('resetSandbox'),
    'a seed': (organization) => organization.call('seedSandbox', { body: { name: 'smoke' } }),
    'a restored snapshot': (organization) => organization.call('restoreSnapshot', { path: { name: 'mine' } }),
  };

  it.each(Object.entries(replacing))(
    'stream messages contain one resync when all data is replaced by %s',
    async (_, replace) => {
      const organization = await sandbox.newOrganization();
      await organization.call('createSnapshot', { body: { name: 'mine' } });
      const stream = await openStartedStream(organization);
      await replace(organization);
      await organization.customer();
      expect(await stream.take(2)).toMatchObject([replaced, { data: { type: 'customer.created' } }]);
    },
  );
});

it('stream messages are sent only to subscribers of their organization', async () => {
  const [organization, other] = [await sandbox.newOrganization(), await sandbox.newOrganization()];
  const streams = [await openStartedStream(organization), await openStartedStream(other)];
  const [own, others] = [await organization.customer(), await other.customer()];
  const told = await Promise.all(streams.map((stream) => stream.take(2)));
  expect(told).toMatchObject([
    [{ data: { data: { id: own.id } } }, { data: { operation_id: 'createCustomer' } }],
    [{ data: { data: { id: others.id } } }, { data: { operation_id: 'createCustomer' } }],
  ]);
});

it('stream messages are the same for all subscribers', async () => {
  const organization = await sandbox.newOrganization();
  const streams = await Promise.all([
    openStartedStream(organization),
    openStartedStream(organization),
    openStartedStream(organization),
  ]);
  await organization.purchase(plans.fixed);
  const [first, ...others] = await Promise.all(streams.map((stream) => stream.take(8)));
  for (const other of others) expect(other).toEqual(first);
  expect(new Set(streams.map(({ lastId }) => lastId)).size).toBe(1);
});

it('the request log excludes the stream request itself', async () => {
  const organization = await sandbox.newOrganization();
  await openStartedStream(organization);
  expect((await organization.call('listRequests')).body.data).toEqual([]);
});

it('GET /_sandbox/stream responds to HEAD at once and opens no stream', async () => {
  const organization = await sandbox.newOrganization();
  for (let sent = 0; sent < 21; sent += 1) {
    const response = await organization.send('HEAD', '/_sandbox/stream');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  }
  await openStartedStream(organization);
});

describe('a stream that reconnects', () => {
  it('a stream that reconnects continues after its last message', async () => {
    const organization = await sandbox.newOrganization();
    const stream = await openStartedStream(organization);
    const seen = await organization.customer();
    await stream.take(2);
    await stream.close();
    const missed = await organization.customer();
    const again = await openStream(organization, { 'last-event-id': stream.lastId });
    expect(await again.take(2)).toMatchObject([
      { type: 'event', data: { data: { id: missed.id } } },
      { type: 'request' },
    ]);
    const next = await organization.customer();
    expect(await again.next()).toMatchObject({ data: { data: { id: next.id } } });
    expect(again.text).not.toContain(seen.id);
  });

  it.each(['x', '00000000-0000-4000-8000-000000000000.7'])(
    'a stream that reconnects receives a resync when its last message id is unknown: %s',
    async (id) => {
      const organization = await sandbox.newOrganization();
      await openStartedStream(organization);
      const stream = await openStream(organization, { 'last-event-id': id });
      expect(await stream.next()).toEqual(behind);
    },
  );

  it('a stream that reconnects receives a resync when it was away for too long', async () => {
    const time = new ManualTimer();
    const quiet = await testSandbox({ timer: time.timer });
    const organization = await quiet.newOrganization();
    const stream = await openStartedStream(organization);
    await stream.close();
    // The remaining timeout is the time that a subscriber has for reconnecting.
    await time.fireWhenLeft(1, () => time.requestedTimeouts.at(-1) === 30_000);
    const again = await openStream(organization, { 'last-event-id': stream.lastId });
    expect(await again.next()).toEqual(behind);
  });

  it('a stream that reconnects receives a resync when it missed more messages than are kept', async () => {
    const feed = new MemoryEventBus(systemTimer, { messages: 5 });
    const organization = await (await testSandbox({ eventBus: feed })).newOrganization();
    const stream = await openStartedStream(organization);
    await stream.close();
    for (const _ of [1, 2, 3]) await organization.customer();
    const again = await openStream(organization, { 'last-event-id': stream.lastId });
    expect(await again.next()).toEqual(behind);
    const next = await organization.customer();
    expect(await again.next()).toMatchObject({ data: { data: { id: next.id } } });
  });
});

it('a stream sends a comment every 15 seconds', async () => {
  const time = new ManualTimer();
  const quiet = await testSandbox({ timer: time.timer });
  const stream = await openStartedStream(await quiet.newOrganization());
  expect(stream.text).toMatch(/^retry: 1000\n\nid: /);
  for (const beats of [1, 2, 3]) {
    await time.fireWhenLeft(1);
    await stream.until((text) => text.match(/^:$/gm)?.length === beats);
  }
  expect(time.requestedTimeouts).toEqual([15_000, 15_000, 15_000, 15_000]);
});

it('an organization can open twenty streams at a time, and another after one is closed', async () => {
  const organization = await sandbox.newOrganization();
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStartedStream(organization)));
  const refused = await organization.send('GET', '/_sandbox/stream');
  expect([refused.status, refused.problem.code]).toEqual([429, 'stream_limit_reached']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Streams are counted per organization.
  await openStartedStream(await sandbox.newOrganization());
  await streams[0]?.close();
  await expect.poll(async () => (await organization.send('HEAD', '/_sandbox/stream')).status).toBe(200);
  await openStartedStream(organization);
});

/** Opens a stream on a connection that reads nothing after the response headers. */
async function openIdleStream(client: Client) {
  const { hostname, port } = new URL(client.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET /_sandbox/stream HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${client.apiKey ?? ''}\r\n\r\n`,
  );
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  await expect.poll(() => text, { interval: 1 }).toContain('"opened"');
  socket.pause();
  return { socket, text: () => text };
}

/** More messages than the buffers of a connection hold. */
const LARGE = 200;
const large = (number: number): Message =>
  ({ type: 'event', data: { number, filling: 'x'.repeat(200_000) } }) as never;

it('a stream sends a slow subscriber a resync and later messages without buffering for it', async () => {
  const feed = new MemoryEventBus(systemTimer, { messages: 10 });
  const slow = await testSandbox({ eventBus: feed });
  const organization = await slow.newOrganization();
  const reader = await openIdleStream(organization);
  for (let number = 1; number <= LARGE; number += 1) {
    feed.publish(organization.organizationId, [large(number)]);
    await nextTurn();
  }
  reader.socket.resume();
  await expect.poll(() => reader.text(), { interval: 5 }).toContain('"behind"');
  const customer = await organization.customer();
  await expect.poll(() => reader.text().includes(customer.id), { interval: 5 }).toBe(true);
  const received = reader.text().split('"number"').length - 1;
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(LARGE);
});

/** Opens a stream on a connection within this process, of which only the first bytes are read. */
async function openUnreadStream(own: Sandbox, apiKey: string): Promise<Duplex> {
  let text = '';
  let isStalled = false;
  const connection = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      if (!isStalled) done();
    },
  });
  onTestFinished(() => void connection.destroy());
  own.connect(connection);
  connection.push(
    `GET /_sandbox/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`,
  );
  await expect.poll(() => text, { interval: 1 }).toContain('"opened"');
  isStalled = true;
  return connection;
}

it('streams that are never read queue at most 64 kB and one message each', async () => {
  const feed = new MemoryEventBus(systemTimer);
  const own = await startSandbox({ overrides: { eventBus: feed } });
  onTestFinished(() => own.close());
  const { id, api_key } = (await new Client(own.url, null, []).call('createSandboxOrganization')).body;
  const readers = await Promise.all(Array.from({ length: 20 }, () => openUnreadStream(own, api_key)));
  const message = { type: 'event', data: { filling: 'x'.repeat(20_000) } } as never;
  for (let turn = 0; turn < 3; turn += 1) {
    // All messages of one turn, as those of a large commit.
    feed.publish(id, Array(500).fill(message));
    await nextTurn();
  }
  const queued = readers.map(({ writableLength }) => writableLength);
  expect(Math.min(...queued)).toBeGreaterThan(0);
  expect(Math.max(...queued)).toBeLessThan(65_536 + 21_000);
});

it('a stream sends a slow subscriber a resync when messages exceed the bytes that are kept', async () => {
  const feed = new MemoryEventBus(systemTimer, { bytes: 1_000_000 });
  const organization = await (await testSandbox({ eventBus: feed })).newOrganization();
  const reader = await openIdleStream(organization);
  for (let number = 1; number <= LARGE; number += 1) {
    feed.publish(organization.organizationId, [large(number)]);
    await nextTurn();
  }
  reader.socket.resume();
  await expect.poll(() => reader.text(), { interval: 5 }).toContain('"behind"');
});

it('the sandbox ends every stream when it closes, including unread ones, and opens no new one', async () => {
  const feed = new MemoryEventBus(systemTimer);
  const own = await startSandbox({ overrides: { eventBus: feed } });
  const { id, api_key } = (await new Client(own.url, null, []).call('createSandboxOrganization')).body;
  const client = new Client(own.url, api_key, []);
  const stream = await openStartedStream(client);
  await openIdleStream(client);
  for (let number = 1; number <= LARGE; number += 1) feed.publish(id, [large(number)]);
  const closed = own.close();
  await stream.ended();
  await closed;
  await expect(client.send('GET', '/_sandbox/stream')).rejects.toThrow('fetch failed');
});

it('a request for a stream that arrives while the sandbox closes returns 503', async () => {
  let closed: Promise<void> | undefined;
  class ClosingBus extends MemoryEventBus {
    override subscribe(...request: Parameters<MemoryEventBus['subscribe']>) {
      closed = own.close();
      return super.subscribe(...request);
    }
  }
  const own = await startSandbox({ overrides: { eventBus: new ClosingBus(systemTimer) } });
  const late = await new Client(own.url, own.apiKey, []).send('GET', '/_sandbox/stream');
  expect([late.status, late.problem.code]).toEqual([503, 'service_unavailable']);
  await closed;
});
