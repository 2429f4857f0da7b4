import { FastForward } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Sheet } from '../components/dialog.js';
import { ClockModeControl } from '../components/clock-mode-control.js';
import { ErrorState } from '../components/error-state.js';
import { TextField } from '../components/field.js';
import { RelativeTime, ShortTime } from '../components/time.js';
import { announce } from '../components/toast.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatCount, formatShortInstant } from '../lib/format.js';
import { toHref } from '../lib/route.js';
import { useAction } from '../lib/use-action.js';
import { useClock, useCurrentTime } from '../lib/use-clock.js';

const durations = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P1W', '1 week'],
  ['P1M', '1 month'],
  ['P1Y', '1 year'],
] as const;

/** Sheet that advances the clock to the next event, by a duration, or to a date, and sums up the result. */
export function AdvanceSheet({ onClose }: { onClose: () => void }): JSX.Element {
  const clock = useClock();
  const currentTime = useCurrentTime(clock);
  const [duration, setDuration] = useState('P3D');
  const [date, setDate] = useState('');
  const [result, setResult] = useState<Schemas['ClockAdvanced'] | null>(null);
  const action = useAction();
  const advance = (body: Schemas['ClockAdvance']) =>
    action.toHandler(async () => {
      setResult(null);
      const advanced = await unwrap(sandboxApi.POST('/clock/advance', { body }));
      setResult(advanced);
      announce(`Advanced to ${formatShortInstant(advanced.now)}. ${summarizeAdvance(advanced)}`);
    });
  const setMode = (body: Schemas['ClockUpdate']): void => {
    action.toHandler(() => unwrap(sandboxApi.PUT('/clock', { body })))();
  };
  const nextDueAt = clock?.next_due_at ?? null;
  return (
    <Sheet title="Advance the clock" onClose={onClose}>
      <div class="advance">
        <div class="between">
          <div>
            <small>Current time, UTC</small>
            <p class="reading">{currentTime === null ? '…' : <ShortTime at={currentTime} />}</p>
          </div>
          {clock ? <ClockModeControl clock={clock} onChange={setMode} /> : null}
        </div>
        <p class="hint">All scheduled work until then runs in order. Time cannot go back.</p>
        <Button
          tone="primary"
          icon={FastForward}
          disabled={action.isBusy || nextDueAt === null}
          onClick={advance({ to: 'next' })}
        >
          {nextDueAt === null ? (
            'No scheduled work'
          ) : (
            <NextEvent at={nextDueAt} now={currentTime ?? nextDueAt} />
          )}
        </Button>
        <h3>By a duration</h3>
        <div class="buttons">
          {durations.map(([by, label]) => (
            <Button key={by} size="small" disabled={action.isBusy} onClick={advance({ by })}>
              {label}
            </Button>
          ))}
        </div>
        <form class="advance-form" onSubmit={advance({ by: duration.toUpperCase() })}>
          <TextField
            label="Duration"
            hint="ISO 8601, such as P3D or PT6H"
            value={duration}
            onInput={setDuration}
            required
          />
          <Button type="submit" disabled={action.isBusy}>
            Advance by {duration.toUpperCase()}
          </Button>
        </form>
        <h3>To a date</h3>
        <form class="advance-form" onSubmit={advance({ to: `${date}:00Z` })}>
          <TextField
            label="Date and time, UTC"
            type="datetime-local"
            min={currentTime?.slice(0, 16) ?? ''}
            value={date}
            onInput={setDate}
            required
          />
          <Button type="submit" disabled={action.isBusy}>
            Advance to the date
          </Button>
        </form>
        <p class="hint">
          The{' '}
          <a href={toHref('time')} onClick={onClose}>
            time machine
          </a>{' '}
          shows the effect before time moves.
        </p>
        {action.isBusy ? <p class="muted">Advancing…</p> : null}
        <ErrorState title="The clock was not advanced" error={action.error} />
        {result ? (
          <div class="note good">
            <strong>
              Advanced to <ShortTime at={result.now} />
            </strong>
            <p>{summarizeAdvance(result)}</p>
            <p>
              <a href={toHref('payments')} onClick={onClose}>
                Show payments
              </a>
            </p>
          </div>
        ) : null}
      </div>
    </Sheet>
  );
}

function NextEvent({ at, now }: { at: string; now: string }): JSX.Element {
  return (
    <span>
      To the next event, <ShortTime at={at} /> (<RelativeTime at={at} now={now} />)
    </span>
  );
}

/** Sums up an advance: `23 payments, 61 events, 61 deliveries.` */
function summarizeAdvance({ charges, events, deliveries }: Schemas['ClockAdvanced']): string {
  const counts = [
    formatCount(charges.count, 'payment'),
    formatCount(events.count, 'event'),
    formatCount(deliveries.count, 'delivery', 'deliveries'),
  ];
  return `${counts.join(', ')}.`;
}
