import {
  ArrowLeftRight,
  CircleAlert,
  CircleCheck,
  RotateCw,
  ShieldAlert,
  Webhook,
  type IconNode,
} from 'lucide';
import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { ErrorState } from '../../components/error-state.js';
import { Icon } from '../../components/icon.js';
import { ListSkeleton } from '../../components/list-skeleton.js';
import type { Tone } from '../../lib/tone.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { attentionStatuses, describeAttention, type AttentionStatus } from '../../lib/describe-attention.js';
import { getShownStatus } from '../../lib/describe-delivery.js';
import { formatCount } from '../../lib/format.js';
import { loadObject, loadObjects } from '../../lib/load-objects.js';
import { toHref } from '../../lib/route.js';
import { useResource } from '../../lib/use-resource.js';

/** Entries to load of each kind. A larger number of retrying deliveries or rejected requests is shown as "20 or more". */
const LIMIT = 20;

interface AttentionItem {
  /** Number of objects in the item. */
  count: number;
  title: string;
  detail: string;
  href: string;
  tone: Tone;
  icon: IconNode;
}

interface AttentionObjects {
  failed: Schemas['Delivery'][];
  retrying: Schemas['Delivery'][];
  purchases: Record<AttentionStatus, Schemas['ObjectPurchase'][]>;
  rejected: Schemas['RequestSummary'][];
  counts: Schemas['Counts'];
}

/** Problems to look at, most severe first: undelivered webhooks, purchases without a payment, rejected requests. */
export function Attention({ forecast }: { forecast: Schemas['Forecast'] | undefined }): JSX.Element {
  const { data, error, reload } = useResource(
    'attention',
    loadAttention,
    ({ type }) => type === 'event' || type === 'delivery' || type === 'request',
  );
  const items = data && listItems(data, forecast?.data ?? []);
  return (
    <Card title="Needs attention" isFlush {...(items && { count: items.length })}>
      <ErrorState title="The list could not be loaded" error={error} onRetry={reload} />
      {(items ?? error) ? null : <ListSkeleton count={3} />}
      {items?.length === 0 ? (
        <p class="card-note attention-none">
          <Icon node={CircleCheck} /> Nothing needs attention.
        </p>
      ) : null}
      <ul class="attention">
        {items?.map(({ title, detail, href, tone, icon }) => (
          <li key={title}>
            <span class={`tile ${tone}`}>
              <Icon node={icon} />
            </span>
            <span class="two-lines">
              <b>{title}</b>
              <small>{detail}</small>
            </span>
            <a class="button small" href={href} aria-label={`Open: ${title}`}>
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
    unwrap(sandboxApi.GET('/requests', { params: { query: { status: '4xx', limit: LIMIT } } })),
    unwrap(sandboxApi.GET('/counts')),
    loadPurchases('unpaid'),
    loadPurchases('past_due'),
    loadPurchases('requires_action'),
  ]);
  return {
    failed,
    retrying: pending.filter((delivery) => getShownStatus(delivery) === 'retrying'),
    purchases: { unpaid, past_due, requires_action },
    rejected: requests.data,
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
      count: retrying.length,
      title: `${formatLimited(retrying.length, 'webhook delivery', 'webhook deliveries')} retrying`,
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
      count: rejected.length,
      title: `${formatLimited(rejected.length, 'request')} rejected`,
      detail: describeRequest(rejected[0]),
      href: toHref('requests', null, { status: '4xx' }),
      tone: 'cyan',
      icon: ArrowLeftRight,
    },
  ];
  return items.filter(({ count }) => count > 0);
}

async function loadDeliveries(status: 'failed' | 'pending'): Promise<Schemas['Delivery'][]> {
  const query = { status, limit: LIMIT };
  const { data } = await unwrap(sandboxApi.GET('/deliveries', { params: { query } }));
  return data;
}

/** Loads the first purchases of a status. A single one has its amounts due, which a list does not have. */
async function loadPurchases(status: AttentionStatus): Promise<Schemas['ObjectPurchase'][]> {
  const { rows } = await loadObjects('purchase', { status, limit: LIMIT, expand: ['customer'] });
  const [only] = rows;
  if (!only || rows.length > 1) return rows;
  return [await loadObject('purchase', only.data.id, ['customer'])];
}

function formatLimited(count: number, singular: string, plural = `${singular}s`): string {
  return count >= LIMIT ? `${LIMIT} or more ${plural}` : formatCount(count, singular, plural);
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
