import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { publicApi, sandboxApi, unwrap, type PublicSchemas } from '../lib/api.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { IdLink } from '../components/id-link.js';
import { ErrorNote } from '../components/error-note.js';
import { Panel, Screen } from '../components/screen.js';
import { formatPrice } from '../lib/format-price.js';
import { useAction } from '../lib/use-action.js';
import { useConfiguration } from '../lib/use-configuration.js';
import { useResource } from '../lib/use-resource.js';
import { Branding } from './branding.js';

type Plan = PublicSchemas['Plan'];
type Currency = PublicSchemas['Currency'];

/** Screen that creates a purchase without a card and opens its checkout. */
export function Checkout(): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  return (
    <Screen title="Checkout">
      <div class="columns">
        <Panel title="Sell something">
          <PurchaseForm />
        </Panel>
        <Panel title="How it looks">
          <ErrorNote error={error} />
          <Branding key={configuration?.id} branding={configuration?.branding ?? null} onSaved={reload} />
        </Panel>
      </div>
    </Screen>
  );
}

const NEW_PLAN = '';

function PurchaseForm(): JSX.Element {
  const { data: plans } = useResource(
    'plans',
    async () => {
      const { data } = await unwrap(
        sandboxApi.GET('/objects', { params: { query: { type: 'plan', limit: 100 } } }),
      );
      return data.flatMap((object) => (object.type === 'plan' ? [object.data] : []));
    },
    ({ type }) => type === 'request',
  );
  const [plan, setPlan] = useState(NEW_PLAN);
  const [draft, setDraft] = useState({
    name: 'Installation fee',
    amount: '12000',
    currency: 'EUR',
    every: 'once',
  });
  const [payer, setPayer] = useState({ name: 'Ada Lindqvist', email: 'ada@example.com' });
  const [purchase, setPurchase] = useState<PublicSchemas['Purchase'] | null>(null);
  const action = useAction();
  const submit = action.toHandler(async () => {
    setPurchase(null);
    const customer = await unwrap(publicApi.POST('/customers', { body: payer }));
    const plan_id = plan === NEW_PLAN ? await createPlan(draft) : plan;
    const purchase = await unwrap(
      publicApi.POST('/purchases', { body: { plan_id, customer_id: customer.id } }),
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
          [NEW_PLAN, 'A new one'],
          ...(plans ?? []).map((each) => [each.id, formatPlanLabel(each)] as const),
        ]}
        onChange={setPlan}
      />
      {plan === NEW_PLAN ? (
        <>
          <TextField
            label="Its name"
            value={draft.name}
            onInput={(name) => {
              setDraft({ ...draft, name });
            }}
            required
          />
          <div class="inline">
            <TextField
              label="Amount"
              hint="In minor units, say cents"
              inputMode="numeric"
              pattern="[0-9]{1,11}"
              value={draft.amount}
              onInput={(amount) => {
                setDraft({ ...draft, amount });
              }}
              required
            />
            <TextField
              label="Currency"
              maxLength={3}
              pattern="[A-Z]{3}"
              value={draft.currency}
              onInput={(currency) => {
                setDraft({ ...draft, currency: currency.toUpperCase() });
              }}
              required
            />
            <SelectField
              label="How often"
              value={draft.every}
              options={[
                ['once', 'Once'],
                ['month', 'Every month'],
                ['year', 'Every year'],
              ]}
              onChange={(every) => {
                setDraft({ ...draft, every });
              }}
            />
          </div>
        </>
      ) : null}
      <TextField
        label="Payer"
        value={payer.name}
        onInput={(name) => {
          setPayer({ ...payer, name });
        }}
        required
      />
      <TextField
        label="Email"
        type="email"
        value={payer.email}
        onInput={(email) => {
          setPayer({ ...payer, email });
        }}
        required
      />
      <ErrorNote error={action.error} />
      <Button type="submit" tone="primary" disabled={action.isBusy}>
        Make a purchase and open its checkout
      </Button>
      {purchase ? (
        <p class="note good" role="status">
          <a href={purchase.checkout_url} target="_blank" rel="noreferrer">
            Open the checkout
          </a>{' '}
          of <IdLink id={purchase.id} />
        </p>
      ) : null}
    </form>
  );
}

const formatPlanLabel = (plan: Plan): string => `${plan.name}: ${formatPrice(plan.rate)}`;

async function createPlan(draft: {
  name: string;
  amount: string;
  currency: string;
  every: string;
}): Promise<string> {
  const service = await unwrap(publicApi.POST('/services', { body: { name: draft.name } }));
  const price = { amount: Number(draft.amount), currency: draft.currency as Currency };
  const rate: PublicSchemas['Rate'] =
    draft.every === 'once'
      ? { kind: 'one_time', ...price }
      : { kind: 'fixed_subscription', ...price, interval: draft.every as 'month', interval_count: 1 };
  const plan = await unwrap(
    publicApi.POST('/plans', { body: { service_id: service.id, name: draft.name, rate } }),
  );
  return plan.id;
}
