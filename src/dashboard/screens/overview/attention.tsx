import { ArrowLeftRight, CircleAlert, CircleCheck, RotateCw, Webhook, type IconNode } from 'lucide';
import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { Icon } from '../../components/icon.js';
import type { Tone } from '../../lib/tone.js';
import { sandboxApi, unwrap } from '../../lib/api.js';
import { toHref } from '../../lib/route.js';
import { useResource } from '../../lib/use-resource.js';

/** Entries to count of each kind; a larger number is shown as "20 or more". */
const LIMIT = 20;

interface AttentionItem {
  title: string;
  detail: string;
  href: string;
  tone: Tone;
  icon: IconNode;
}

/** Problems to look at, most severe first: undelivered webhooks, unpaid subscriptions, rejected requests. */
export function Attention(): JSX.Element {
  const { data } = useResource(
    'attention',
    loadAttention,
    ({ type }) => type === 'event' || type === 'delivery' || type === 'request',
  );
  return (
    <Card title="Needs attention" isFlush {...(data && { count: data.length })}>
      {data?.length === 0 ? (
        <p class="card-note attention-none">
          <Icon node={CircleCheck} /> Nothing needs attention.
        </p>
      ) : null}
      <ul class="attention">
        {data?.map(({ title, detail, href, tone, icon }) => (
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

async function loadAttention(): Promise<AttentionItem[]> {
  const [failed, unpaid, pastDue, requests] = await Promise.all([
    unwrap(sandboxApi.GET('/deliveries', { params: { query: { status: 'failed', limit: LIMIT } } })),
    countPurchases('unpaid'),
    countPurchases('past_due'),
    unwrap(sandboxApi.GET('/requests', { params: { query: { status: '4xx', limit: LIMIT } } })),
  ]);
  const items: (AttentionItem & { count: number })[] = [
    {
      count: failed.data.length,
      title: `${formatLimited(failed.data.length, 'webhook delivery', 'webhook deliveries')} failed`,
      detail: describeResponse(failed.data[0]?.attempts.at(-1)),
      href: toHref('webhooks', null, { status: 'failed' }),
      tone: 'red',
      icon: Webhook,
    },
    {
      count: unpaid,
      title: `${formatLimited(unpaid, 'subscription')} unpaid`,
      detail: 'All retries failed. The payer can still pay on the checkout page.',
      href: toHref('subscriptions', null, { status: 'unpaid' }),
      tone: 'red',
      icon: CircleAlert,
    },
    {
      count: pastDue,
      title: `${formatLimited(pastDue, 'subscription')} past due`,
      detail: 'A payment failed and will be retried.',
      href: toHref('subscriptions', null, { status: 'past_due' }),
      tone: 'amber',
      icon: RotateCw,
    },
    {
      count: requests.data.length,
      title: `${formatLimited(requests.data.length, 'request')} rejected`,
      detail: describeRequest(requests.data[0]),
      href: toHref('requests', null, { status: '4xx' }),
      tone: 'cyan',
      icon: ArrowLeftRight,
    },
  ];
  return items.filter(({ count }) => count > 0);
}

async function countPurchases(status: string): Promise<number> {
  const query = { type: 'purchase', status, limit: LIMIT } as const;
  const { data } = await unwrap(sandboxApi.GET('/objects', { params: { query } }));
  return data.length;
}

function formatLimited(count: number, singular: string, plural = `${singular}s`): string {
  return count >= LIMIT ? `${LIMIT} or more ${plural}` : `${count} ${count === 1 ? singular : plural}`;
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
