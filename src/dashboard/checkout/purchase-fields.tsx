import { Textarea, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import type { ApiFormState } from '../components/api-form.js';
import { CurrencyField } from '../components/currency-field.js';
import { SelectField, TextField } from '../components/fields.js';
import { ErrorState } from '../components/states.js';
import { basePath, type PublicSchemas } from '../data/api.js';
import { formatExampleAmount, formatPrice, toAmountPattern } from '../data/money.js';
import { useCounts } from '../data/objects.js';
import { CHECKOUT_PAGE, NEW, OTHER_TOKEN, type PurchaseValues } from './create-purchase.js';
import type { ChoiceState } from './use-choices.js';

type Form = ApiFormState<PurchaseValues>;

type ChoiceProps = ChoiceState & { form: Form; onChange: () => void };

export function PlanChoice({
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

export function CustomerChoice({
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

const formatPlanLabel = ({ name, rate }: PublicSchemas['Plan']): string => `${name}: ${formatPrice(rate)}`;

const formatCustomerLabel = ({ name, email }: PublicSchemas['Customer']): string => `${name}, ${email}`;

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

const payments = [
  [CHECKOUT_PAGE, 'On the checkout page'],
  ['tok_success', 'Test card that succeeds'],
  ['tok_declined', 'Test card that is declined'],
  ['tok_challenge', 'Test card with 3-D Secure'],
  ['tok_success_then_declined', 'Test card whose renewals fail'],
  [OTHER_TOKEN, 'Another payment token'],
] as const;

/** Place of the payment, or its test card. */
export function PaymentChoice({ form, onChange }: Pick<ChoiceProps, 'form' | 'onChange'>): JSX.Element {
  const { payment } = form.values;
  return (
    <>
      <SelectField
        label="Payment"
        value={payment}
        options={payments}
        onChange={(value) => {
          form.setFieldValue('payment', value);
          onChange();
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
    </>
  );
}

/** Optional properties of a purchase. */
export function MoreFields({ form, needsDate }: { form: Form; needsDate: boolean }): JSX.Element {
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
