import { useEffect, useState, type JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { simplifyDetail } from '../components/responses.js';
import { Card } from '../components/screen.js';
import { ListSkeleton } from '../components/states.js';
import { NO_VALUE, Table, type Column } from '../components/table.js';
import { Amount, ShortTime } from '../components/values.js';
import { sandboxApi, unwrap, type Schemas, type StreamMessage } from '../data/api.js';
import { loadCurrentDate } from '../data/clock.js';
import { describeItem } from '../data/describe-work.js';
import { capitalize } from '../data/format.js';
import { useResource } from '../data/resource.js';
import { listPreviewFacts } from './describe-preview.js';

type Input = Schemas['PurchasePreviewInput'];
type Work = Schemas['PreviewedWork'];

/** Preview with its request. */
interface LoadedPreview {
  input: Input;
  preview: Schemas['PurchasePreview'];
}

/**
 * Charges and dates of the purchase that the form would create.
 *
 * @param input null if the form is not complete enough, and undefined while it loads its choices
 */
export function PurchasePreview({ input }: { input: Input | null | undefined }): JSX.Element {
  const { loaded, error } = usePreview(input);
  return (
    <Card title="What will happen">
      {input === null ? (
        <p className="hint">Enter the amount of the plan and the payment token to see the charges.</p>
      ) : error ? (
        <p className="hint">{simplifyDetail(error.message)}</p>
      ) : loaded ? (
        <PreviewContent {...loaded} />
      ) : (
        <ListSkeleton count={2} />
      )}
    </Card>
  );
}

/** Pause after which a change of the form loads another preview. */
const DEBOUNCE_MS = 300;

/** Minimum interval between two loads for the same form, while a clock runs. */
const MIN_RELOAD_INTERVAL_MS = 2_000;

/** Loads the preview of the latest input, with at most one request at a time. The former preview stays until then. */
function usePreview(input: Input | null | undefined): { loaded: LoadedPreview | null; error: Error | null } {
  const latest = JSON.stringify(input ?? null);
  const [requested, setRequested] = useState(latest);
  const { data, error } = useResource(
    `preview ${requested}`,
    () => loadPreview(JSON.parse(requested) as Input | null),
    changesPreview,
    MIN_RELOAD_INTERVAL_MS,
  );
  const isLoading = data === undefined && error === null;
  useEffect(() => {
    if (isLoading || requested === latest) return;
    const timer = setTimeout(() => void setRequested(latest), DEBOUNCE_MS);
    return () => void clearTimeout(timer);
  }, [isLoading, requested, latest]);
  const [former, setFormer] = useState<LoadedPreview | null>(null);
  useEffect(() => {
    if (!isLoading) setFormer(data ?? null);
  }, [isLoading, data]);
  return { loaded: data ?? (isLoading ? former : null), error };
}

async function loadPreview(input: Input | null): Promise<LoadedPreview | null> {
  if (input === null) return null;
  const service_activation_date =
    input.service_activation_date === '' ? await loadCurrentDate() : (input.service_activation_date ?? null);
  const body = { ...input, service_activation_date };
  return { input, preview: await unwrap(sandboxApi.POST('/purchase-preview', { body })) };
}

const changesPreview = ({ type }: StreamMessage): boolean => type === 'clock' || type === 'customer_outcomes';

/** Number of charges before "Show all". */
const FIRST_ROWS = 6;

const columns: Column<Work>[] = [
  { title: 'Date', card: 'title', render: ({ at }) => <ShortTime at={at} /> },
  { title: 'Event', render: (work) => capitalize(describeItem(work)) },
  { title: 'Amount', align: 'end', card: 'side', render: renderAmount },
];

function renderAmount({ amount, currency, certain, type }: Work): JSX.Element | string {
  if (amount !== null) return <Amount amount={amount} currency={currency} />;
  return type === 'renewal' && !certain ? 'By usage' : NO_VALUE;
}

function PreviewContent({ input, preview }: LoadedPreview): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  // A usage-based plan charges nothing when a period starts.
  const rows = preview.forecast.filter(({ type }) => type !== 'period_start');
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge status={preview.purchase.status} />
          </dd>
        </div>
        {listPreviewFacts(preview, (input.payment_token ?? null) === null).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? null : (
        <div className="upcoming-work">
          <Table
            label="Next 12 months"
            columns={columns}
            rows={shown}
            toKey={({ at, type, attempt, period }) => [at, type, attempt, period?.index].join(' ')}
          />
        </div>
      )}
      {rows.length > shown.length ? (
        <Button size="small" onClick={() => void setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      ) : preview.truncated ? (
        <p className="hint">
          More follows after <ShortTime at={preview.until} />.
        </p>
      ) : null}
    </>
  );
}
