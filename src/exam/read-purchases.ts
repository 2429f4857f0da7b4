import { loadAllPages } from '../client/load-all-pages.js';
import type { Event } from '../testing/events.js';
import { addDecimals } from '../domain/shared/money.js';
import type { SendOperation } from '../client/operation-client.js';
import { createSend } from '../testing/create-send.js';
import type { Sandbox } from '../testing/sandbox-type.js';
import { endedStatuses } from './running-orders.js';
import type { GatewayPurchase } from './trace.js';

/** Statuses in which a period or trial provides the service, paid or not. */
const activeStatuses: readonly string[] = ['active', 'trialing'];

/**
 * Reads purchases with their successful payments and their usage from the gateway.
 *
 * @param events all events of the purchases until now
 */
export function readPurchases(
  sandbox: Sandbox,
  ids: Iterable<string>,
  events: readonly Event[],
): Promise<GatewayPurchase[]> {
  const send = createSend(sandbox);
  return Promise.all(
    Array.from(ids, async (id) => {
      const own = events.filter(({ data }) => getPurchaseId(data) === id);
      const changes = own.flatMap(({ type, sequence, data }) =>
        type.startsWith('purchase.') && 'current_period' in data ? [{ type, sequence, data }] : [],
      );
      const findEnd = (statuses: readonly string[]): string | null =>
        findLatest(
          changes.flatMap(({ data: { status, current_period: period, trial_end: trialEnd } }) =>
            statuses.includes(status) ? (period?.end ?? trialEnd ?? []) : [],
          ),
        );
      const endedBy = changes.find(({ data: { status } }) => endedStatuses.has(status))?.sequence ?? null;
      const paidEnds = own.flatMap(({ type, sequence, data }) =>
        type === 'charge.succeeded' && 'amount' in data && data.amount > 0 && sequence < (endedBy ?? Infinity)
          ? (data.period?.end ?? [])
          : [],
      );
      return {
        ...(await readPurchase(send, id)),
        // The charge forgets the planned time after the next attempt.
        retriedFailures: own.filter(
          ({ type, data }) =>
            type === 'charge.failed' && 'next_retry_at' in data && data.next_retry_at !== null,
        ).length,
        paidUntil: findLatest(paidEnds),
        activeUntil: findEnd(activeStatuses),
        openUntil: findEnd([...activeStatuses, 'past_due']),
        createdBy: changes[0]?.sequence ?? null,
        endedBy,
      };
    }),
  );
}

function getPurchaseId(data: Event['data']): string | null {
  if ('purchase_id' in data) return data.purchase_id;
  return 'id' in data ? data.id : null;
}

async function readPurchase(
  send: SendOperation,
  id: string,
): Promise<
  Omit<
    GatewayPurchase,
    'retriedFailures' | 'paidUntil' | 'activeUntil' | 'openUntil' | 'createdBy' | 'endedBy'
  >
> {
  const purchase = await send('getPurchase', { id });
  const customer = await send('getCustomer', { id: purchase.customer_id });
  const charges = await loadAllPages((page) => send('listCharges', { purchase_id: id, ...page }));
  const consumptions =
    purchase.kind === 'variable_subscription'
      ? await loadAllPages((page) => send('listConsumptions', { id, ...page }))
      : [];
  const succeeded = charges.filter(({ status }) => status === 'succeeded');
  const paid = succeeded.filter(({ amount }) => amount > 0);
  return {
    id,
    kind: purchase.kind,
    status: purchase.status,
    periodEnd: purchase.current_period?.end ?? null,
    cancelsAtPeriodEnd: purchase.cancel_at_period_end,
    amountReceived: sum(paid.map(({ amount }) => amount)),
    payments: paid.length,
    freePayments: succeeded.length - paid.length,
    customerName: customer.name,
    customerEmail: customer.email,
    usage: consumptions.map(({ quantity }) => quantity).reduce(addDecimals, '0'),
  };
}

function findLatest(timestamps: string[]): string | null {
  return timestamps.sort().at(-1) ?? null;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
