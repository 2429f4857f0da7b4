import { Calendar, FastForward, Flag, RefreshCw, RotateCw, Webhook } from 'lucide';
import type { JSX } from 'preact';
import { Icon, type IconNode } from '../components/icon.js';
import { TimeElement } from '../components/values.js';
import {
  addDuration,
  findNext,
  formatTargetBriefly,
  targetKinds,
  type ObjectWork,
  type TargetKind,
} from '../data/advance-target.js';
import type { Schemas } from '../data/api.js';
import { loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';

const icons = { webhook_attempt: Webhook, retry: RotateCw, renewal: RefreshCw, trial_end: Flag };

interface TargetOptionsProps {
  /** Undefined while it loads. */
  forecast: Schemas['Forecast'] | undefined;
  now: string;
  kind: TargetKind | null;
  target: string | null;
  objectWork: ObjectWork | null;
  onChoose: (target: string) => void;
}

/** Choice among the next work of each kind and a date, in an order that never changes. */
export function TargetOptions({
  forecast,
  now,
  kind,
  target,
  objectWork,
  onChoose,
}: TargetOptionsProps): JSX.Element {
  const customers = useNextCustomers(forecast);
  const chosen = kind ?? target;
  const date = target === objectWork?.at ? null : target;
  const renderOption = (value: string, label: string, icon: IconNode, at: string | null): JSX.Element => (
    <label key={value}>
      <input
        type="radio"
        name="target"
        checked={value === chosen}
        disabled={at === null}
        onChange={() => void onChoose(value)}
      />
      <Icon node={icon} />
      <span>{label}</span>
      <small>
        {at === null || at <= now ? (
          // During an advance, the forecast is still the one before it.
          forecast && at === null ? (
            'None'
          ) : (
            '…'
          )
        ) : (
          <TimeElement at={at}>{formatTargetBriefly(at, now)}</TimeElement>
        )}
        {at === null || !customers.has(value) ? null : ` · ${customers.get(value)}`}
      </small>
    </label>
  );
  return (
    <fieldset class="advance-options">
      <legend class="visually-hidden">Target of the advance</legend>
      {objectWork
        ? renderOption(objectWork.at, `Next work of this ${objectWork.type}`, FastForward, objectWork.at)
        : null}
      {targetKinds.map(([each, label]) =>
        renderOption(each, label, icons[each], forecast ? findNext(forecast, each) : null),
      )}
      <label>
        <input
          type="radio"
          name="target"
          checked={kind === null && date !== null}
          onChange={() => void onChoose(date ?? addDuration(now, '1 day'))}
        />
        <Icon node={Calendar} />
        <span>Date or duration</span>
      </label>
    </fieldset>
  );
}

/** Returns the names of the customers of the next work, by its kind. */
function useNextCustomers(forecast: Schemas['Forecast'] | undefined): ReadonlyMap<string, string> {
  const purchases = targetKinds.flatMap(([kind]) => {
    const purchaseId = kind === 'webhook_attempt' ? undefined : forecast?.next[kind]?.purchase_id;
    return purchaseId === undefined ? [] : [[kind, purchaseId] as const];
  });
  const { data } = useResource(`customers of ${JSON.stringify(purchases)}`, async () => {
    const ids = [...new Set(purchases.map(([, id]) => id))];
    const names = new Map(
      await Promise.all(ids.map(async (id) => [id, await loadCustomerName(id)] as const)),
    );
    return new Map<string, string>(purchases.map(([kind, id]) => [kind, names.get(id) ?? id]));
  });
  return data ?? new Map();
}

async function loadCustomerName(id: string): Promise<string> {
  return (await loadObject('purchase', id, ['customer'])).expanded?.customer?.name ?? id;
}
