import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import { StatusBadge } from '../components/badges.js';
import { Button, CopyIconButton } from '../components/buttons.js';
import { CurrencyField } from '../components/currency-field.js';
import { SelectField, TextField, Form } from '../components/fields.js';
import { ErrorState } from '../components/states.js';
import { announce } from '../components/toast.js';
import { Amount, CopyableId, toIdHref } from '../components/values.js';
import { basePath, publicApi, unwrap, type PublicSchemas, type StreamMessage } from '../data/api.js';
import { loadCurrentDate } from '../data/clock.js';
import { humanize } from '../data/format.js';
import { formatPrice, formatExampleAmount, parseAmount } from '../data/money.js';
import {
  describeKnownEmail,
  findCustomerByEmail,
  listObjects,
  useCounts,
  useObjectNames,
  useObjects,
} from '../data/objects.js';
import { useAction } from '../data/resource.js';

/** Value of a select box for an object that the form creates. */
const NEW = '';

/** Value of the payment for a payment token that the user enters. */
const OTHER_TOKEN = 'other';

const CHECKOUT_PAGE = '';

/** Fewest characters that the API searches for. */
const MIN_SEARCH = 2;

const payments = [
  [CHECKOUT_PAGE, 'On the checkout page'],
  ['tok_success', 'Test card that succeeds'],
  ['tok_declined', 'Test card that is declined'],
  ['tok_challenge', 'Test card with 3-D Secure'],
  ['tok_success_then_declined', 'Test card whose renewals fail'],
  [OTHER_TOKEN, 'Another payment token'],
] as const;

/** Purchase that the form has created. */
interface Created {
  /** Values of the form that created it. */
  values: string;
  purchase: PublicSchemas['Purchase'];
}

/** Details of the plan that the form creates, as texts. */
interface PlanDraft {
  name: string;
  amount: string;
  currency: string;
  every: string;
}

/**
 * Form of a purchase. `plan_id` and `customer_id` of the URL are selected first. The list of the newest purchases shows
 * what the form created.
 */
