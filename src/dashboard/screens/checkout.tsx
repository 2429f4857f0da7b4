import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { gateway, sandbox, take, type PublicSchemas } from '../api.js';
import { Button } from '../parts/button.js';
import { Choice, Text } from '../parts/field.js';
import { IdLink } from '../parts/id-link.js';
import { ProblemNote } from '../parts/problem.js';
import { Panel, Screen } from '../parts/screen.js';
import { priceOf } from '../summary.js';
import { useAction } from '../use-action.js';
import { useConfiguration } from '../use-configuration.js';
import { useResource } from '../use-resource.js';
import { Branding } from './branding.js';

type Plan = PublicSchemas['Plan'];
type Currency = PublicSchemas['Currency'];

/** Sells something without a card, and leads to the page on which the payer gives one. */
export function Checkout(): JSX.Element {
  const { configuration, error, reload } = useConfiguration();
  return (
    <Screen title="Checkout">
      <div class="columns">
        <Panel title="Sell something">
          <Launcher />
        </Panel>
        <Panel title="How it looks">
          <ProblemNote error={error} />
          <Branding key={configuration?.id} branding={configuration?.branding ?? null} onSaved={reload} />
        </Panel>
      </div>
    </Screen>
  );
}

const NEW = '';

function Launcher(): JSX.Element {
  const { data: plans } = useResource(
    'plans',
    async () => {
      const { data } = await take(
        sandbox.GET('/objects', { params: { query: { type: 'plan', limit: 100 } } }),
      );
      return data.flatMap((object) => (object.type === 'plan' ? [object.data] : []));
    },
    ({ type }) => type === 'request',
  );
  const [plan, setPlan] = useState(NEW);
  const [draft, setDraft] = useState({
    name: 'Installation fee',
    amount: '12000',
    currency: 'EUR',
    every: 'once',
  });
  const [payer, setPayer] = useState({ name: 'Ada Lindqvist', email: 'ada@example.com' });
  const [made, setMade] = useState<PublicSchemas['Purchase'] | null>(null);
  const action = useAction();
  const sell = action.by(async () => {
    setMade(null);
    const customer = await take(gateway.POST('/customers', { body: payer }));
    const plan_id = plan === NEW ? await makePlan(draft) : plan;
    const purchase = await take(gateway.POST('/purchases', { body: { plan_id, customer_id: customer.id } }));
    setMade(purchase);
    open(purchase.checkout_url, '_blank', 'noopener');
  });
  return (
    <form class="stack" onSubmit={sell}>
      <Choice
        label="Plan"
        value={plan}
        of={[[NEW, 'A new one'], ...(plans ?? []).map((each) => [each.id, labelOf(each)] as const)]}
        onChange={setPlan}
      />
      {plan === NEW ? (
        <>
          <Text
            label="Its name"
            value={draft.name}
            onInput={(name) => {
              setDraft({ ...draft, name });
            }}
            required
          />
          <div class="inline">
            <Text
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
            <Text
              label="Currency"
              maxLength={3}
              pattern="[A-Z]{3}"
              value={draft.currency}
              onInput={(currency) => {
                setDraft({ ...draft, currency: currency.toUpperCase() });
              }}
              required
            />
            <Choice
              label="How often"
              value={draft.every}
              of={[
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
      <Text
        label="Payer"
        value={payer.name}
        onInput={(name) => {
          setPayer({ ...payer, name });
        }}
        required
      />
      <Text
        label="Email"
        type="email"
        value={payer.email}
        onInput={(email) => {
          setPayer({ ...payer, email });
        }}
        required
      />
      <ProblemNote error={action.error} />
      <Button type="submit" tone="main" disabled={action.isBusy}>
        Make a purchase and open its checkout
      </Button>
      {made ? (
        <p class="note good" role="status">
          <a href={made.checkout_url} target="_blank" rel="noreferrer">
            Open the checkout
          </a>{' '}
          of <IdLink id={made.id} />
        </p>
      ) : null}
    </form>
  );
}

const labelOf = (plan: Plan): string => `${plan.name}: ${priceOf(plan.rate)}`;

async function makePlan(draft: {
  name: string;
  amount: string;
  currency: string;
  every: string;
}): Promise<string> {
  const service = await take(gateway.POST('/services', { body: { name: draft.name } }));
  const price = { amount: Number(draft.amount), currency: draft.currency as Currency };
  const rate: PublicSchemas['Rate'] =
    draft.every === 'once'
      ? { kind: 'one_time', ...price }
      : { kind: 'fixed_subscription', ...price, interval: draft.every as 'month', interval_count: 1 };
  const plan = await take(
    gateway.POST('/plans', { body: { service_id: service.id, name: draft.name, rate } }),
  );
  return plan.id;
}
