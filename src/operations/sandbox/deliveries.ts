import type { operations } from '../../../generated/sandbox.js';
import { update } from '../../domain/shared/change.js';
import { isUndelivered, resend } from '../../domain/delivery/delivery.js';
import type { ActionOf } from '../operation.js';
import { commit } from '../../engine/run-command.js';
import { currentEndpoint } from '../../queries/current-endpoint.js';
import { given, listPage } from '../pagination.js';
import { presentDelivery } from '../../presenters/present.js';
import { nowhereToDeliver } from '../problems.js';

type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;

export const listDeliveries: SandboxAction<'listDeliveries'> = (parts, { organization, query }) => {
  const where = given(query, ['status', 'event_id']);
  return listPage(parts, organization, 'deliveries', where, query, presentDelivery);
};

export const getDeliveryMode: SandboxAction<'getDeliveryMode'> = (parts, { organization }) =>
  parts.store.read(organization.id, (reader) =>
    Promise.resolve({ status: 200, body: { mode: reader.organization.delivery_mode } }),
  );

export const setDeliveryMode: SandboxAction<'setDeliveryMode'> = (parts, call) =>
  commit(parts, call, {
    decide: ({ reader }) => {
      const { mode } = call.body;
      const record = { ...reader.organization, delivery_mode: mode };
      return Promise.resolve({ changes: [{ op: 'organization', record }], events: [], result: { mode } });
    },
    present: (body) => ({ status: 200, body }),
  });

export const resendFailedDeliveries: SandboxAction<'resendFailedDeliveries'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader, now }) => {
      if (!(await currentEndpoint(reader))) return nowhereToDeliver();
      const changes = [];
      for (const status of ['pending', 'failed', 'skipped', 'disabled'] as const) {
        const found = await reader.list('deliveries', {
          where: { status },
          order: 'oldest',
          limit: Infinity,
        });
        const undelivered = found.map(({ record }) => record).filter(isUndelivered);
        changes.push(...undelivered.map((delivery) => update('deliveries', resend(delivery, now))));
      }
      return { changes, events: [], result: { count: changes.length } };
    },
    present: (body) => ({ status: 200, body }),
  });
