import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatCount, formatMoney } from '../lib/format.js';
import { StatusBadge } from '../components/status-badge.js';
import { Button } from '../components/button.js';
import { Facts } from '../components/facts.js';
import { TextField } from '../components/field.js';
import { IdLink } from '../components/id-link.js';
import { ErrorNote } from '../components/error-note.js';
import { Panel, Screen } from '../components/screen.js';
import { Time } from '../components/time.js';
import { useAction } from '../lib/use-action.js';
import { useClock, useCurrentTime } from '../lib/use-clock.js';

type Advance = Schemas['ClockAdvance'];

const presets: readonly (readonly [string, Advance])[] = [
  ['To the next event', { to: 'next' }],
  ['A day', { by: 'P1D' }],
  ['A month', { by: 'P1M' }],
  ['A year', { by: 'P1Y' }],
];

/** Screen that shows, freezes and advances the organization's clock. */
export function Clock(): JSX.Element {
  const clock = useClock();
  const currentTime = useCurrentTime(clock);
  const [target, setTarget] = useState('P3D');
  const [result, setResult] = useState<Schemas['ClockAdvanced'] | null>(null);
  const action = useAction();
  const advance = (body: Advance) =>
    action.toHandler(async () => {
      setResult(null);
      setResult(await unwrap(sandboxApi.POST('/clock/advance', { body })));
    });
  const setMode = (mode: Schemas['ClockMode']) =>
    action.toHandler(() => unwrap(sandboxApi.PUT('/clock', { body: { mode } })));
  const isAdvancing = clock !== null && clock.advancing_to !== null;
  return (
    <Screen title="Time machine">
      <div class="columns">
        <Panel title="Current time">
          <p class="reading">{currentTime === null ? '…' : <Time at={currentTime} />}</p>
          {clock ? (
            <Facts
              items={{
                Mode:
                  clock.mode === 'live'
                    ? 'Live: it follows real time'
                    : 'Frozen: it moves when you advance it',
                'Next due': clock.next_due_at ? <Time at={clock.next_due_at} /> : 'No scheduled work',
              }}
            />
          ) : null}
          {isAdvancing ? (
            <p role="status" class="note">
              Advancing to <Time at={clock.advancing_to ?? ''} />
            </p>
          ) : null}
          <div class="buttons">
            {clock?.mode === 'live' ? (
              <Button onClick={setMode('frozen')}>Freeze</Button>
            ) : (
              <Button onClick={setMode('live')}>Set it live</Button>
            )}
          </div>
        </Panel>
        <Panel title="Advance time">
          <p class="hint">All scheduled work until then runs in order: renewals, retries, webhooks.</p>
          <div class="buttons">
            {presets.map(([name, body], index) => (
              <Button
                key={name}
                tone={index === 0 ? 'primary' : 'secondary'}
                disabled={action.isBusy || (index === 0 && clock?.next_due_at === null)}
                onClick={advance(body)}
              >
                {name}
              </Button>
            ))}
          </div>
          <form
            class="inline"
            onSubmit={advance(/^P/i.test(target) ? { by: target.toUpperCase() } : { to: target })}
          >
            <TextField
              label="By a duration, or to an instant"
              hint="P3D, PT6H, or 2027-03-01T00:00:00Z"
              value={target}
              onInput={setTarget}
              required
            />
            <Button type="submit" disabled={action.isBusy}>
              Advance
            </Button>
          </form>
        </Panel>
      </div>
      {action.isBusy ? <p role="status">Advancing…</p> : null}
      <ErrorNote error={action.error} />
      {result ? <AdvanceResult result={result} /> : null}
    </Screen>
  );
}

function AdvanceResult({ result }: { result: Schemas['ClockAdvanced'] }): JSX.Element {
  const { charges, events, deliveries } = result;
  return (
    <Panel title="Result">
      <p role="status">
        From <Time at={result.from} /> to <Time at={result.now} />: {formatCount(charges.count, 'charge')},{' '}
        {formatCount(events.count, 'event')}, {formatCount(deliveries.count, 'delivery', 'deliveries')}.
      </p>
      {events.count === 0 ? <p class="hint">No work was due.</p> : null}
      <ol class="happened">
        {events.data.map((event) => (
          <li key={event.id}>
            <Time at={event.timestamp} /> <strong>{event.type}</strong>{' '}
            {'amount' in event.data && event.data.amount !== null && event.type.startsWith('charge.') ? (
              <>{formatMoney(event.data.amount, event.data.currency)} </>
            ) : null}
            {'status' in event.data ? <StatusBadge status={event.data.status} /> : null}{' '}
            <IdLink id={event.id} />
          </li>
        ))}
      </ol>
      {events.count > events.data.length ? (
        <p class="hint">
          These are the first {events.data.length} of {events.count}.
        </p>
      ) : null}
    </Panel>
  );
}
