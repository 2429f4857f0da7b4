import { Camera, FastForward } from 'lucide-react';
import { useState, type JSX } from 'react';
import { EVENT_BY_STATUS } from '../../../generated/events.js';
import { loadAllPages } from '../../client/load-all-pages.js';
import { Button } from '../components/buttons.js';
import { TextField, SelectField, SegmentedControl } from '../components/fields.js';
import { Icon } from '../components/icon.js';
import { ErrorState } from '../components/states.js';
import { announce } from '../components/toast.js';
import { ShortTime, TimeElement } from '../components/values.js';
import {
  addDuration,
  durations,
  formatTarget,
  getLatestTarget,
  type AdvanceTarget,
  type ObjectWork,
} from '../data/advance-target.js';
import { ApiError, sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { describeClockMode, clockSpeeds, formatSpeed, modeLabels, type ClockState } from '../data/clock.js';
import { loadDueDeliveries, reloadDeliveries, describeAttempts } from '../data/deliveries.js';
import { summarizePayments } from '../data/describe-work.js';
import { listEvents } from '../data/objects.js';
import { useAction } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { formatForName } from '../data/format.js';
import { Preview } from './preview.js';
import { TargetOptions } from './target-options.js';
import './advance.css';

interface AdvancePanelProps extends AdvanceTarget {
  clock: ClockState;
  now: string;
  onChoose: (target: string) => void;
  /** Next work of the object that the page shows; null without one. */
  objectWork?: ObjectWork | null;
  /** True if the preview has only totals, without the work by day. */
  isShort?: boolean;
}

/** Panel that chooses a target, shows the effect of the advance to it, and runs it. */
export function AdvancePanel({ isShort = false, ...props }: AdvancePanelProps): JSX.Element {
  const [result, setResult] = useState<AdvanceResult | null>(null);
  const [isAdvanced, setAdvanced] = useState(false);
  const { clock, kind, onChoose, objectWork = null } = props;
  // Until the page has loaded the time after an advance, its forecast is outdated, and so is a target in it.
  const advancedTo = result?.advanced.now ?? '';
  const now = props.now < advancedTo ? advancedTo : props.now;
  const isOutdated = (props.forecast.data?.from ?? now) < advancedTo;
  const isLaterDate = kind === null && props.target !== null && props.target > advancedTo;
  const target = isOutdated && !isLaterDate ? null : props.target;
  const {
    data: forecast,
    error,
    reload,
  } = isOutdated ? { ...props.forecast, data: undefined } : props.forecast;
  const isObjectWork = target !== null && target === objectWork?.at;
  const isDate = kind === null && target !== null && !isObjectWork;
  const action = useAction();
  // While the clock advances to the date, it passes it.
  const correction = action.isBusy ? null : props.correction;
  const isPreviewed = forecast !== undefined && target !== null && isSameInstant(forecast.to, target);
  const advance = action.toHandler(async () => {
    if (target === null) return;
    setResult(null);
    setAdvanced(false);
    const { deliveries: due } = await loadDueDeliveries(target);
    const advanced = await unwrap(sandboxApi.POST('/clock/advance', { body: { to: target } }));
    setAdvanced(true);
    const result = {
      advanced,
      ...(await countAdvancedPayments(advanced)),
      attempts: describeAttempts(due, await reloadDeliveries(due)),
    };
    setResult(result);
    onChoose(kind ?? '');
    const summary = summarizePayments(result.count, result.failed);
    const time = formatTarget(advanced.now, advanced.from);
    const attempts = result.attempts === null ? '' : ` ${result.attempts}`;
    announce(`Advanced to ${time}. ${summary}.${attempts}`);
  });
  return (
    <aside className="advance-panel" aria-label="Advance time">
      <ModeSwitch clock={clock} />
      <section>
        <h2>Advance to</h2>
        <TargetOptions
          // The options before an advance stay until those after it are loaded.
          forecast={props.forecast.data}
          now={now}
          kind={kind}
          target={target}
          objectWork={objectWork}
          onChoose={onChoose}
        />
        {isDate ? <DateTarget {...{ now, target, correction, onChoose }} /> : null}
      </section>
      <div className="advance-effect">
        {result && now.slice(0, 10) === advancedTo.slice(0, 10) ? <Result {...result} /> : null}
        <ErrorState title={describeFailure(isAdvanced, action.error)} error={action.error} />
        <ErrorState title="The preview could not be computed" error={error} onRetry={reload} />
        {forecast && isPreviewed ? <Preview {...{ forecast, now, isShort }} /> : null}
      </div>
      <footer>
        {action.isBusy ? <Progress clock={clock} from={forecast?.from ?? now} to={target ?? now} /> : null}
        <SnapshotHint now={now} />
        <Button
          tone="primary"
          icon={FastForward}
          disabled={action.isBusy || target === null || !(isPreviewed || error) || correction !== null}
          onClick={advance}
        >
          {formatAdvanceLabel({ target, correction, now, forecast, error })}
        </Button>
      </footer>
    </aside>
  );
}

/** Says whether the clock was advanced before an error: without a response of the API, it may have been. */
function describeFailure(isAdvanced: boolean, error: Error | null): string {
  if (isAdvanced) return 'The clock was advanced, and its effect could not be loaded';
  return error instanceof ApiError ? 'The clock was not advanced' : 'The clock may not have been advanced';
}

const isSameInstant = (left: string, right: string): boolean => Date.parse(left) === Date.parse(right);

/** Returns the label of the button that advances to a target: the target, or why there is none. */
export function formatAdvanceLabel({
  target,
  correction,
  now,
  forecast,
  error,
}: Pick<AdvancePanelProps, 'target' | 'correction' | 'now'> & {
  forecast: AdvanceTarget['forecast']['data'];
  error: Error | null;
}): string {
  if (correction !== null) return 'Choose another time';
  if (target !== null) return `Advance to ${formatTarget(target, now)}`;
  if (forecast) return 'No scheduled work';
  return error ? 'Schedule not available' : 'Loading the schedule…';
}

function DateTarget({
  now,
  target,
  correction,
  onChoose,
}: Pick<AdvancePanelProps, 'now' | 'correction' | 'onChoose'> & { target: string }): JSX.Element {
  return (
    <>
      <div className="buttons">
        {durations.map((duration) => (
          <Button key={duration} size="small" onClick={() => void onChoose(addDuration(now, duration))}>
            {duration}
          </Button>
        ))}
      </div>
      <TextField
        label="Date and time, UTC"
        type="datetime-local"
        min={now.slice(0, 16)}
        // Limits the year to four digits.
        max={getLatestTarget(now).slice(0, 16)}
        {...(correction !== null && { error: correction })}
        value={target.slice(0, 16)}
        onInput={(date) => {
          if (date !== '') onChoose(`${date}:00.000Z`);
        }}
      />
    </>
  );
}

const modes = (['frozen', 'live', 'accelerated'] as const).map((mode) => [mode, modeLabels[mode]] as const);

/** Switch between a frozen, a live and an accelerated clock, and the speed of an accelerated one. */
function ModeSwitch({ clock }: { clock: ClockState }): JSX.Element {
  const { mode, factor } = clock;
  const factors = new Set([...clockSpeeds.map(([each]) => each), ...(factor === null ? [] : [factor])]);
  const action = useAction();
  const update = (body: Schemas['ClockUpdate']): void =>
    void action.run(() => unwrap(sandboxApi.PUT('/clock', { body })));
  return (
    <section className="clock-mode">
      <div>
        <h2>Clock</h2>
        <small>{describeClockMode(clock)}</small>
      </div>
      <SegmentedControl
        label="Mode of the clock"
        value={mode}
        options={modes}
        onChange={(selected) => void update({ mode: selected })}
      />
      {factor === null ? null : (
        <SelectField
          label="Speed of the clock"
          value={String(factor)}
          options={[...factors].map((each) => [String(each), formatSpeed(each)])}
          onChange={(selected) => void update({ mode: 'accelerated', factor: Number(selected) })}
        />
      )}
      <ErrorState title="The mode was not changed" error={action.error} />
    </section>
  );
}

function Progress({ clock, from, to }: { clock: ClockState; from: string; to: string }): JSX.Element {
  const fromMs = Date.parse(from);
  return (
    <label className="advance-progress">
      Advancing: <ShortTime at={clock.now} />
      <progress max={Date.parse(to) - fromMs} value={Date.parse(clock.now) - fromMs} />
    </label>
  );
}

function SnapshotHint({ now }: { now: string }): JSX.Element {
  const [name, setName] = useState<string | null>(null);
  const action = useAction();
  const takeSnapshot = action.toHandler(async () => {
    const newName = `before-${formatForName(now)}`;
    await unwrap(sandboxApi.POST('/snapshots', { body: { name: newName } }));
    setName(newName);
    announce(`Snapshot ${newName} taken.`);
  });
  return (
    <>
      <p className="hint">
        Time cannot go back.{' '}
        {name === null ? (
          <>
            <button
              type="button"
              className="link"
              aria-disabled={action.isBusy ? 'true' : undefined}
              onClick={takeSnapshot}
            >
              <Icon node={Camera} size={14} /> Take a snapshot
            </button>{' '}
            first.
          </>
        ) : (
          <>
            <a href={toHref('seeds')}>Restore {name}</a> to return to this state.
          </>
        )}
      </p>
      <ErrorState title="The snapshot was not taken" error={action.error} />
    </>
  );
}

interface AdvanceResult {
  advanced: Schemas['ClockAdvanced'];
  /** Number of payments that were created or settled. */
  count: number;
  failed: number;
  /** Attempts to deliver earlier events, in words. Null without attempts. */
  attempts: string | null;
}

function Result({ advanced, count, failed, attempts }: AdvanceResult): JSX.Element {
  const hasWebhooks = attempts !== null || advanced.deliveries.count > 0;
  const days = { from: advanced.from.slice(0, 10), to: advanced.now.slice(0, 10) };
  const payments = toHref('payments', null, days);
  const failures = toHref('payments', null, { ...days, status: 'failed' });
  return (
    <section className="note good" aria-label="Result of the advance">
      <strong>
        Advanced to <TimeElement at={advanced.now}>{formatTarget(advanced.now, advanced.from)}</TimeElement>
      </strong>
      {count === 0 && attempts !== null ? null : <p>{summarizePayments(count, failed)}</p>}
      {attempts === null ? null : <p>{attempts}</p>}
      <p className="links">
        {count === 0 ? null : <a href={payments}>Show payments</a>}
        {failed === 0 ? null : <a href={failures}>Show failed payments</a>}
        {hasWebhooks ? <a href={toHref('webhooks')}>Show webhooks</a> : null}
      </p>
    </section>
  );
}

const paymentEvents = Object.values(EVENT_BY_STATUS.Charge);

/** Counts the payments that an advance created or settled. Its response lists only the first hundred events. */
async function countAdvancedPayments({
  events,
  created_from,
  created_to,
}: Schemas['ClockAdvanced']): Promise<{ count: number; failed: number }> {
  const loadEvents = (type: (typeof paymentEvents)[number]): Promise<Schemas['Event'][]> =>
    loadAllPages((page) => {
      const query = { type, created_from, created_to, ...page };
      return listEvents(query);
    });
  const isComplete = events.count <= events.data.length;
  const all = isComplete ? events.data : (await Promise.all(paymentEvents.map(loadEvents))).flat();
  const count = (...types: readonly string[]): number =>
    new Set(all.flatMap(({ type, data }) => (types.includes(type) && 'id' in data ? [data.id] : []))).size;
  return { count: count(...paymentEvents), failed: count('charge.failed') };
}
