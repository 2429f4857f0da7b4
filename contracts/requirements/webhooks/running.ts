import { expectEqual, expectThat } from '../../assert.js';
import type { Answer } from '../../http/answer.js';
import type { Requirement } from '../../requirement.js';
import { NOW, point, telling, waitForDeliveries } from './endpoint.js';
import { Receiver, type Reply } from './receiver.js';

/** Keeps who delivers waiting until it is let go. */
function holding(): { reply: Reply; letGo: () => void } {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    reply: (response) => {
      const answer = (): void => void response.writeHead(204).end();
      if (isOpen) answer();
      else waiting.push(answer);
    },
    letGo: () => {
      isOpen = true;
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

/** A request takes as long as a receiver keeps it waiting: so long it is running. */
export const running: readonly Requirement[] = [
  telling({
    id: 'idempotency.running.advance',
    statement: 'refuse a repetition of an advance that is running with 409 idempotency_key_in_use',
    verify: async ({ freshShop }) => {
      const { reply, letGo } = holding();
      await Receiver.during(reply, async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await shop.purchase();
        // Nothing is told of before that, so that whatever comes says that the advance has begun.
        await point(shop, { url: receiver.url });
        const call = { body: { by: 'P1M' }, headers: { 'idempotency-key': shop.unique('key') } };
        const first = shop.call('advanceClock', call);
        try {
          await receiver.atLeast(1);
          (await shop.call('advanceClock', call)).expectProblem(409, 'idempotency_key_in_use');
        } finally {
          letGo();
          await Promise.allSettled([first]);
        }
        const { body } = (await first).expectStatus(200);
        const again = (await shop.call('advanceClock', call)).expectStatus(200);
        expectEqual(again.body, body, 'The answer to the repetition', again);
      });
    },
  }),
  telling({
    id: 'idempotency.running.createCustomer',
    operation: 'createCustomer',
    statement: 'carry out once what is repeated while its receiver has not answered',
    verify: async ({ freshShop }) => {
      const { reply, letGo } = holding();
      await Receiver.during(reply, async (receiver) => {
        const shop = await freshShop({ now: NOW });
        await point(shop, { url: receiver.url });
        await waitForDeliveries(shop);
        const body = { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' };
        const call = { body, headers: { 'idempotency-key': shop.unique('key') } };
        const both = [shop.call('createCustomer', call)];
        try {
          await receiver.atLeast(1);
          both.push(shop.call('createCustomer', call));
        } finally {
          letGo();
          await Promise.allSettled(both);
        }
        const answers: Answer[] = await Promise.all(both);
        for (const answer of answers) {
          if (answer.status !== 201) answer.expectProblem(409, 'idempotency_key_in_use');
        }
        const executed = answers.filter((answer) => answer.status === 201 && !answer.isReplay);
        expectThat(executed.length === 1, `${executed.length} of two were carried out`, answers[1]);
        const { data } = (await shop.call('listCustomers')).expectStatus(200).body;
        expectEqual(data.length, 1, 'How many customers there are');
      });
    },
  }),
];
