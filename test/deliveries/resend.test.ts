import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openFileStore } from '../../src/store/file/open-file-store.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startReceiver } from '../webhooks/receivers.js';
import { createOrganizationWithWebhook, listDeliveries } from './setup.js';

const directory = await mkdtemp(join(tmpdir(), 'tollgate-resend-'));
afterAll(() => rm(directory, { recursive: true }));
const store = await openFileStore({ directory });

const sandboxes = [
  ['memory', await testSandbox()],
  ['file', await testSandbox({ store })],
] as const;

/** Returns the numbers of deliveries by status. */
async function countByStatus(organization: TestOrganization): Promise<Record<string, number>> {
  return (await organization.call('getCounts')).body.deliveries_by_status;
}

describe.each(sandboxes)('resendEvent with the %s store', (_, sandbox) => {
  /** Creates an organization with one event, whose delivery was rejected and attempted until a time. */
  async function failDelivery(by: string | null): Promise<{
    organization: TestOrganization;
    id: string;
    received: unknown[];
    repair: () => void;
  }> {
    let status = 503;
    const { url, received } = await startReceiver((response) => response.writeHead(status).end());
    const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
    await organization.customer();
    if (by !== null) await organization.call('advanceClock', { body: { by } });
    const [delivery] = await listDeliveries(organization);
    return {
      organization,
      id: delivery?.event_id ?? '',
      received,
      repair: () => {
        status = 200;
      },
    };
  }

  it.each([
    ['waits for a retry', null, 'pending'],
    ['has failed', 'P7D', 'failed'],
  ])('replaces a delivery that %s, so that its event is not sent a third time', async (_name, by, status) => {
    const { organization, id, received, repair } = await failDelivery(by);
    expect(await countByStatus(organization)).toEqual({ [status]: 1 });
    repair();
    await organization.call('resendEvent', { path: { id } });
    expect(await countByStatus(organization)).toEqual({ delivered: 1, replaced: 1 });
    const [, replaced] = await listDeliveries(organization);
    expect(replaced).toMatchObject({ status: 'replaced', next_attempt_at: null });
    expect(replaced?.attempts.map(({ response_status }) => response_status)).toContain(503);
    const sent = received.length;
    await organization.call('advanceClock', { body: { by: 'P30D' } });
    expect((await organization.call('resendFailedDeliveries')).body.count).toBe(0);
    expect(received).toHaveLength(sent);
    expect((await organization.call('getClock')).body.next_due_at).toBeNull();
  });

  it('counts the delivery of an event by its latest response', async () => {
    const { organization, id, repair } = await failDelivery(null);
    await organization.call('resendEvent', { path: { id } });
    const getTotal = async (): Promise<unknown> =>
      (await organization.call('getMetrics')).body.deliveries.total;
    expect(await getTotal()).toEqual({ sent: 1, delivered: 0, retrying: 1, failed: 0 });
    repair();
    await organization.call('resendEvent', { path: { id } });
    expect(await getTotal()).toEqual({ sent: 1, delivered: 1, retrying: 0, failed: 0 });
    expect(await countByStatus(organization)).toEqual({ delivered: 1, replaced: 2 });
    const query = { status: 'replaced' as const };
    expect((await organization.call('listDeliveries', { query })).body.data).toHaveLength(2);
  });

  it('retries the new delivery if the endpoint still rejects it', async () => {
    const { organization, id, received, repair } = await failDelivery(null);
    await organization.call('resendEvent', { path: { id } });
    repair();
    await organization.call('advanceClock', { body: { by: 'PT5S' } });
    await expect.poll(() => countByStatus(organization)).toEqual({ delivered: 1, replaced: 1 });
    expect(received).toHaveLength(3);
  });

  it('sends the events that the delivery mode collect stores, each when it is resent', async () => {
    const { url, received } = await startReceiver((response) => response.writeHead(200).end());
    const organization = await createOrganizationWithWebhook(sandbox, url, 'collect');
    for (let number = 0; number < 3; number += 1) await organization.customer();
    const [third, second, first] = (await listDeliveries(organization)).map(({ event_id }) => event_id);
    for (const id of [third, first]) {
      const { body } = await organization.call('resendEvent', { path: { id: id ?? '' } });
      expect(body.delivery).toMatchObject({ status: 'delivered', attempts: [{ response_status: 200 }] });
    }
    expect(await countByStatus(organization)).toEqual({ delivered: 2, pending: 1, replaced: 2 });
    await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
    expect(await countByStatus(organization)).toEqual({ delivered: 3, replaced: 2 });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([third, first, second]);
  });

  it('keeps a delivery that succeeded', async () => {
    const { url } = await startReceiver((response) => response.writeHead(200).end());
    const organization = await createOrganizationWithWebhook(sandbox, url, 'sync');
    await organization.customer();
    const [delivery] = await listDeliveries(organization);
    await organization.call('resendEvent', { path: { id: delivery?.event_id ?? '' } });
    expect(await countByStatus(organization)).toEqual({ delivered: 2 });
  });
});
