import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type JSX } from 'react';
import { MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import { EMPTY_PLAN_DRAFT } from '../catalog/plan-draft.js';
import { ApiForm, useApiForm, type ApiFormState } from '../components/api-form.js';
import { CurrencyField } from '../components/currency-field.js';
import { SelectField, TextField } from '../components/fields.js';
import { ErrorState } from '../components/states.js';
import { announce } from '../components/toast.js';
import { useChoice } from '../components/use-choice.js';
import { toIdHref } from '../components/values.js';
import { basePath, type PublicSchemas, type StreamMessage } from '../data/api.js';
import { humanize } from '../data/format.js';
import { formatExampleAmount, formatPrice, toAmountPattern } from '../data/money.js';
import {
  describeKnownEmail,
  findCustomerByEmail,
  useCounts,
  useObjectNames,
  useObjects,
  type ListPage,
} from '../data/objects.js';
import type { Resource } from '../data/resource.js';
import {
  createCustomer,
  createPlan,
  createPurchase,
  MadeObjects,
  NEW,
  OTHER_TOKEN,
  type MadeObject,
  type PurchaseValues,
} from './create-purchase.js';
import { CreatedPurchase } from './created-purchase.js';

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

const INITIAL_VALUES: PurchaseValues = {
  payment: CHECKOUT_PAGE,
  payment_token: '',
  name: '',
  email: '',
  external_id: '',
  success_url: '',
  end_date: '',
  service_activation_date: '',
  metadata: '',
  plan: { ...EMPTY_PLAN_DRAFT, name: 'Installation fee', kind: 'one_time', amount: '120.00' },
};

/** Payer that the form suggests if the organization has no customer yet. */
const EXAMPLE_PAYER = { name: 'Ada Lindqvist', email: 'ada@example.com' };

type Form = ApiFormState<PurchaseValues>;
type Plan = PublicSchemas['Plan'];
type Customer = PublicSchemas['Customer'];

/**
 * Form of a purchase. `plan_id` and `customer_id` of the URL are selected first. The list of the newest purchases shows
 * what the form created.
 */
export function NewPurchase({ initial }: { initial: URLSearchParams }): JSX.Element {
  const form: Form = useApiForm(INITIAL_VALUES);
  const { payment, plan: newPlan, email } = form.values;
  const choices = useChoices(initial);
  const { plan_id, customer_id, plan, setPlan, setCustomer } = choices;
  const made = useRef(new MadeObjects());
  const service =
    made.current.findService() ?? choices.services.data?.rows.find(({ name }) => name === newPlan.name);
  const [created, setCreated] = useState<PublicSchemas['Purchase'] | null>(null);
  const hasNoCustomer = choices.customers.data?.rows.length === 0;
  useEffect(() => {
    if (hasNoCustomer && form.values.name === '') form.initialize({ ...form.getValues(), ...EXAMPLE_PAYER });
  }, [hasNoCustomer]);
  const restart = (): void => {
    made.current = new MadeObjects();
    setCreated(null);
  };
  const submit = async (values: PurchaseValues): Promise<void> => {
    // Enter in a field does not create the same purchase again.
    if (created) return;
    const known = customer_id === NEW ? await findCustomerByEmail(email.trim()) : undefined;
    if (known) {
      setCustomer(known.id);
      throw new Error(`${describeKnownEmail(known)} This customer is selected now.`);
    }
    const ids = {
      customer_id: customer_id || (await createCustomer(made.current, values)),
      plan_id: plan_id || (await createPlan(made.current, newPlan, service)),
    };
    setCustomer(ids.customer_id);
    setPlan(ids.plan_id);
    const purchase = await createPurchase(ids, values, plan);
    made.current = new MadeObjects();
    form.setValues({ name: '', email: '' });
    form.resetDirty();
    announce(`The purchase was created: ${humanize(purchase.status)}`);
    setCreated(purchase);
    if (payment === CHECKOUT_PAGE) open(purchase.checkout_url, '_blank', 'noopener');
  };
  return (
    <ApiForm
      form={form}
      submitLabel={payment === CHECKOUT_PAGE ? 'Create purchase and open checkout' : 'Create purchase'}
      errorTitle="The purchase was not created"
      errorDetails={<MadeList objects={made.current.list} />}
      isIncomplete={choices.isLoading}
      result={created ? <CreatedPurchase purchase={created} onRepeat={() => void setCreated(null)} /> : null}
      onSubmit={submit}
    >
      <PlanChoice {...choices} form={form} service={service} onChange={restart} />
      <CustomerChoice {...choices} form={form} onChange={restart} />
      <SelectField
        label="Payment"
        value={payment}
        options={payments}
        onChange={(value) => {
          form.setFieldValue('payment', value);
          restart();
        }}
      />
      {payment === OTHER_TOKEN ? (
        <TextInput
          label="Payment token"
          placeholder="tok_…"
          description={<a href={`${basePath}/docs/guides/test-values`}>List of test tokens</a>}
          required
          {...form.field('payment_token')}
        />
      ) : null}
      <MoreFields form={form} needsDate={plan?.requires_activation_date === true} />
    </ApiForm>
  );
}

/** Plans, services and customers to choose from, and the chosen ones. */
interface ChoiceState {
  plans: Resource<ListPage<Plan>>;
  services: Resource<ListPage<PublicSchemas['Service']>>;
  customers: Resource<ListPage<Customer>>;
  /** Text that finds customers. */
  search: string;
  setSearch: (text: string) => void;
  plan_id: string;
  /** Chosen plan, if it is one of the newest. */
  plan: Plan | undefined;
  setPlan: (id: string | null) => void;
  customer_id: string;
  setCustomer: (id: string | null) => void;
  names: ReadonlyMap<string, string>;
  /** True until the newest customer is known, and whether the plan needs a date. */
  isLoading: boolean;
}

function useChoices(initial: URLSearchParams): ChoiceState {
  const [search, setSearch] = useState('');
  const query = search.trim();
  const plans = useObjects('plan', {}, isAboutRequest);
  const services = useObjects('service', {}, isAboutRequest);
  const customers = useObjects('customer', query.length < MIN_SEARCH ? {} : { q: query }, isAboutRequest);
  const [plan_id, setPlan] = useChoice(initial.get('plan_id'), getNewestId(plans));
  const [customer_id, setCustomer] = useChoice(initial.get('customer_id'), getNewestId(customers));
  return {
    ...{ plans, services, customers, search, setSearch, plan_id, setPlan, customer_id, setCustomer },
    plan: plans.data?.rows.find(({ id }) => id === plan_id),
    names: useObjectNames([plan_id, customer_id].filter((id) => id !== NEW)),
    isLoading: [plans, services, customers].some(({ data, error }) => !data && !error),
  };
}

const isAboutRequest = ({ type }: StreamMessage): boolean => type === 'request';

/** Returns the id of the newest object of a list, or that of a new object; undefined until the list is loaded. */
const getNewestId = ({ data }: Resource<ListPage<{ id: string }>>): string | undefined =>
  data && (data.rows[0]?.id ?? NEW);

type ChoiceProps = ChoiceState & { form: Form; onChange: () => void };

function PlanChoice({
  plans,
  customers,
  plan_id,
  setPlan,
  names,
  form,
  service,
  onChange,
}: ChoiceProps & { service: { name: string } | undefined }): JSX.Element {
  return (
    <>
      <SelectField
        label="Plan"
        value={plan_id}
        options={toOptions('New plan', plans.data?.rows, [plan_id, names], formatPlanLabel)}
        onChange={(id) => {
          setPlan(id);
          onChange();
        }}
      />
      {plan_id === NEW && (plans.data ?? plans.error) ? <PlanFields form={form} service={service} /> : null}
      <ErrorState
        title="Plans and customers could not be loaded"
        error={plans.error ?? customers.error}
        onRetry={() => {
          plans.reload();
          customers.reload();
        }}
      />
    </>
  );
}

function CustomerChoice({
  customers,
  search,
  setSearch,
  customer_id,
  setCustomer,
  names,
  isLoading,
  form,
  onChange,
}: ChoiceProps): JSX.Element {
  const hasSearch = (useCounts()?.objects.customers ?? 0) > MAX_PAGE_SIZE;
  return (
    <>
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
            onChange();
          }}
        />
      ) : null}
      <SelectField
        label="Customer"
        value={customer_id}
        options={toOptions('New customer', customers.data?.rows, [customer_id, names], formatCustomerLabel)}
        onChange={(id) => {
          setCustomer(id);
          onChange();
        }}
      />
      {customer_id === NEW && !isLoading ? (
        <>
          <TextInput label="Customer name" required {...form.field('name')} />
          <TextInput label="Email" type="email" required {...form.field('email')} />
        </>
      ) : null}
    </>
  );
}

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

