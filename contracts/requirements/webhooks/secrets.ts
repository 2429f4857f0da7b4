import { expectEqual, expectThat } from '../../assert.js';
import type { BodyOf } from '../../http/api.js';
import type { Requirement } from '../../requirement.js';
import { isGenuine, point, telling, waitForDeliveries } from './endpoint.js';
import { Receiver, replying } from './receiver.js';

/** Versions of a configuration that say nothing of the secret. */
const laterVersions: BodyOf<'createOrganizationConfiguration'>[] = [
  {},
  { branding: { display_name: 'Brightwater' } },
  { dunning: null },
  { webhook: { event_types: ['customer.created'] } },
  { webhook: { secret: null, rotate_secret: false } },
];

/** What a rotation begins is not ended by a version that is about something else. */
export const secrets: readonly Requirement[] = [
  telling({
    id: 'webhooks.rotation-kept',
    statement: 'sign with both secrets after a rotation, whichever versions of the configuration follow it',
    verify: async ({ freshShop }) => {
      await Receiver.during(replying(204), async (receiver) => {
        const shop = await freshShop();
        await waitForDeliveries(shop);
        const before = await point(shop, { url: receiver.url });
        const after = await point(shop, { rotate_secret: true });
        for (const body of [...laterVersions, { webhook: { url: `${receiver.url}&moved=1` } }]) {
          await shop.configure(body);
          const { length } = receiver.received;
          await shop.customer();
          const one = receiver.received[length];
          expectThat(one !== undefined, `Nothing came after ${JSON.stringify(body)}`);
          expectEqual(
            [before, after].map((secret) => isGenuine(one, secret)),
            [true, true],
            `Whether it is signed with the old and the new secret after ${JSON.stringify(body)}`,
          );
        }
      });
    },
  }),
];
