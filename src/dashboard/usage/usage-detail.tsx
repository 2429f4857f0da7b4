import { useState, type JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { ConfirmDialog } from '../components/form-dialog.js';
import { Json } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { CopyableId, Facts, toFacts, toIdHref, ShortTime } from '../components/values.js';
import { publicApi, unwrap, type Schemas } from '../data/api.js';
import { describePeriod } from '../data/describe-payment.js';
import {
  formatQuantity,
  formatUnitPrice,
  formatUsageAmount,
  getReportDeadline,
} from '../data/describe-usage.js';
import { loadObject } from '../data/objects.js';
import { useAction, useResource } from '../data/resource.js';
import { navigate } from '../data/route.js';
import { Timeline } from '../events/timeline.js';

interface LoadedUsage {
  record: Schemas['ObjectConsumption'];
  purchase: Schemas['Purchase'];
}

async function loadUsage(id: string): Promise<LoadedUsage> {
  const record = await loadObject('consumption', id, ['customer', 'plan']);
  return { record, purchase: (await loadObject('purchase', record.data.purchase_id)).data };
}

/** Details of a usage record: its period, its payment and its events. */
export function UsageDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(
    id,
    () => loadUsage(id),
    // A deleted record cannot be loaded again.
    (message) => message.type === 'event' && message.data.type !== 'consumption.deleted',
  );
  const title = data ? (
    <>
      {formatQuantity(data.record.data.quantity, data.record.expanded?.plan)}{' '}
      <StatusBadge status={data.record.data.status} />
    </>
  ) : (
    'Usage record'
  );
  return (
    <Detail title={title} back={back} isNarrow>
      <ErrorState title="The usage record could not be loaded" error={error} onRetry={reload} />
      {data ? <UsageView {...data} back={back} /> : null}
    </Detail>
  );
}

function UsageView({ record, purchase, back }: LoadedUsage & { back: string }): JSX.Element {
  const { data, expanded } = record;
  const plan = expanded?.plan;
  return (
    <>
      {data.description === null ? null : <p className="subtitle">{data.description}</p>}
      {data.status === 'open' ? <DeleteRecord record={data} back={back} /> : null}
      <Facts
        items={toFacts<Schemas['Consumption'], 'quantity' | 'description' | 'status' | 'metadata'>({
          customer: [
            'Customer',
            <a href={toIdHref(purchase.customer_id)}>{expanded?.customer?.name ?? purchase.customer_id}</a>,
          ],
          purchase_id: [
            'Subscription',
            <a href={toIdHref(data.purchase_id)}>{plan?.name ?? data.purchase_id}</a>,
          ],
          unit_price: ['Unit price', formatUnitPrice(plan)],
          amount: ['Amount', formatUsageAmount(data.quantity, plan)],
          period: ['Period', describePeriod(data.period)],
          occurred_at: ['Date', <ShortTime at={data.occurred_at} />],
          created_at: ['Reported', <ShortTime at={data.created_at} />],
          deadline: [
            'Reports accepted until',
            data.status === 'open' ? <ShortTime at={getReportDeadline(data.period, plan)} /> : null,
          ],
          charge_id: ['Payment', data.charge_id && <a href={toIdHref(data.charge_id)}>Show payment</a>],
          external_id: ['External id', data.external_id && <code>{data.external_id}</code>],
          id: ['Id', <CopyableId id={data.id} />],
        })}
      />
      <h3>Timeline</h3>
      <Timeline id={data.id} />
      <details>
        <summary>JSON</summary>
        <Json value={data} label="The usage record as JSON" />
      </details>
    </>
  );
}

function DeleteRecord({
  record: { id, purchase_id },
  back,
}: {
  record: Schemas['Consumption'];
  back: string;
}): JSX.Element {
  const action = useAction();
  const remove = action.toHandler(async () => {
    const path = { id: purchase_id, consumption_id: id };
    await unwrap(publicApi.DELETE('/purchases/{id}/consumptions/{consumption_id}', { params: { path } }));
    navigate(back);
  });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className="buttons">
        <Button isWrite disabled={action.isBusy} onClick={() => void setConfirming(true)}>
          Delete
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title="Delete the usage record?"
          confirmLabel="Delete for good"
          keepLabel="Keep the record"
          onConfirm={() => {
            setConfirming(false);
            remove();
          }}
          onClose={() => void setConfirming(false)}
        >
          <p>Its quantity is then not billed. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
      <ErrorState title="The usage record was not deleted" error={action.error} />
    </>
  );
}
