import { update } from '../../domain/shared/change.js';
import { isUndelivered, rescheduleDelivery } from '../../domain/delivery/delivery.js';
import type { Delivery } from '../../domain/shared/records.js';
import type { Entry } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { findCurrentConfiguration, findCurrentEndpoint } from '../../queries/find-endpoint.js';
import { createPage, listPage, parseCreatedRange, pickFilters } from '../pagination.js';
import { presentDelivery } from '../../presenters/present-records.js';
import { createNoEndpointProblem } from '../problems.js';

export const listDeliveries: SandboxOperation<'listDeliveries'> = (context, { organization, query }) => {
  const where = pickFilters(query, ['status']);
  const { event_id: eventIds } = query;
  if (!eventIds) return listPage(context, organization, 'deliveries', where, query, presentDelivery);
  return context.store.read(organization.id, (reader) => {
    const range = parseCreatedRange(query);
    const listKey = ['deliveries', where, range, eventIds];
    return createPage(reader.organization, listKey, query, presentDelivery, async (after, limit) => {
      const found: Entry<Delivery>[] = [];
      for (const event_id of new Set(eventIds))
        found.push(
          ...(await reader.list('deliveries', { where: { ...where, event_id }, ...range, after, limit })),
        );
      return found.sort((one, other) => other.sequence - one.sequence).slice(0, limit);
    });
  });
};

export const getDeliveryMode: SandboxOperation<'getDeliveryMode'> = (context, { organization }) =>
  context.store.read(organization.id, (reader) =>
    Promise.resolve({ status: 200, body: { mode: reader.organization.delivery_mode } }),
  );

export const setDeliveryMode: SandboxOperation<'setDeliveryMode'> = (context, call) =>
  runCommand(context, call, {
    decide: ({ reader }) => {
      const { mode } = call.body;
      const record = { ...reader.organization, delivery_mode: mode };
      return Promise.resolve({ changes: [{ op: 'organization', record }], events: [], result: { mode } });
    },
    present: (body) => ({ status: 200, body }),
    listAwaitedDeliveries: async (reader) => {
      if (call.body.mode !== 'sync') return [];
      const query = { where: { status: 'pending' }, order: 'oldest', limit: Infinity } as const;
      return (await reader.list('deliveries', query)).map(({ record }) => record.id);
    },
  });

export const getWebhookSecret: SandboxOperation<'getWebhookSecret'> = (context, { organization }) =>
  context.store.read(organization.id, async (reader) => {
    const configuration = await findCurrentConfiguration(reader);
    return { status: 200, body: { secret: configuration?.webhook?.secret ?? null } };
  });

export const resendFailedDeliveries: SandboxOperation<'resendFailedDeliveries'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader, now }) => {
      if (!(await findCurrentEndpoint(reader))) return createNoEndpointProblem();
      const changes = [];
      for (const status of ['pending', 'failed', 'skipped', 'disabled'] as const) {
        const entries = await reader.list('deliveries', {
          where: { status },
          order: 'oldest',
          limit: Infinity,
        });
        const undelivered = entries.map(({ record }) => record).filter(isUndelivered);
        changes.push(
          ...undelivered.map((delivery) => update('deliveries', rescheduleDelivery(delivery, now))),
        );
      }
      return { changes, events: [], result: { count: changes.length } };
    },
    present: (body) => ({ status: 200, body }),
  });
