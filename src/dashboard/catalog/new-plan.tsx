import { useState, type JSX, type ReactNode } from 'react';
import { CurrencyField } from '../components/currency-field.js';
import { SelectField, TextField, SegmentedControl } from '../components/fields.js';
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

interface PlanFieldsProps {
  draft: PlanDraft;
  /** Changes some values of the draft. */
  update: (values: Partial<PlanDraft>) => void;
}

/** Dialog that creates a plan of a service, and opens it. */
export function NewPlan({
  service,
  onClose,
}: {
  service: Schemas['Service'];
  onClose: () => void;
}): JSX.Element {
  const [draft, setDraft] = useState(EMPTY_PLAN_DRAFT);
  const update = (values: Partial<PlanDraft>): void => void setDraft((before) => ({ ...before, ...values }));
  const create = async (): Promise<void> => {
    const { id } = await unwrap(publicApi.POST('/plans', { body: toPlanBody(service.id, draft) }));
    onClose();
    navigate(toIdHref(id));
  };
  return (
    <FormDialog
      title={`New plan of ${service.name}`}
      submitLabel="Create plan"
      errorTitle="The plan was not created"
      onSubmit={create}
      onClose={onClose}
    >
      <TextField label="Name" value={draft.name} onInput={(name) => void update({ name })} required />
      <SegmentedControl
        label="Kind of price"
        value={draft.kind}
        options={kinds}
        onChange={(kind) => void update({ kind })}
      />
      <PriceFields draft={draft} update={update} />
      {draft.kind === 'one_time' ? null : <PeriodFields draft={draft} update={update} />}
      {draft.kind === 'variable_subscription' ? <UsageFields draft={draft} update={update} /> : null}
      <TextField
        label="External id"
        hint="Optional: the id of the plan in your system"
        value={draft.externalId}
        onInput={(externalId) => void update({ externalId })}
      />
    </FormDialog>
  );
}

/** Amount, currency and unit of a plan, and further fields in their line. */
export function PriceFields({
  draft,
  update,
  children,
}: PlanFieldsProps & { children?: ReactNode }): JSX.Element {
  const isByUsage = draft.kind === 'variable_subscription';
  return (
    <div className="inline">
      <TextField
        label={isByUsage ? 'Price of a unit' : 'Amount'}
        name={isByUsage ? 'unit_amount' : 'amount'}
        placeholder={isByUsage ? '0.325' : formatExampleAmount(draft.currency)}
        pattern={isByUsage ? String.raw`\d+(\.\d+)?` : toAmountPattern(draft.currency)}
        inputMode="decimal"
        value={draft.amount}
        onInput={(amount) => void update({ amount })}
        required
      />
      <CurrencyField value={draft.currency} onChange={(currency) => void update({ currency })} />
      {isByUsage ? (
        <TextField
          label="Unit"
          name="unit_name"
          placeholder="kWh"
          value={draft.unitName}
          onInput={(unitName) => void update({ unitName })}
          required
        />
      ) : null}
      {children}
    </div>
  );
}

function PeriodFields({ draft, update }: PlanFieldsProps): JSX.Element {
  return (
    <>
      <div className="inline even">
        <TextField
          label="Every"
          name="interval_count"
          hint="Number of intervals in a period"
          type="number"
          min="1"
          value={draft.intervalCount}
          onInput={(intervalCount) => void update({ intervalCount })}
          required
        />
        <SelectField
          label="Interval"
          value={draft.interval}
          options={intervals}
          onChange={(interval) => void update({ interval })}
        />
      </div>
      <div className="inline even">
        <TextField
          label="Trial days"
          type="number"
          min="0"
          max="90"
          value={draft.trialDays}
          onInput={(trialDays) => void update({ trialDays })}
          required
        />
        <TextField
          label="Cycles"
          name="billing_cycles"
          hint="Payments in total"
          type="number"
          min="1"
          placeholder="No end"
          value={draft.billingCycles}
          onInput={(billingCycles) => void update({ billingCycles })}
        />
        <TextField
          label="Payment day"
          hint="Day of the month"
          type="number"
          min="1"
          max="31"
          placeholder="Start day"
          value={draft.paymentDay}
          onInput={(paymentDay) => void update({ paymentDay })}
        />
      </div>
    </>
  );
}

function UsageFields({ draft, update }: PlanFieldsProps): JSX.Element {
  return (
    <div className="inline">
      <SelectField
        label="Without a usage report"
        name="when_unreported"
        value={draft.whenUnreported}
        options={unreportedOptions}
        onChange={(whenUnreported) => void update({ whenUnreported })}
      />
      <TextField
        label="Grace hours"
        name="report_grace_hours"
        type="number"
        min="0"
        max="72"
        value={draft.graceHours}
        onInput={(graceHours) => void update({ graceHours })}
        required
      />
    </div>
  );
}

/** Dialog that creates a service, and opens it. */
export function NewService({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [externalId, setExternalId] = useState('');
  const create = async (): Promise<void> => {
    const body = { name, ...omitEmpty({ description, external_id: externalId }) };
    const { id } = await unwrap(publicApi.POST('/services', { body }));
    onClose();
    navigate(toIdHref(id));
  };
  return (
    <FormDialog
      title="New service"
      submitLabel="Create service"
      errorTitle="The service was not created"
      onSubmit={create}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onInput={setName} required />
      <TextField label="Description" hint="Optional" value={description} onInput={setDescription} />
      <TextField
        label="External id"
        hint="Optional: the id of the service in your system"
        value={externalId}
        onInput={setExternalId}
      />
    </FormDialog>
  );
}
