import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { publicApi, unwrap, type PublicSchemas } from '../lib/api.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { IdLink } from '../components/id-link.js';
import { ErrorState } from '../components/error-state.js';
import { Card } from '../components/card.js';
import { Screen } from '../components/screen.js';
import { StatusBadge } from '../components/status-badge.js';
import { formatExampleAmount, parseAmount } from '../lib/parse-amount.js';
import { truncateMiddle } from '../lib/format.js';
import { formatPrice } from '../lib/format-price.js';
import { loadObject } from '../lib/load-objects.js';
import type { Route } from '../lib/route.js';
import { useAction } from '../lib/use-action.js';
import { loadCurrentDate } from '../lib/use-clock.js';
import { concernsObject } from '../lib/use-events.js';
import { useConfiguration } from '../lib/use-configuration.js';
import { useObjects } from '../lib/use-objects.js';
import { useResource } from '../lib/use-resource.js';
import { Branding } from './branding.js';

type Plan = PublicSchemas['Plan'];
type Currency = PublicSchemas['Currency'];

/** Screen that creates a purchase without a card and opens its checkout. */
export function Checkout({ route }: { route: Route }): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  return (
    <Screen title="Checkout">
      <div class="columns">
        <Card title="New purchase">
          <PurchaseForm planId={route.query.get('plan_id') ?? NEW_PLAN} />
        </Card>
        <Card title="Branding">
          <ErrorState title="The branding could not be loaded" error={error} onRetry={reload} />
          <Branding key={configuration?.id} branding={configuration?.branding ?? null} onSaved={reload} />
        </Card>
      </div>
    </Screen>
  );
}

const NEW_PLAN = '';

/** Form of a purchase. @param planId plan that is selected first */
function PurchaseForm({ planId }: { planId: string }): JSX.Element {
  const plans = useObjects('plan', {}, ({ type }) => type === 'request').data?.rows;
  const [plan, setPlan] = useState(planId);
  const isListed = plan === NEW_PLAN || plans?.some(({ id }) => id === plan) === true;
  const [draft, setDraft] = useState({
    name: 'Installation fee',
    amount: '120.00',
    currency: 'EUR',
    every: 'once',
  });
  const [payer, setPayer] = useState({ name: 'Ada Lindqvist', email: 'ada@example.com' });
  const [purchase, setPurchase] = useState<PublicSchemas['Purchase'] | null>(null);
  const action = useAction();
  const amount = parseAmount(draft.amount, draft.currency);
  const submit = action.toHandler(async () => {
    setPurchase(null);
    if (plan === NEW_PLAN && amount === null) return;
    const customer = await unwrap(publicApi.POST('/customers', { body: payer }));
    const plan_id = plan === NEW_PLAN ? await createPlan({ ...draft, amount: amount ?? 0 }) : plan;
    const chosen = plans?.find(({ id }) => id === plan_id);
    const activation = chosen?.requires_activation_date
      ? { service_activation_date: await loadCurrentDate() }
      : {};
    const purchase = await unwrap(
      publicApi.POST('/purchases', { body: { plan_id, customer_id: customer.id, ...activation } }),
    );
    setPurchase(purchase);
    open(purchase.checkout_url, '_blank', 'noopener');
  });
  return (
    <form class="stack" onSubmit={submit}>
      <SelectField
        label="Plan"
        value={plan}
        options={[
          [NEW_PLAN, 'New plan'],
          ...(plans ?? []).map((each) => [each.id, formatPlanLabel(each)] as const),
          ...(isListed ? [] : [[plan, truncateMiddle(plan)] as const]),
        ]}
        onChange={setPlan}
      />
      {plan === NEW_PLAN ? (
        <>
          <TextField
            label="Plan name"
            value={draft.name}
            onInput={(name) => void setDraft({ ...draft, name })}
            required
          />
          <div class="inline">
            <TextField
              label="Amount"
              hint={`Such as ${formatExampleAmount(draft.currency)}`}
              inputMode="decimal"
              {...(amount === null && {
                error: `Enter an amount in ${draft.currency}, such as ${formatExampleAmount(draft.currency)}.`,
              })}
              value={draft.amount}
              onInput={(amount) => void setDraft({ ...draft, amount })}
              required
            />
            <TextField
              label="Currency"
              maxLength={3}
              pattern="[A-Z]{3}"
              value={draft.currency}
              onInput={(currency) => void setDraft({ ...draft, currency: currency.toUpperCase() })}
              required
            />
            <SelectField
              label="Billing"
              value={draft.every}
              options={[
                ['once', 'Once'],
                ['month', 'Every month'],
                ['year', 'Every year'],
              ]}
              onChange={(every) => void setDraft({ ...draft, every })}
            />
          </div>
        </>
      ) : null}
      <TextField
        label="Customer"
        value={payer.name}
        onInput={(name) => void setPayer({ ...payer, name })}
        required
      />
      <TextField
        label="Email"
        type="email"
        value={payer.email}
        onInput={(email) => void setPayer({ ...payer, email })}
        required
      />
      <ErrorState title="The purchase was not created" error={action.error} />
      <Button type="submit" tone="primary" disabled={action.isBusy}>
        Create purchase and open checkout
      </Button>
      {purchase ? <CreatedPurchase key={purchase.id} created={purchase} /> : null}
    </form>
  );
}

/** Status of a created purchase, which changes while the payer completes the checkout. */
function CreatedPurchase({ created }: { created: PublicSchemas['Purchase'] }): JSX.Element {
  const { id, checkout_url: checkoutUrl } = created;
  const { data: object } = useResource(
    id,
    () => loadObject('purchase', id),
    (message) => concernsObject(message, id),
  );
  const { status } = object?.data ?? created;
  return (
    <p class="note good" role="status">
      <StatusBadge status={status} />{' '}
      <a href={checkoutUrl} target="_blank" rel="noreferrer">
        Open the checkout page
      </a>{' '}
      of purchase <IdLink id={id} />
    </p>
  );
}

const formatPlanLabel = (plan: Plan): string => `${plan.name}: ${formatPrice(plan.rate)}`;

async function createPlan(draft: {
  name: string;
  /** In minor units. */
  amount: number;
  currency: string;
  every: string;
}): Promise<string> {
  const service = await unwrap(publicApi.POST('/services', { body: { name: draft.name } }));
  const price = { amount: draft.amount, currency: draft.currency as Currency };
  const rate: PublicSchemas['Rate'] =
    draft.every === 'once'
      ? { kind: 'one_time', ...price }
      : { kind: 'fixed_subscription', ...price, interval: draft.every as 'month', interval_count: 1 };
  const plan = await unwrap(
    publicApi.POST('/plans', { body: { service_id: service.id, name: draft.name, rate } }),
  );
  return plan.id;
}
