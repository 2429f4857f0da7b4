import type { JSX, ReactNode } from 'react';
import { Json } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { CopyableId, Facts, toFacts, toIdHref, ShortTime } from '../components/values.js';
import { type Schemas } from '../data/api.js';
import { formatPrice } from '../data/money.js';
import { loadObject, useCounts, useObjects, listEvents } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { EventTimeline } from '../events/timeline.js';
import { concernsObject } from '../events/use-events.js';
import { describeCycles, describeTrial } from './describe-plan.js';
import { PurchaseCounts } from './plan-columns.js';

type Plan = Schemas['Plan'];

async function loadPlan(id: string): Promise<{ plan: Plan; service: Schemas['Service'] }> {
  const { data: plan } = await loadObject('plan', id);
  return { plan, service: (await loadObject('service', plan.service_id)).data };
}

/** Details of a plan: its terms, its purchases and their latest events. */
export function PlanDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(id, () => loadPlan(id));
  return (
    <Detail title={data?.plan.name ?? 'Plan'} back={back} isNarrow>
      <ErrorState title="The plan could not be loaded" error={error} onRetry={reload} />
      {data ? <PlanView plan={data.plan} service={data.service} /> : null}
    </Detail>
  );
}

function PlanView({ plan, service }: { plan: Plan; service: Schemas['Service'] }): JSX.Element {
  return (
    <>
      <p className="subtitle">
        {formatPrice(plan.rate)} · <a href={toIdHref(service.id)}>{service.name}</a>
      </p>
      {plan.description === null ? null : <p>{plan.description}</p>}
      <h3>Purchases</h3>
      <PlanPurchases plan={plan} />
      <h3>Details</h3>
      <Facts items={listTerms(plan)} />
      <h3>Timeline</h3>
      <PlanTimeline id={plan.id} />
      <details>
        <summary>JSON</summary>
        <Json value={plan} label="The plan as JSON" />
      </details>
    </>
  );
}

function listTerms(plan: Plan): Record<string, ReactNode> {
  const { rate, payment_day: day } = plan;
  const usage = rate.kind === 'variable_subscription' ? rate : null;
  return toFacts<Plan, 'name' | 'description' | 'service_id' | 'rate' | 'metadata'>({
    trial_days: ['Trial', describeTrial(plan)],
    billing_cycles: ['Cycles', describeCycles(plan)],
    payment_day: ['Payment day', day === null ? null : `Day ${day} of the month`],
    when_unreported: ['Without a usage report', usage && describeUnreported(usage.when_unreported)],
    report_grace_hours: ['Grace period for reports', usage && `${usage.report_grace_hours} hours`],
    requires_activation_date: ['Activation date', plan.requires_activation_date ? 'Required' : null],
    external_id: ['External id', plan.external_id && <code>{plan.external_id}</code>],
    created_at: ['Created', <ShortTime at={plan.created_at} />],
    id: ['Id', <CopyableId id={plan.id} />],
  });
}

function describeUnreported(value: string): string {
  return value === 'no_charge' ? 'Charges nothing' : 'Charges the last reported quantity';
}

function PlanPurchases({ plan }: { plan: Plan }): JSX.Element {
  const { data, error, reload } = useObjects('purchase', { plan_id: plan.id });
  const counts = useCounts()?.purchases_by_plan;
  return (
    <>
      <ErrorState title="The purchases could not be loaded" error={error} onRetry={reload} />
      {data ? (
        <PurchaseCounts
          plan={plan}
          purchases={data.rows}
          isComplete={data.next === null}
          totalCount={counts && (counts[plan.id] ?? 0)}
        />
      ) : null}
      <div className="buttons">
        <a className="button secondary small" href={toHref('checkout', null, { plan_id: plan.id })}>
          New purchase
        </a>
      </div>
    </>
  );
}

const EVENTS_SHOWN = 50;

/** Latest events of the purchases of a plan. A plan can have too many to load all of them. */
function PlanTimeline({ id }: { id: string }): JSX.Element {
  const { data, error, reload } = useResource(
    id,
    () => listEvents({ object_id: id, limit: EVENTS_SHOWN }),
    (message) => concernsObject(message, id),
  );
  return (
    <>
      <ErrorState title="The timeline could not be loaded" error={error} onRetry={reload} />
      {data?.data.length === 0 ? <p className="hint">The events of its purchases appear here.</p> : null}
      {data?.data[0] ? (
        <EventTimeline history={{ events: data.data, requests: new Map() }} ownId={id} />
      ) : null}
      {data?.has_more ? <a href={toHref('events', null, { object_id: id })}>Show all events</a> : null}
    </>
  );
}