const formatPlanLabel = ({ name, rate }: Plan): string => `${name}: ${formatPrice(rate)}`;

const formatCustomerLabel = ({ name, email }: Customer): string => `${name}, ${email}`;

const billings = [
  ['one_time', 'Once'],
  ['month', 'Every month'],
  ['year', 'Every year'],
] as const;

/** Fields of a new plan. */
function PlanFields({ form, service }: { form: Form; service: { name: string } | undefined }): JSX.Element {
  const { kind, interval, currency } = form.values.plan;
  return (
    <>
      <TextInput
        label="Plan name"
        description={
          service ? `Added to the service “${service.name}”` : 'A service of the same name is created, too'
        }
        required
        {...form.field('plan.name')}
      />
      <div className="inline">
        <TextInput
          label="Amount"
          placeholder={formatExampleAmount(currency)}
          pattern={toAmountPattern(currency)}
          inputMode="decimal"
          required
          {...form.field('plan.amount')}
        />
        <CurrencyField {...form.field('plan.currency')} />
        <SelectField
          label="Billing"
          value={kind === 'one_time' ? kind : interval === 'year' ? interval : 'month'}
          options={billings}
          onChange={(value) => {
            form.setFieldValue('plan.kind', value === 'one_time' ? value : 'fixed_subscription');
            if (value !== 'one_time') form.setFieldValue('plan.interval', value);
          }}
        />
      </div>
    </>
  );
}

