import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from '../api.js';
import { counted, formatMoney } from '../format.js';
import { StatusBadge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Facts } from '../parts/facts.js';
import { Text } from '../parts/field.js';
import { IdLink } from '../parts/id-link.js';
import { ProblemNote } from '../parts/problem.js';
import { Panel, Screen } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { useAction } from '../use-action.js';
import { useClock, useReading } from '../use-clock.js';

type Advance = Schemas['ClockAdvance'];

const steps: readonly (readonly [string, Advance])[] = [
  ['To the next event', { to: 'next' }],
  ['A day', { by: 'P1D' }],
  ['A month', { by: 'P1M' }],
  ['A year', { by: 'P1Y' }],
];

/** What time it is, and how to let it pass. */
export function Clock(): JSX.Element {
  const clock = useClock();
  const reading = useReading(clock);
  const [far, setFar] = useState('P3D');
  const [done, setDone] = useState<Schemas['ClockAdvanced'] | null>(null);
  const action = useAction();
  const advance = (body: Advance) =>
    action.by(async () => {
      setDone(null);
      setDone(await take(sandbox.POST('/clock/advance', { body })));
    });
  const setMode = (mode: Schemas['ClockMode']) =>
    action.by(() => take(sandbox.PUT('/clock', { body: { mode } })));
  const isAdvancing = clock !== null && clock.advancing_to !== null;
  return (
    <Screen title="Clock">
      <div class="columns">
        <Panel title="It reads">
          <p class="reading">{reading === null ? '…' : <Time at={reading} />}</p>
          {clock ? (
            <Facts
              of={{
                Mode: clock.mode === 'live' ? 'Live: it follows real time' : 'Frozen: it moves when told to',
                'Next due': clock.next_due_at ? <Time at={clock.next_due_at} /> : 'Nothing is to come',
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
              <Button onClick={setMode('live')}>Let it run</Button>
            )}
          </div>
        </Panel>
        <Panel title="Let time pass">
          <p class="hint">
            Everything that falls due on the way happens, in order: renewals, retries, webhooks.
          </p>
          <div class="buttons">
            {steps.map(([name, body], index) => (
              <Button
                key={name}
                tone={index === 0 ? 'main' : 'plain'}
                disabled={action.isBusy || (index === 0 && clock?.next_due_at === null)}
                onClick={advance(body)}
              >
                {name}
              </Button>
            ))}
          </div>
          <form class="inline" onSubmit={advance(/^P/i.test(far) ? { by: far.toUpperCase() } : { to: far })}>
            <Text
              label="By a duration, or to an instant"
              hint="P3D, PT6H, or 2027-03-01T00:00:00Z"
              value={far}
              onInput={setFar}
              required
            />
            <Button type="submit" disabled={action.isBusy}>
              Advance
            </Button>
          </form>
        </Panel>
      </div>
      {action.isBusy ? <p role="status">Time passes …</p> : null}
      <ProblemNote error={action.error} />
      {done ? <Happened done={done} /> : null}
    </Screen>
  );
}

function Happened({ done }: { done: Schemas['ClockAdvanced'] }): JSX.Element {
  const { charges, events, deliveries } = done;
  return (
    <Panel title="What happened">
      <p role="status">
        From <Time at={done.from} /> to <Time at={done.now} />: {counted(charges.count, 'charge')},{' '}
        {counted(events.count, 'event')}, {counted(deliveries.count, 'delivery', 'deliveries')}.
      </p>
      {events.count === 0 ? <p class="hint">Nothing fell due.</p> : null}
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
