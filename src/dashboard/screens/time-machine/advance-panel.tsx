import { Calendar, Camera, FastForward, Flag, RefreshCw, RotateCw, Webhook } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { ErrorState } from '../../components/error-state.js';
import { TextField } from '../../components/field.js';
import { Icon } from '../../components/icon.js';
import { SegmentedControl } from '../../components/tabs.js';
import { RelativeTime, ShortTime } from '../../components/time.js';
import { announce } from '../../components/toast.js';
import { addDuration, durations, findNext, targetKinds, type TargetKind } from '../../lib/advance-target.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { formatShortInstant } from '../../lib/format.js';
import { useConnectionState } from '../../lib/live-updates.js';
import { countOutcomes, summarizePayments } from '../../lib/preview.js';
import { toHref } from '../../lib/route.js';
import { useAction } from '../../lib/use-action.js';
import type { ClockState } from '../../lib/use-clock.js';
import { Preview } from './preview.js';

type Forecast = Schemas['Forecast'];

const icons = { webhook_attempt: Webhook, retry: RotateCw, renewal: RefreshCw, trial_end: Flag };

interface AdvancePanelProps {
  clock: ClockState;
  now: string;
  /** Forecast until the target. Undefined while it loads. */
  forecast: Forecast | undefined;
  error: Error | null;
  /** Chosen kind of work, or null for a date. */
  kind: TargetKind | null;
  /** Chosen instant. Null if there is no work of the chosen kind. */
  target: string | null;
  onChoose: (target: string) => void;
}

/** Panel that chooses a target, shows the effect of the advance to it, and runs it. */
export function AdvancePanel(props: AdvancePanelProps): JSX.Element {
  const { clock, now, forecast, error, kind, target, onChoose } = props;
  const [result, setResult] = useState<AdvanceResult | null>(null);
  const action = useAction();
  const isOffline = useConnectionState() === 'lost';
  const isPreviewed = forecast?.to === target;
  const advance = action.toHandler(async () => {
    if (target === null) return;
    setResult(null);
    const advanced = await unwrap(sandboxApi.POST('/clock/advance', { body: { to: target } }));
    const failed = await countFailed(advanced);
    setResult({ advanced, failed });
    if (kind === null) onChoose('');
    const summary = summarizePayments(advanced.charges.count, failed);
    announce(`Advanced to ${formatShortInstant(advanced.now)}. ${summary}.`);
  });
  return (
    <aside class="advance-panel" aria-label="Advance time">
      <section>
        <div class="between">
          <h2>Advance to</h2>
          <ModeSwitch clock={clock} />
        </div>
        <TargetOptions {...props} />
        {kind === null && target !== null ? (
          <DateTarget now={now} target={target} onChoose={onChoose} />
        ) : null}
      </section>
      <div class="advance-scroll">
        {result ? <Result {...result} /> : null}
        <ErrorState title="The clock was not advanced" error={action.error} />
        <ErrorState title="The preview could not be computed" error={error} />
        {forecast && isPreviewed ? <Preview forecast={forecast} /> : null}
      </div>
      <footer>
        {action.isBusy ? <Progress clock={clock} from={forecast?.from ?? now} to={target ?? now} /> : null}
        <Button
          tone="primary"
          icon={FastForward}
          disabled={action.isBusy || target === null}
          disabledReason={isOffline ? `Advance needs a connection to Tollgate at ${location.host}.` : null}
          onClick={advance}
        >
          {formatAdvanceLabel(props)}
        </Button>
        <SnapshotHint now={now} />
      </footer>
    </aside>
  );
}

function formatAdvanceLabel({ target, now, forecast, error }: AdvancePanelProps): string {
  if (target !== null) return `Advance to ${formatTarget(target, now)}`;
  return forecast || error ? 'No scheduled work' : 'Loading the schedule…';
}

function TargetOptions({ forecast, now, kind, target, onChoose }: AdvancePanelProps): JSX.Element {
  const isDate = kind === null && target !== null;
  const missing = forecast ? 'None' : '…';
  return (
    <fieldset class="advance-options">
      <legend class="visually-hidden">Target of the advance</legend>
      {targetKinds.map(([each, label]) => {
        const at = forecast ? findNext(forecast, each) : null;
        return (
          <label key={each}>
            <input
              type="radio"
              name="target"
              checked={kind === each}
              disabled={at === null}
              onChange={() => {
                onChoose(each);
              }}
            />
            <Icon node={icons[each]} />
            <span>{label}</span>
            <small>{at === null ? missing : <RelativeTime at={at} now={now} />}</small>
          </label>
        );
      })}
      <label>
        <input
          type="radio"
          name="target"
          checked={isDate}
          onChange={() => {
            onChoose(target ?? addDuration(now, '1 day'));
          }}
        />
        <Icon node={Calendar} />
        <span>Date or duration</span>
      </label>
    </fieldset>
  );
}

