import { Calendar, CircleDashed, FastForward, Flag, RefreshCw, RotateCw, Webhook } from 'lucide-react';
import type { JSX } from 'react';
import { Icon, type LucideIcon } from '../components/icon.js';
import { TimeElement } from '../components/values.js';
import {
  addDuration,
  findNext,
  formatTargetBriefly,
  targetKinds,
  type AdvanceTarget,
  type ObjectWork,
  type TargetKind,
} from '../data/advance-target.js';
import { loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';

const icons = {
  webhook_attempt: Webhook,
  retry: RotateCw,
  renewal: RefreshCw,
  trial_end: Flag,
  event: CircleDashed,
};

interface TargetOptionsProps {
  /** Undefined while it loads. */
  forecast: AdvanceTarget['forecast']['data'];
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
  const date = kind !== null || target === objectWork?.at ? null : target;
  const renderOption = (value: string, label: string, icon: LucideIcon, at?: string | null): JSX.Element => (
    <label key={label}>
      <input
        type="radio"
        name="target"
        checked={value === chosen}
        disabled={at === null}
        onChange={() => void onChoose(value)}
      />
      <Icon node={icon} />
      <span>{label}</span>
      {at === undefined ? null : (
        <small>
          {at !== null && at > now ? (
            <TimeElement at={at}>{formatTargetBriefly(at, now)}</TimeElement>
          ) : // During an advance, the forecast is still the one before it.
          forecast && at === null ? (
            'None'
          ) : (
            '…'
          )}
          {at === null || !customers.has(value) ? null : ` · ${customers.get(value)}`}
        </small>
      )}
    </label>
  );
  return (
    <fieldset className="advance-options">
      <legend className="visually-hidden">Target of the advance</legend>
      {objectWork
        ? renderOption(objectWork.at, `Next work of this ${objectWork.type}`, FastForward, objectWork.at)
        : null}
      {targetKinds.map(([each, label]) =>
        renderOption(each, label, icons[each], forecast ? findNext(forecast, each) : null),
      )}
      {renderOption(date ?? addDuration(now, '1 day'), 'Date or duration', Calendar)}
    </fieldset>
  );
}

/** Returns the names of the customers of the next work, by its kind. */
function useNextCustomers(forecast: TargetOptionsProps['forecast']): ReadonlyMap<string, string> {
  const purchases = targetKinds.flatMap(([kind]) => {
    const work = forecast?.next[kind] ?? '';
    return typeof work === 'string' ? [] : [[kind, work.purchase_id] as const];
  });
  const { data } = useResource(`customers of ${JSON.stringify(purchases)}`, async () => {
    const names = purchases.map(async ([kind, id]) => [kind, await loadCustomerName(id)] as const);
    return new Map<string, string>(await Promise.all(names));
  });
  return data ?? new Map();
}

async function loadCustomerName(id: string): Promise<string> {
  return (await loadObject('purchase', id, ['customer'])).expanded?.customer?.name ?? id;
}
