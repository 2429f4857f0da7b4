import { expectEqual, expectThat } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import { NOW, configureWebhook, useSyncDelivery } from '../webhooks/endpoint.js';
import { defineWebhookRequirement } from '../shared/define-requirement.js';
import type { Reply } from '../webhooks/receiver-types.js';
import { useReceiver } from '../webhooks/webhook-receiver.js';
import { cite } from '../shared/cite.js';

/** Creates a reply that holds deliveries until `release` is called. */
function createHeldReply(): { reply: Reply; release: () => void } {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  return { reply: { status: 204, until }, release };
}

/** Repetition of requests in progress. With synchronous delivery a request lasts until the receiver responds. */
export const idempotencyInProgress = [
  defineWebhookRequirement({
    id: 'idempotency.running.advance',
    area: 'idempotency',
    citation: cite('idempotency.in-progress'),
    statement: 'reject a repeated clock advance that is still running with 409 idempotency_key_in_use',
    verify: async (context) => {
      const { reply, release } = createHeldReply();
      await useReceiver(context, [reply], async (receiver) => {
        const organization = await context.newOrganization({ now: NOW });
        await organization.purchasePlan();
        // Configured after the purchase, so that the first delivery shows that the advance has started.
        await configureWebhook(organization, receiver);
        const call = {
          body: { by: 'P1M' },
          headers: { 'idempotency-key': organization.addUniqueSuffix('key') },
        };
        const first = organization.call('advanceClock', call);
        try {
          await receiver.waitForCount(1);
          (await organization.call('advanceClock', call)).expectProblem(409, 'idempotency_key_in_use');
        } finally {
          release();
          await Promise.allSettled([first]);
        }
        const { body } = (await first).expectStatus(200);
        const again = (await organization.call('advanceClock', call)).expectStatus(200);
        expectEqual(again.body, body, 'The response to the repeated request', again);
      });
    },
  }),
  defineWebhookRequirement({
    id: 'idempotency.running.createCustomer',
    area: 'idempotency',
    citation: cite('idempotency.in-progress'),
    operation: 'createCustomer',
    statement: 'process a request once if it is repeated while the first one is still in progress',
    verify: async (context) => {
      const { reply, release } = createHeldReply();
      await useReceiver(context, [reply], async (receiver) => {
        const organization = await context.newOrganization({ now: NOW });
        await configureWebhook(organization, receiver);
        await useSyncDelivery(organization, context);
        const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };
        const call = { body, headers: { 'idempotency-key': organization.addUniqueSuffix('key') } };
        const calls = [organization.call('createCustomer', call)];
        try {
          await receiver.waitForCount(1);
          calls.push(organization.call('createCustomer', call));
        } finally {
          release();
          await Promise.allSettled(calls);
        }
        const responses: ApiResponse[] = await Promise.all(calls);
        for (const response of responses) {
          if (response.status !== 201) response.expectProblem(409, 'idempotency_key_in_use');
        }
        const executed = responses.filter((response) => response.status === 201 && !response.isReplay);
        expectThat(executed.length === 1, `${executed.length} of two were carried out`, responses[1]);
        const { data } = (await organization.call('listCustomers')).expectStatus(200).body;
        expectEqual(data.length, 1, 'Number of customers');
      });
    },
  }),
];
