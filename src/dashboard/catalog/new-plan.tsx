import { NativeSelect, TextInput } from '@mantine/core';
import type { JSX } from 'react';
import { useApiForm, type FieldProps } from '../components/api-form.js';
import { CurrencyField } from '../components/currency-field.js';
import { SegmentedControl, toSelectData } from '../components/fields.js';
import { FormDialog } from '../components/form-dialog.js';
import { toIdHref } from '../components/values.js';
import { publicApi, unwrap, type Schemas } from '../data/api.js';
import { capitalize } from '../data/format.js';
import { formatExampleAmount, toAmountPattern } from '../data/money.js';
import { navigate, omitEmpty } from '../data/route.js';
import { EMPTY_PLAN_DRAFT, toPlanBody, type PlanDraft } from './plan-draft.js';

const kinds = [
  ['fixed_subscription', 'Fixed price'],
  ['variable_subscription', 'Usage-based'],
  ['one_time', 'One-time'],
] as const;

const intervals = (['day', 'week', 'month', 'year'] as const).map(
  (each) => [each, capitalize(each)] as const,
);

const unreportedOptions = [
  ['last_charge', 'Charge the last reported quantity'],
  ['no_charge', 'Charge nothing'],
] as const;

/** Returns the properties of a field of a plan. */
type PlanField = (name: keyof PlanDraft) => FieldProps;

/** Dialog that creates a plan of a service, and opens it. */
export function NewPlan({
  service,
  onClose,
}: {
  service: Schemas['Service'];
  onClose: () => void;
}): JSX.Element {
  const form = useApiForm(EMPTY_PLAN_DRAFT);
  const { field, values } = form;
  const create = async (draft: PlanDraft): Promise<void> => {
    const { id } = await unwrap(publicApi.POST('/plans', { body: toPlanBody(service.id, draft) }));
    onClose();
    navigate(toIdHref(id));
  };
  return (
    <FormDialog
      form={form}
      title={`New plan of ${service.name}`}
      submitLabel="Create plan"
      errorTitle="The plan was not created"
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput label="Name" required {...field('name')} />
      <SegmentedControl
        label="Kind of price"
        value={values.kind}
        options={kinds}
        onChange={(kind) => void form.setFieldValue('kind', kind)}
      />
      <PriceFields draft={values} field={field} />
      {values.kind === 'one_time' ? null : <PeriodFields field={field} />}
      {values.kind === 'variable_subscription' ? <UsageFields field={field} /> : null}
      <TextInput
        label="External id"
        description="Optional: the id of the plan in your system"
        {...field('external_id')}
      />
    </FormDialog>
  );
}

/** Amount, currency and unit of a plan. */
function PriceFields({
  draft: { kind, currency },
  field,
}: {
  draft: PlanDraft;
  field: PlanField;
}): JSX.Element {
  const isByUsage = kind === 'variable_subscription';
  return (
    <div className="inline">
      <TextInput
        label={isByUsage ? 'Price of a unit' : 'Amount'}
        placeholder={isByUsage ? '0.325' : formatExampleAmount(currency)}
        pattern={isByUsage ? String.raw`\d+(\.\d+)?` : toAmountPattern(currency)}
        inputMode="decimal"
        required
        {...field(isByUsage ? 'unit_amount' : 'amount')}
      />
      <CurrencyField {...field('currency')} />
      {isByUsage ? <TextInput label="Unit" placeholder="kWh" required {...field('unit_name')} /> : null}
    </div>
  );
}

function PeriodFields({ field }: { field: PlanField }): JSX.Element {
  return (
    <>
      <div className="inline even">
        <TextInput
          label="Every"
          description="Number of intervals in a period"
          type="number"
          min="1"
          required
          {...field('interval_count')}
        />
        <NativeSelect label="Interval" data={toSelectData(intervals)} {...field('interval')} />
      </div>
      <div className="inline even">
        <TextInput label="Trial days" type="number" min="0" max="90" required {...field('trial_days')} />
        <TextInput
          label="Cycles"
          description="Payments in total"
          type="number"
          min="1"
          placeholder="No end"
          {...field('billing_cycles')}
        />
        <TextInput
          label="Payment day"
          description="Day of the month"
          type="number"
          min="1"
          max="31"
          placeholder="Start day"
          {...field('payment_day')}
        />
      </div>
    </>
  );
}

function UsageFields({ field }: { field: PlanField }): JSX.Element {
  return (
    <div className="inline">
      <NativeSelect
        label="Without a usage report"
        data={toSelectData(unreportedOptions)}
        {...field('when_unreported')}
      />
      <TextInput
        label="Grace hours"
        type="number"
        min="0"
        max="72"
        required
        {...field('report_grace_hours')}
      />
    </div>
  );
}

/** Dialog that creates a service, and opens it. */
export function NewService({ onClose }: { onClose: () => void }): JSX.Element {
  const form = useApiForm({ name: '', description: '', external_id: '' });
  const create = async ({ name, ...rest }: typeof form.values): Promise<void> => {
    const { id } = await unwrap(publicApi.POST('/services', { body: { name, ...omitEmpty(rest) } }));
    onClose();
    navigate(toIdHref(id));
  };
  return (
    <FormDialog
      form={form}
      title="New service"
      submitLabel="Create service"
      errorTitle="The service was not created"
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput label="Name" required {...form.field('name')} />
      <TextInput label="Description" description="Optional" {...form.field('description')} />
      <TextInput
        label="External id"
        description="Optional: the id of the service in your system"
        {...form.field('external_id')}
      />
    </FormDialog>
  );
}
