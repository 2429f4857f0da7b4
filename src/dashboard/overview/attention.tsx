import { sum } from 'd3-array';
import {
  ArrowLeftRight,
  CircleAlert,
  CircleCheck,
  RotateCw,
  ShieldAlert,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { JSX } from 'react';
import { Icon } from '../components/icon.js';
import { Card } from '../components/screen.js';
import { ErrorState, ListSkeleton } from '../components/states.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { getShownStatus } from '../data/deliveries.js';
import { formatCount, formatAmount, formatShortDateTime, type Tone } from '../data/format.js';
import { loadObject, listObjects, listDeliveries, listRequests } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';

/** Deliveries and purchases to load of each kind, to describe the first one. */
const LIMIT = 20;
/** Rejected requests to count. */
const MAX_REQUESTS = 100;

interface AttentionItem {
  /** Number of objects in the item. */
  count: number;
  title: string;
  detail: string;
  href: string;
  tone: Tone;
  icon: LucideIcon;
}

interface AttentionObjects {
  failed: Schemas['Delivery'][];
  retrying: Schemas['Delivery'][];
  purchases: Record<AttentionStatus, Schemas['ObjectPurchase'][]>;
  rejected: Schemas['RequestList'];
  counts: Schemas['Counts'];
}

/** Problems to look at, most severe first: undelivered webhooks, purchases without a payment, rejected requests. */
export function Attention({
  forecast,
  deliveries,
}: {
  forecast: Schemas['Forecast'] | undefined;
  deliveries: Schemas['DeliverySeries'] | undefined;
}): JSX.Element {
  const { data, error, reload } = useResource(
    'attention',
    loadAttention,
    ({ type }) => type === 'event' || type === 'delivery' || type === 'request',
  );
  const items = data && listItems(data, deliveries?.total.retrying ?? 0, forecast?.data ?? []);
  return (
    <Card title="Needs attention" isFlush {...(items && { count: items.length })}>
      <ErrorState title="The list could not be loaded" error={error} onRetry={reload} />
      {(items ?? error) ? null : <ListSkeleton count={3} />}
      {items?.length === 0 ? (
        <p className="card-note attention-none">
          <Icon node={CircleCheck} /> Nothing needs attention.
        </p>
      ) : null}
      <ul className="attention">
        {items?.map(({ title, detail, href, tone, icon }) => (
          <li key={title}>
            <span className={`tile ${tone}`}>
              <Icon node={icon} />
            </span>
            <span className="two-lines">
              <b>{title}</b>
              <small>{detail}</small>
            </span>
            <a className="button small" href={href} aria-label={`Open: ${title}`}>
              Open
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function loadAttention(): Promise<AttentionObjects> {
  const [failed, pending, requests, counts, unpaid, past_due, requires_action] = await Promise.all([
    loadDeliveries('failed'),
    loadDeliveries('pending'),
    listRequests({ status: '4xx', limit: MAX_REQUESTS }),
    unwrap(sandboxApi.GET('/counts')),
    loadPurchases('unpaid'),
    loadPurchases('past_due'),
    loadPurchases('requires_action'),
  ]);
  return {
    failed,
    retrying: pending.filter((delivery) => getShownStatus(delivery) === 'retrying'),
    purchases: { unpaid, past_due, requires_action },
    rejected: requests,
    counts,
  };
}

const appearances: Record<AttentionStatus, Pick<AttentionItem, 'tone' | 'icon'>> = {
  unpaid: { tone: 'red', icon: CircleAlert },
  past_due: { tone: 'amber', icon: RotateCw },
  requires_action: { tone: 'amber', icon: ShieldAlert },
};

function listItems(
  { failed, retrying, purchases, rejected, counts }: AttentionObjects,
  retryingCount: number,
  forecast: readonly Schemas['ForecastItem'][],
): AttentionItem[] {
  const items: AttentionItem[] = [
    {
      count: failed.length,
      title: `${formatCount(counts.deliveries_by_status['failed'] ?? 0, 'webhook delivery', 'webhook deliveries')} failed`,
      detail: describeResponse(failed[0]?.attempts.at(-1)),
      href: toHref('webhooks', null, { status: 'failed' }),
      tone: 'red',
      icon: Webhook,
    },
    {
      count: retryingCount,
      title: `${formatCount(retryingCount, 'webhook delivery', 'webhook deliveries')} retrying`,
      detail: describeResponse(retrying[0]?.attempts.at(-1)),
      href: toHref('webhooks', null, { status: 'pending' }),
      tone: 'amber',
      icon: Webhook,
    },
    ...attentionStatuses.map((status): AttentionItem => {
      const found = purchases[status];
      const [first] = found;
      return {
        count: found.length,
        ...describeAttention(status, found, counts.purchases_by_status[status] ?? 0, forecast),
        href:
          first && found.length === 1
            ? toHref('subscriptions', first.data.id)
            : toHref('subscriptions', null, { status }),
        ...appearances[status],
      };
    }),
    {
      count: rejected.data.length,
      title: `${rejected.has_more ? 'More than ' : ''}${formatCount(rejected.data.length, 'request')} rejected`,
      detail: describeRequest(rejected.data[0]),
      href: toHref('requests', null, { status: '4xx' }),
      tone: 'amber',
      icon: ArrowLeftRight,
    },
  ];
  return items.filter(({ count }) => count > 0);
}

async function loadDeliveries(status: 'failed' | 'pending'): Promise<Schemas['Delivery'][]> {
  const query = { status, limit: LIMIT };
  const { data } = await listDeliveries(query);
  return data;
}

/** Loads the first purchases of a status. A single one has its amounts due, which a list does not have. */
async function loadPurchases(status: AttentionStatus): Promise<Schemas['ObjectPurchase'][]> {
  const { rows } = await listObjects('purchase', { status, limit: LIMIT, expand: ['customer'] });
  const [only] = rows;
  if (!only || rows.length > 1) return rows;
  return [await loadObject('purchase', only.data.id, ['customer'])];
}

function describeResponse(attempt: { response_status: number | null } | undefined): string {
  if (!attempt) return 'The endpoint did not accept the event.';
  if (attempt.response_status === null) return 'The endpoint did not respond.';
  return `The endpoint last returned ${attempt.response_status}.`;
}

function describeRequest(
  request: { method: string; path: string; status: number | null } | undefined,
): string {
  if (!request) return '';
  return `Latest: ${request.method} ${request.path.split('?')[0] ?? ''}, ${request.status ?? 'no response'}`;
}

type Purchase = Schemas['ObjectPurchase'];

/** Statuses of purchases that need attention, most severe first. The time machine has a group of the same ones. */
const attentionStatuses = ['unpaid', 'past_due', 'requires_action'] as const;
export type AttentionStatus = (typeof attentionStatuses)[number];

/** Purchases of one status in words. */
interface AttentionText {
  title: string;
  detail: string;
}

type ScheduledWork = Pick<Schemas['ForecastItem'], 'at' | 'type' | 'purchase_id'>;

const singleTitles: Record<AttentionStatus, string> = {
  unpaid: 'unpaid',
  past_due: 'past due',
  requires_action: 'waits for 3-D Secure',
};

const groupTitles: Record<AttentionStatus, readonly [singular: string, plural: string]> = {
  unpaid: ['subscription unpaid', 'subscriptions unpaid'],
  past_due: ['subscription past due', 'subscriptions past due'],
  requires_action: ['purchase waits for 3-D Secure', 'purchases wait for 3-D Secure'],
};

/**
 * Describes the purchases of a status: a single one by its customer, amount and deadline, several ones by their number.
 *
 * @param purchases all purchases of the status, or the first ones if there are many
 * @param count number of purchases of the status
 * @param forecast scheduled work, earliest first
 */
export function describeAttention(
  status: AttentionStatus,
  purchases: readonly Purchase[],
  count: number,
  forecast: readonly ScheduledWork[],
): AttentionText {
  const detail = describeDeadline(status, purchases, count, forecast);
  const [only] = purchases;
  if (only && purchases.length === 1) {
    const customer = only.expanded?.customer?.name ?? only.data.customer_id;
    return {
      title: `${customer}: ${formatDue(only)}${singleTitles[status]}${formatPeriodCount(only)}`,
      detail,
    };
  }
  const [singular, plural] = groupTitles[status];
  return { title: formatCount(count, singular, plural), detail };
}

/** Formats the amount due of a purchase with a space after it; empty if the amount is unknown. */
function formatDue({ data, amounts_due = [] }: Purchase): string {
  const due = sum(amounts_due, ({ amount }) => amount);
  const amount = due > 0 ? due : data.amount;
  return amount === null ? '' : `${formatAmount(amount, data.currency)} `;
}

/** Says that the amount due is the sum of several periods; empty if it is the amount of one. */
const formatPeriodCount = ({ amounts_due = [] }: Purchase): string =>
  amounts_due.length > 1 ? ` for ${amounts_due.length} periods` : '';

function describeDeadline(
  status: AttentionStatus,
  purchases: readonly Purchase[],
  count: number,
  forecast: readonly ScheduledWork[],
): string {
  if (status === 'unpaid') return 'All retries failed. The payer can still pay on the checkout page.';
  const ids = purchases.map(({ data }) => data.id);
  const workType = status === 'past_due' ? 'retry' : 'challenge_expiry';
  const hasAll = purchases.length >= count;
  const next = hasAll
    ? forecast.find(({ type, purchase_id }) => type === workType && ids.includes(purchase_id))
    : undefined;
  if (status === 'past_due') {
    if (next) return `Next retry: ${formatShortDateTime(next.at)}.`;
    return count === 1 ? 'A payment failed and will be retried.' : 'The failed payments will be retried.';
  }
  if (!next)
    return count === 1
      ? 'The payer must complete the challenge.'
      : 'The payers must complete their challenges.';
  const subject = count === 1 ? 'The challenge' : 'The first challenge';
  return `${subject} expires on ${formatShortDateTime(next.at)}.`;
}
