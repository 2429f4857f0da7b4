import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, type JSX } from 'react';
import { useApiForm } from '../components/api-form.js';
import { toSelectData } from '../components/fields.js';
import { FormDialog } from '../components/form-dialog.js';
import { ErrorState } from '../components/states.js';
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
  const form = useApiForm({
    purchase_id: purchaseId,
    quantity: '',
    occurred_at: '',
    description: '',
    external_id: '',
  });
  const newest = useRef('');
  // A subscription that another client creates later is not selected.
  newest.current ||= subscriptions?.[0]?.data.id ?? '';
  const id = form.values.purchase_id || newest.current;
  const selected = subscriptions?.find(({ data }) => data.id === id);
  const unit = getUsageRate(selected?.expanded?.plan)?.unit_name;
  const report = async (values: typeof form.values): Promise<void> => {
    const { quantity, occurred_at, description, external_id } = values;
    const body = {
      quantity: quantity.trim(),
      ...(occurred_at !== '' && { occurred_at: `${occurred_at}:00Z` }),
      ...omitEmpty({ description, external_id }),
    };
    const params = { path: { id } };
    const record = await unwrap(publicApi.POST('/purchases/{id}/consumptions', { params, body }));
    onClose();
    navigate(toIdHref(record.id));
  };
  return (
    <FormDialog
      form={form}
      title="Report usage"
      submitLabel="Report usage"
      errorTitle="The usage was not reported"
      isIncomplete={id === ''}
      onSubmit={report}
      onClose={onClose}
    >
      <ErrorState title="The subscriptions could not be loaded" error={error} onRetry={onRetry} />
      <NativeSelect
        label="Subscription"
        data={toSelectData([
          ...(subscriptions ?? []).map((each) => [each.data.id, formatSubscriptionLabel(each)] as const),
          ...(selected || id === '' ? [] : [[id, truncateMiddle(id)] as const]),
        ])}
        {...form.field('purchase_id')}
        value={id}
      />
      <TextInput
        label={unit === undefined ? 'Quantity' : `Quantity in ${unit}`}
        description={formatUnitPrice(selected?.expanded?.plan)}
        placeholder="120.5"
        pattern="\d{1,12}(\.\d{1,6})?"
        required
        {...form.field('quantity')}
      />
      <TextInput
        label="Date and time (UTC)"
        description="Optional: the current time of the clock by default"
        type="datetime-local"
        {...form.field('occurred_at')}
      />
      <TextInput label="Description" description="Optional" {...form.field('description')} />
      <TextInput
        label="External id"
        description="Optional: the id of the record in your system"
        {...form.field('external_id')}
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
