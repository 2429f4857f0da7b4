import { Calendar, Flag, RefreshCw, RotateCw, Webhook } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from '../components/icon.js';
import {
  addDuration,
  findNext,
  formatTargetBriefly,
  targetKinds,
  type TargetKind,
} from '../data/advance-target.js';
import type { Schemas } from '../data/api.js';
import { formatRelative } from '../data/format.js';
import { loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';

const icons = { webhook_attempt: Webhook, retry: RotateCw, renewal: RefreshCw, trial_end: Flag };

interface TargetOptionsProps {
  /** Undefined while it loads. */
  forecast: Schemas['Forecast'] | undefined;
  now: string;
  kind: TargetKind | null;
  target: string | null;
  onChoose: (target: string) => void;
}

/** Choice among the next work of each kind and a date, in an order that never changes. */
export function TargetOptions({ forecast, now, kind, target, onChoose }: TargetOptionsProps): JSX.Element {
  const customers = useNextCustomers(forecast);
  const options = targetKinds.map(([each, label]) => ({
    each,
    label,
    at: forecast ? findNext(forecast, each) : null,
  }));
  const isDate = kind === null && target !== null;
  const renderOption = ({ each, label, at }: (typeof options)[number]): JSX.Element => (
    <label key={each}>
      <input
        type="radio"
        name="target"
        checked={kind === each}
        disabled={at === null}
        onChange={() => void onChoose(each)}
      />
      <Icon node={icons[each]} />
      <span>{label}</span>
      <small>
        {at === null ? (
          forecast ? (
            'None'
          ) : (
            '…'
          )
        ) : (
          <time dateTime={at} title={`${at}, ${formatRelative(at, now)}`}>
            {formatTargetBriefly(at, now)}
          </time>
        )}
        {at === null || !customers.has(each) ? null : ` · ${customers.get(each)}`}
      </small>
    </label>
  );
  return (
    <fieldset class="advance-options">
      <legend class="visually-hidden">Target of the advance</legend>
      {options.map(renderOption)}
      <label>
        <input
          type="radio"
          name="target"
          checked={isDate}
          onChange={() => void onChoose(target ?? addDuration(now, '1 day'))}
        />
        <Icon node={Calendar} />
        <span>Date or duration</span>
      </label>
    </fieldset>
  );
}

/** Returns the names of the customers of the next work, by its kind. */
function useNextCustomers(forecast: Schemas['Forecast'] | undefined): ReadonlyMap<TargetKind, string> {
  const purchases = targetKinds.flatMap(([kind]) => {
    const purchaseId = kind === 'webhook_attempt' ? undefined : forecast?.next[kind]?.purchase_id;
    return purchaseId === undefined ? [] : [[kind, purchaseId] as const];
  });
  const { data } = useResource(`customers of ${JSON.stringify(purchases)}`, async () => {
    const ids = [...new Set(purchases.map(([, id]) => id))];
    const names = new Map(
      await Promise.all(ids.map(async (id) => [id, await loadCustomerName(id)] as const)),
    );
    return new Map(purchases.map(([kind, id]) => [kind, names.get(id) ?? id]));
  });
  return data ?? new Map();
}

async function loadCustomerName(id: string): Promise<string> {
  return (await loadObject('purchase', id, ['customer'])).expanded?.customer?.name ?? id;
}