export function NewPurchase({ initial }: { initial: URLSearchParams }): JSX.Element {
  const plans = useObjects('plan', {}, isAboutRequest);
  const [search, setSearch] = useState('');
  const query = search.trim();
  const customers = useObjects('customer', query.length < MIN_SEARCH ? {} : { q: query }, isAboutRequest);
  const hasSearch = (useCounts()?.objects.customers ?? 0) > MAX_PAGE_SIZE;
  const [chosenPlan, setPlanId] = useState(initial.get('plan_id'));
  const planId = chosenPlan ?? plans.data?.rows[0]?.id ?? NEW;
  const [chosenCustomer, setCustomer] = useState(initial.get('customer_id'));
  const customerId = chosenCustomer ?? customers.data?.rows[0]?.id ?? NEW;
  const [plan, setPlan] = useState<PlanDraft>({
    name: 'Installation fee',
    amount: '120.00',
    currency: 'EUR',
    every: 'once',
  });
  const [payer, setPayer] = useState<{ name: string; email: string } | null>(null);
  const { name, email } = payer ?? getExamplePayer(customers.data?.rows.length === 0);
  const [payment, setPayment] = useState<(typeof payments)[number][0]>(CHECKOUT_PAGE);
  const [token, setToken] = useState('');
  const serviceId = useRef<string | undefined>(undefined);
  const names = useObjectNames([planId, customerId].filter((id) => id !== NEW));
  const action = useAction();
  const [created, setCreated] = useState<Created | null>(null);
  const values = [planId, customerId, payment, token].join();
  // A second click does not create the same purchase again.
  const isCreated = created?.values === values;
  // The newest customer is selected as soon as it is known, and only a loaded plan says whether it needs a date.
  const isLoading = [plans, customers].some(({ data, error }) => data === undefined && error === null);
  const amount = parseAmount(plan.amount, plan.currency);
  const submit = action.toHandler(async () => {
    if (isCreated || (planId === NEW && amount === null)) return;
    const known = customerId === NEW ? await findCustomerByEmail(email.trim()) : undefined;
    if (known) {
      setCustomer(known.id);
      throw new Error(`${describeKnownEmail(known)} This customer is selected now.`);
    }
    // A second attempt after an error uses the objects of the first one.
    const customer_id = customerId === NEW ? await createCustomer(name, email) : customerId;
    setCustomer(customer_id);
    if (planId === NEW) serviceId.current ??= await findOrCreateService(plan.name);
    const plan_id = planId === NEW ? await createPlan(serviceId.current ?? '', plan, amount ?? 0) : planId;
    serviceId.current = undefined;
    setPlanId(plan_id);
    const chosen = plans.data?.rows.find(({ id }) => id === plan_id);
    const payment_token = payment === OTHER_TOKEN ? token.trim() : payment;
    const purchase = await unwrap(
      publicApi.POST('/purchases', {
        body: {
          plan_id,
          customer_id,
          ...(payment_token !== '' && { payment_token }),
          ...(chosen?.requires_activation_date && { service_activation_date: await loadCurrentDate() }),
        },
      }),
    );
    announce(`The purchase was created: ${humanize(purchase.status)}`);
    setCreated({ values: [plan_id, customer_id, payment, token].join(), purchase });
    if (payment === CHECKOUT_PAGE) open(purchase.checkout_url, '_blank', 'noopener');
  });
  return (
    <Form class="stack" onSubmit={submit}>
      <SelectField
        label="Plan"
        value={planId}
        options={toOptions('New plan', plans.data?.rows, [planId, names], formatPlanLabel)}
        onChange={(id) => {
          setPlanId(id);
          action.clearError();
        }}
      />
      {planId === NEW && (plans.data ?? plans.error) ? (
        <PlanFields
          plan={plan}
          onChange={(changed) => {
            setPlan(changed);
            // A plan of another client does not replace the one that the user enters.
            setPlanId(NEW);
          }}
        />
      ) : null}
      <ErrorState
        title="Plans and customers could not be loaded"
        error={plans.error ?? customers.error}
        onRetry={() => {
          plans.reload();
          customers.reload();
        }}
      />
      {hasSearch ? (
        <TextField
          label="Find a customer"
          type="search"
          placeholder="Name, email or id"
          value={search}
          onInput={(text) => {
            setSearch(text);
            // The first match is selected.
            setCustomer(null);
          }}
        />
      ) : null}
      <SelectField
        label="Customer"
        value={customerId}
        options={toOptions('New customer', customers.data?.rows, [customerId, names], formatCustomerLabel)}
        onChange={(id) => {
          setCustomer(id);
          action.clearError();
        }}
      />
      {customerId === NEW ? (
        <>
          <TextField
            label="Customer name"
            value={name}
            onInput={(text) => void setPayer({ name: text, email })}
            required
          />
          <TextField
            label="Email"
            type="email"
            value={email}
            onInput={(text) => void setPayer({ name, email: text })}
            required
          />
        </>
      ) : null}
      <SelectField
        label="Payment"
        value={payment}
        options={payments}
        onChange={(value) => {
          setPayment(value);
          action.clearError();
        }}
      />
      {payment === OTHER_TOKEN ? (
        <TextField
          label="Payment token"
          placeholder="tok_…"
          hint={<a href={`${basePath}/docs/guides/test-values`}>List of test tokens</a>}
          value={token}
          onInput={setToken}
          required
        />
      ) : null}
      <ErrorState title="The purchase was not created" error={action.error} />
      {created && isCreated ? (
        <CreatedPurchase purchase={created.purchase} onRepeat={() => void setCreated(null)} />
      ) : (
        <Button type="submit" tone="primary" disabled={action.isBusy || isLoading}>
          {payment === CHECKOUT_PAGE ? 'Create purchase and open checkout' : 'Create purchase'}
        </Button>
      )}
    </Form>
  );
}