/** Optional properties of a purchase. */
function MoreFields({ form, needsDate }: { form: Form; needsDate: boolean }): JSX.Element {
  return (
    <details>
      <summary>More</summary>
      <div className="stack">
        <TextInput
          label="External id"
          description="The id of the purchase in your system"
          {...form.field('external_id')}
        />
        <TextInput
          label="Success URL"
          description="The checkout page redirects the payer to it after success"
          type="url"
          placeholder="https://example.com/thanks"
          {...form.field('success_url')}
        />
        <TextInput
          label="End date"
          description="A subscription ends on this day, at 00:00 UTC"
          type="date"
          {...form.field('end_date')}
        />
        {needsDate ? (
          <TextInput
            label="Activation date"
            description="The service starts on this day: today by default"
            type="date"
            {...form.field('service_activation_date')}
          />
        ) : null}
        <Textarea
          label="Metadata"
          description="One key and value per line, such as “order: 1042”"
          rows={2}
          {...form.field('metadata')}
        />
      </div>
    </details>
  );
}

/** Objects that the next attempt uses. */
function MadeList({ objects }: { objects: readonly MadeObject[] }): JSX.Element | null {
  if (objects.length === 0) return null;
  return (
    <>
      Already created, and used by the next attempt:
      <ul>
        {objects.map(({ type, id, name }) => (
          <li key={id}>
            {type} <a href={toIdHref(id)}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
