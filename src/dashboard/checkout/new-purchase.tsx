import { useEffect, useRef, useState, type JSX } from 'react';
import { MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import { PriceFields } from '../catalog/new-plan.js';
import { EMPTY_PLAN_DRAFT, toPlanBody, type PlanDraft } from '../catalog/plan-draft.js';
import { StatusBadge } from '../components/badges.js';
import { Button, CopyIconButton } from '../components/buttons.js';
import { SelectField, TextField, Form } from '../components/fields.js';
import { ErrorState } from '../components/states.js';
import { announce } from '../components/toast.js';
import { useChoice } from '../components/use-choice.js';
import { Amount, CopyableId, toIdHref } from '../components/values.js';
import { basePath, publicApi, unwrap, type PublicSchemas, type StreamMessage } from '../data/api.js';
import { loadCurrentDate } from '../data/clock.js';
import { humanize } from '../data/format.js';
import { formatPrice } from '../data/money.js';
import {
  describeKnownEmail,
  findCustomerByEmail,
  loadObject,
  useCounts,
  useObjectNames,
  useObjects,
  type ListPage,
} from '../data/objects.js';
import { useAction, useResource, type Resource } from '../data/resource.js';

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

/** Object that the form has created for a purchase. */
interface MadeObject {
  type: string;
  id: string;
  name: string;
}

/** Plan that the form suggests. */
const EXAMPLE_PLAN: PlanDraft = {
  ...EMPTY_PLAN_DRAFT,
  name: 'Installation fee',
  kind: 'one_time',
  amount: '120.00',
};

/** Payer that the form suggests if the organization has no customer yet. */
const EXAMPLE_PAYER = { name: 'Ada Lindqvist', email: 'ada@example.com' };

const NO_PAYER: typeof EXAMPLE_PAYER = { name: '', email: '' };

/**
 * Form of a purchase. `plan_id` and `customer_id` of the URL are selected first. The list of the newest purchases shows
 * what the form created.
 */
export function NewPurchase({ initial }: { initial: URLSearchParams }): JSX.Element {
  const plans = useObjects('plan', {}, isAboutRequest);
  const services = useObjects('service', {}, isAboutRequest);
  const [search, setSearch] = useState('');
  const query = search.trim();
  const customers = useObjects('customer', query.length < MIN_SEARCH ? {} : { q: query }, isAboutRequest);
  const hasSearch = (useCounts()?.objects.customers ?? 0) > MAX_PAGE_SIZE;
  const [planId, setPlanId] = useChoice(initial.get('plan_id'), getNewestId(plans));
  const [customerId, setCustomer] = useChoice(initial.get('customer_id'), getNewestId(customers));
  const [plan, setPlan] = useState(EXAMPLE_PLAN);
  const [payer, setPayer] = useState<typeof NO_PAYER | null>(null);
  if (!payer && customers.data) setPayer(customers.data.rows[0] ? NO_PAYER : EXAMPLE_PAYER);
  const { name, email } = payer ?? NO_PAYER;
  const [payment, setPayment] = useState<(typeof payments)[number][0]>(CHECKOUT_PAGE);
  const [token, setToken] = useState('');
  // Objects of an attempt that created no purchase.
  const made = useRef<readonly MadeObject[]>([]);
  const service =
    made.current.find(({ type }) => type === 'service') ??
    services.data?.rows.find((each) => each.name === plan.name);
  const names = useObjectNames([planId, customerId].filter((id) => id !== NEW));
  const action = useAction();
  const [created, setCreated] = useState<PublicSchemas['Purchase'] | null>(null);
  // The newest customer is selected as soon as it is known, and only a loaded plan says whether it needs a date.
  const isLoading = [plans, services, customers].some(({ data, error }) => !data && !error);
  const make = async (
    type: string,
    request: Parameters<typeof unwrap<Omit<MadeObject, 'type'>>>[0],
  ): Promise<string> => {
    const { id, name } = await unwrap(request);
    made.current = [...made.current, { type, id, name }];
    return id;
  };
  const restart = (): void => {
    made.current = [];
    setCreated(null);
    action.clearError();
  };
  const submit = action.toHandler(async () => {
    // Enter in a field does not create the same purchase again.
    if (created) return;
    const known = customerId === NEW ? await findCustomerByEmail(email.trim()) : undefined;
    if (known) {
      setCustomer(known.id);
      throw new Error(`${describeKnownEmail(known)} This customer is selected now.`);
    }
    // A second attempt after an error uses the objects of the first one.
    const customer_id =
      customerId || (await make('customer', publicApi.POST('/customers', { body: { name, email } })));
    setCustomer(customer_id);
    const createPlan = async (): Promise<string> => {
      const serviceId =
        service?.id ?? (await make('service', publicApi.POST('/services', { body: { name: plan.name } })));
      return make('plan', publicApi.POST('/plans', { body: toPlanBody(serviceId, plan) }));
    };
    const plan_id = planId || (await createPlan());
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
    made.current = [];
    setPayer(NO_PAYER);
    announce(`The purchase was created: ${humanize(purchase.status)}`);
    setCreated(purchase);
    if (payment === CHECKOUT_PAGE) open(purchase.checkout_url, '_blank', 'noopener');
  });
  return (
    <Form className="stack" onSubmit={submit}>
      <SelectField
        label="Plan"
        value={planId}
        options={toOptions('New plan', plans.data?.rows, [planId, names], formatPlanLabel)}
        onChange={(id) => {
          setPlanId(id);
          restart();
        }}
      />
      {planId === NEW && (plans.data ?? plans.error) ? (
        <PlanFields plan={plan} service={service} onChange={setPlan} />
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
            restart();
          }}
        />
      ) : null}
      <SelectField
        label="Customer"
        value={customerId}
        options={toOptions('New customer', customers.data?.rows, [customerId, names], formatCustomerLabel)}
        onChange={(id) => {
          setCustomer(id);
          restart();
        }}
      />
      {customerId === NEW && !isLoading ? (
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
          restart();
        }}
      />
      {payment === OTHER_TOKEN ? (
        <TextField
          label="Payment token"
          placeholder="tok_…"
          hint={<a href={`${basePath}/docs/guides/test-values`}>List of test tokens</a>}
          value={token}
          onInput={(text) => {
            setToken(text);
            setCreated(null);
          }}
          required
        />
      ) : null}
      <ErrorState title="The purchase was not created" error={action.error}>
        {made.current.length > 0 ? (
          <>
            Already created, and used by the next attempt:
            <ul>
              {made.current.map(({ type, id, name: madeName }) => (
                <li key={id}>
                  {type} <a href={toIdHref(id)}>{madeName}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </ErrorState>
      {created ? (
        <CreatedPurchase purchase={created} onRepeat={() => void setCreated(null)} />
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
  purchase,
  onRepeat,
}: {
  purchase: PublicSchemas['Purchase'];
  onRepeat: () => void;
}): JSX.Element {
  const { id } = purchase;
  const { data = purchase } = useResource(
    id,
    async () => (await loadObject('purchase', id)).data,
    ({ type }) => type === 'event',
  );
  const { amount, currency, status, failure, next_action: action } = data;
  const isTrial = status === 'trialing';
  const buttons = useRef<HTMLDivElement>(null);
  // The button that created the purchase had the focus, and is gone.
  useEffect(() => buttons.current?.querySelector('a')?.focus(), [id]);
  return (
    <>
      <p className={`note ${status === 'failed' ? 'bad' : ''}`}>
        <StatusBadge status={status} />{' '}
        {failure?.message ??
          (action
            ? `The customer must ${status === 'requires_action' ? 'confirm the payment with 3-D Secure' : 'pay'}. Open the checkout, or send its link.`
            : isTrial
              ? 'Nothing is charged before the trial ends.'
              : 'The purchase was created.')}
        <br />
        {amount === null || isTrial ? null : <Amount amount={amount} currency={currency} />}{' '}
        <CopyableId id={id} />
      </p>
      {action ? (
        <div className="command">
          <a href={action.url} target="_blank">
            {action.url}
          </a>
          <CopyIconButton text={action.url} label="Copy the checkout link" />
        </div>
      ) : null}
      <div className="buttons" ref={buttons}>
        <a
          className="button primary"
          href={action?.url ?? toIdHref(id)}
          target={action ? '_blank' : undefined}
        >
          {action ? 'Open the checkout' : 'Open the purchase'}
        </a>
        {action ? (
          <a className="button" href={toIdHref(id)}>
            Open the purchase
          </a>
        ) : null}
        <Button
          onClick={() => {
            document.querySelector<HTMLElement>('form select')?.focus();
            onRepeat();
          }}
        >
          {failure ? 'Try another card' : 'Create another'}
        </Button>
      </div>
    </>
  );
}

const isAboutRequest = ({ type }: StreamMessage): boolean => type === 'request';

/** Returns the id of the newest object of a list, or that of a new object; undefined until the list is loaded. */
const getNewestId = ({ data }: Resource<ListPage<{ id: string }>>): string | undefined =>
  data && (data.rows[0]?.id ?? NEW);

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
  service,
  onChange,
}: {
  plan: PlanDraft;
  /** Existing service that gets the plan. */
  service: { name: string } | undefined;
  onChange: (plan: PlanDraft) => void;
}): JSX.Element {
  const update = (values: Partial<PlanDraft>): void => void onChange({ ...plan, ...values });
  return (
    <>
      <TextField
        label="Plan name"
        hint={
          service ? `Added to the service “${service.name}”` : 'A service of the same name is created, too'
        }
        value={plan.name}
        onInput={(name) => void update({ name })}
        required
      />
      <PriceFields draft={plan} update={update}>
        <SelectField
          label="Billing"
          value={plan.kind === 'one_time' ? plan.kind : plan.interval}
          options={billings}
          onChange={(value) =>
            void update(
              value === 'one_time' ? { kind: value } : { kind: 'fixed_subscription', interval: value },
            )
          }
        />
      </PriceFields>
    </>
  );
}

const billings = [
  ['one_time', 'Once'],
  ['month', 'Every month'],
  ['year', 'Every year'],
] as const;

const formatPlanLabel = ({ name, rate }: PublicSchemas['Plan']): string => `${name}: ${formatPrice(rate)}`;

const formatCustomerLabel = ({ name, email }: PublicSchemas['Customer']): string => `${name}, ${email}`;