/** Result of the form, with what the payer or the user can do next. */
function CreatedPurchase({
  purchase: { id, amount, currency, status, failure, next_action: action },
  onRepeat,
}: {
  purchase: PublicSchemas['Purchase'];
  onRepeat: () => void;
}): JSX.Element {
  return (
    <div class="stack">
      <p class={`note ${status === 'failed' ? 'bad' : ''}`}>
        <StatusBadge status={status} />{' '}
        {failure?.message ??
          (action ? 'The payer continues at the link below.' : 'The purchase was created.')}{' '}
        {amount === null ? null : <Amount amount={amount} currency={currency} />} <CopyableId id={id} />
      </p>
      {action ? (
        <div class="command">
          <a href={action.url} target="_blank" rel="noreferrer">
            {action.url}
          </a>
          <CopyIconButton text={action.url} label="Copy the checkout link" />
        </div>
      ) : null}
      <div class="buttons">
        <a class="button primary" href={toIdHref(id)}>
          Open the purchase
        </a>
        <Button onClick={onRepeat}>{failure ? 'Try another card' : 'Create another'}</Button>
      </div>
    </div>
  );
}

const isAboutRequest = ({ type }: StreamMessage): boolean => type === 'request';

/** Returns the payer that the form suggests: an example for the first customer, empty texts for a further one. */
const getExamplePayer = (isFirst: boolean): { name: string; email: string } =>
  isFirst ? { name: 'Ada Lindqvist', email: 'ada@example.com' } : { name: '', email: '' };

/** Returns the options of a select box: a new object, the newest objects, and the selected one if it is older. */
function toOptions<Item extends { id: string }>(
  newLabel: string,
  items: readonly Item[] = [],
  [selectedId, names]: readonly [id: string, names: ReadonlyMap<string, string>],
  toLabel: (item: Item) => string,
): (readonly [string, string])[] {
  const isListed = selectedId === NEW || items.some(({ id }) => id === selectedId);
  return [
    [NEW, newLabel],
    ...items.map((item) => [item.id, toLabel(item)] as const),
    ...(isListed ? [] : [[selectedId, names.get(selectedId) ?? '…'] as const]),
  ];
}

/** Fields of a new plan. */
function PlanFields({
  plan,
  onChange,
}: {
  plan: PlanDraft;
  onChange: (plan: PlanDraft) => void;
}): JSX.Element {
  const example = formatExampleAmount(plan.currency);
  const change = (values: Partial<PlanDraft>): void => void onChange({ ...plan, ...values });
  return (
    <>
      <TextField label="Plan name" value={plan.name} onInput={(name) => void change({ name })} required />
      <div class="inline">
        <TextField
          label="Amount"
          inputMode="decimal"
          {...(parseAmount(plan.amount, plan.currency) === null && {
            error: `Enter an amount in ${plan.currency}, such as ${example}.`,
          })}
          value={plan.amount}
          onInput={(amount) => void change({ amount })}
          required
        />
        <CurrencyField value={plan.currency} onChange={(currency) => void change({ currency })} />
        <SelectField
          label="Billing"
          value={plan.every}
          options={[
            ['once', 'Once'],
            ['month', 'Every month'],
            ['year', 'Every year'],
          ]}
          onChange={(every) => void change({ every })}
        />
      </div>
    </>
  );
}

const formatPlanLabel = ({ name, rate }: PublicSchemas['Plan']): string => `${name}: ${formatPrice(rate)}`;

const formatCustomerLabel = ({ name, email }: PublicSchemas['Customer']): string => `${name}, ${email}`;

async function createCustomer(name: string, email: string): Promise<string> {
  return (await unwrap(publicApi.POST('/customers', { body: { name, email } }))).id;
}

/** Returns the id of a service with this name. An attempt that failed on an earlier visit may have left it. */
async function findOrCreateService(name: string): Promise<string> {
  const { rows } = await listObjects('service');
  const known = rows.find(({ data }) => data.name === name)?.data;
  return (known ?? (await unwrap(publicApi.POST('/services', { body: { name } })))).id;
}

/** Creates a plan. @param amount in minor units */
async function createPlan(
  service_id: string,
  { name, currency, every }: PlanDraft,
  amount: number,
): Promise<string> {
  const price = { amount, currency: currency as PublicSchemas['Currency'] };
  const rate: PublicSchemas['Rate'] =
    every === 'once'
      ? { kind: 'one_time', ...price }
      : { kind: 'fixed_subscription', ...price, interval: every as 'month', interval_count: 1 };
  return (await unwrap(publicApi.POST('/plans', { body: { service_id, name, rate } }))).id;
}
