import { useState, type JSX } from 'react';
import { SelectField, TextField } from '../components/fields.js';
import { FormDialog } from '../components/form-dialog.js';
import { ErrorState } from '../components/states.js';
import { useChoice } from '../components/use-choice.js';
import { toIdHref } from '../components/values.js';
import { publicApi, unwrap, type Schemas } from '../data/api.js';
import { formatUnitPrice, getUsageRate } from '../data/describe-usage.js';
import { truncateMiddle } from '../data/format.js';
import { listObjects } from '../data/objects.js';
import { useResource, type Resource } from '../data/resource.js';
import { omitEmpty, navigate } from '../data/route.js';

interface ReportUsageProps {
  /** Usage-based subscriptions; undefined until they are loaded. */
  subscriptions: readonly Schemas['ObjectPurchase'][] | undefined;
  /** Error of loading the subscriptions. */
  error: Error | null;
  onRetry: () => void;
  /** Subscription that is selected first; empty for the newest. */
  purchaseId: string;
  onClose: () => void;
}

/** Dialog that reports usage of a subscription, and opens the usage record. */
export function ReportUsage({
  subscriptions,
  error,
  onRetry,
  purchaseId,
  onClose,
}: ReportUsageProps): JSX.Element {
  const [quantity, setQuantity] = useState('');
  const [occurredAt, setOccurredAt] = useState('');
  const [description, setDescription] = useState('');
  const [externalId, setExternalId] = useState('');
  const [id, setId] = useChoice(purchaseId === '' ? null : purchaseId, subscriptions?.[0]?.data.id);
  const selected = subscriptions?.find(({ data }) => data.id === id);
  const unit = getUsageRate(selected?.expanded?.plan)?.unit_name;
  const report = async (): Promise<void> => {
    const record = await unwrap(
      publicApi.POST('/purchases/{id}/consumptions', {
        params: { path: { id } },
        body: {
          quantity: quantity.trim(),
          ...(occurredAt !== '' && { occurred_at: `${occurredAt}:00Z` }),
          ...omitEmpty({ description, external_id: externalId }),
        },
      }),
    );
    onClose();
    navigate(toIdHref(record.id));
  };
  return (
    <FormDialog
      title="Report usage"
      submitLabel="Report usage"
      errorTitle="The usage was not reported"
      isIncomplete={id === ''}
      onSubmit={report}
      onClose={onClose}
    >
      <ErrorState title="The subscriptions could not be loaded" error={error} onRetry={onRetry} />
      <SelectField
        label="Subscription"
        value={id}
        options={[
          ...(subscriptions ?? []).map((each) => [each.data.id, formatSubscriptionLabel(each)] as const),
          ...(selected || id === '' ? [] : [[id, truncateMiddle(id)] as const]),
        ]}
        onChange={setId}
      />
      <TextField
        label={unit === undefined ? 'Quantity' : `Quantity in ${unit}`}
        hint={formatUnitPrice(selected?.expanded?.plan)}
        placeholder="120.5"
        pattern="\d{1,12}(\.\d{1,6})?"
        value={quantity}
        onInput={setQuantity}
        required
      />
      <TextField
        label="Date and time (UTC)"
        name="occurred_at"
        hint="Optional: the current time of the clock by default"
        type="datetime-local"
        value={occurredAt}
        onInput={setOccurredAt}
      />
      <TextField label="Description" hint="Optional" value={description} onInput={setDescription} />
      <TextField
        label="External id"
        hint="Optional: the id of the record in your system"
        value={externalId}
        onInput={setExternalId}
      />
    </FormDialog>
  );
}

/** Loads the newest usage-based subscriptions with their customers and plans. */
export function useMeteredSubscriptions(): Resource<Schemas['ObjectPurchase'][]> {
  return useResource(
    'metered subscriptions',
    async () => {
      const query = { kind: 'variable_subscription', expand: ['customer', 'plan'] } as const;
      return (await listObjects('purchase', query)).rows;
    },
    ({ type }) => type === 'event',
  );
}

/** Returns the label of a subscription in a select box: `Ada Lindqvist, Metered home tariff`. */
export function formatSubscriptionLabel({ data, expanded }: Schemas['ObjectPurchase']): string {
  return [expanded?.customer?.name ?? data.customer_id, expanded?.plan?.name ?? data.plan_id].join(', ');
}