function DateTarget({
  now,
  target,
  onChoose,
}: {
  now: string;
  target: string;
  onChoose: (target: string) => void;
}): JSX.Element {
  return (
    <>
      <div class="buttons">
        {durations.map((duration) => (
          <Button
            key={duration}
            size="small"
            onClick={() => {
              onChoose(addDuration(now, duration));
            }}
          >
            {duration}
          </Button>
        ))}
      </div>
      <TextField
        label="Date and time, UTC"
        type="datetime-local"
        min={now.slice(0, 16)}
        value={target.slice(0, 16)}
        onInput={(date) => {
          if (`${date}:00.000Z` > now) onChoose(`${date}:00.000Z`);
        }}
      />
    </>
  );
}

function ModeSwitch({ clock }: { clock: ClockState }): JSX.Element {
  const action = useAction();
  return (
    <>
      <SegmentedControl
        label="Mode of the clock"
        value={clock.mode === 'live' ? 'live' : 'frozen'}
        options={[
          ['frozen', 'Frozen'],
          ['live', 'Live'],
        ]}
        onChange={(mode) => {
          action.toHandler(() => unwrap(sandboxApi.PUT('/clock', { body: { mode } })))();
        }}
      />
      <ErrorState title="The mode was not changed" error={action.error} />
    </>
  );
}

function Progress({ clock, from, to }: { clock: ClockState; from: string; to: string }): JSX.Element {
  const total = Date.parse(to) - Date.parse(from);
  const done = Math.min(Math.max(Date.parse(clock.now) - Date.parse(from), 0), total);
  return (
    <label class="advance-progress">
      Advancing: <ShortTime at={clock.now} />
      <progress max={Math.max(total, 1)} value={done} />
    </label>
  );
}

function SnapshotHint({ now }: { now: string }): JSX.Element {
  const [name, setName] = useState<string | null>(null);
  const action = useAction();
  const takeSnapshot = action.toHandler(async () => {
    const newName = `before-${now.slice(0, 19).replaceAll(':', '-')}`;
    await unwrap(sandboxApi.POST('/snapshots', { body: { name: newName } }));
    setName(newName);
    announce(`Snapshot ${newName} taken.`);
  });
  return (
    <>
      <p class="hint">
        Time cannot go back.{' '}
        {name === null ? (
          <>
            <button type="button" class="link" disabled={action.isBusy} onClick={takeSnapshot}>
              <Icon node={Camera} size={14} /> Take a snapshot
            </button>{' '}
            first.
          </>
        ) : (
          <>
            Restore <a href={toHref('seeds')}>{name}</a> to return to this state.
          </>
        )}
      </p>
      <ErrorState title="The snapshot was not taken" error={action.error} />
    </>
  );
}

interface AdvanceResult {
  advanced: Schemas['ClockAdvanced'];
  failed: number;
}

function Result({ advanced, failed }: AdvanceResult): JSX.Element {
  const payments = toHref('payments');
  const failures = toHref('payments', null, { status: 'failed' });
  return (
    <section class="note good" aria-label="Result of the advance">
      <strong>
        Advanced to <ShortTime at={advanced.now} />
      </strong>
      <p>{summarizePayments(advanced.charges.count, failed)}</p>
      <p class="links">
        <a href={payments}>Show payments</a>
        {failed === 0 ? null : <a href={failures}>Show failed payments</a>}
        {advanced.deliveries.count === 0 ? null : <a href={toHref('webhooks')}>Show webhooks</a>}
      </p>
    </section>
  );
}

const PAGE_SIZE = 100;

/** Counts the failed payments of an advance. Its response lists only the first hundred payments. */
async function countFailed({ charges, created_from, created_to }: Schemas['ClockAdvanced']): Promise<number> {
  if (charges.count <= charges.data.length)
    return countOutcomes(charges.data.map(({ status }) => status)).failed;
  let count = 0;
  let cursor: string | null | undefined;
  do {
    const query = { type: 'charge', status: 'failed', created_from, created_to, limit: PAGE_SIZE } as const;
    const page = await unwrap(
      sandboxApi.GET('/objects', { params: { query: { ...query, ...(cursor && { cursor }) } } }),
    );
    count += page.data.length;
    cursor = page.next_cursor;
  } while (cursor);
  return count;
}

const targetFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a target, with the year if it is another one: `30 Apr, 09:00`. */
function formatTarget(target: string, now: string): string {
  if (target.slice(0, 4) !== now.slice(0, 4)) return formatShortInstant(target);
  return targetFormat.format(new Date(target)).replace('Sept', 'Sep');
}
