import { Activity, FastForward, Snowflake } from 'lucide';
import type { JSX } from 'preact';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { TimeElement } from '../components/time.js';
import { modeLabels } from '../lib/clock-mode.js';
import { formatShortInstant } from '../lib/format.js';
import { toHref } from '../lib/route.js';
import { useClock, useCurrentTime } from '../lib/use-clock.js';

/** Current time of the organization with its mode, and the button that advances it. */
export function ClockControl({ onAdvance }: { onAdvance: () => void }): JSX.Element {
  const clock = useClock();
  const currentTime = useCurrentTime(clock);
  const isFrozen = clock?.mode === 'frozen';
  // An advance to a webhook attempt can be as short as a few seconds.
  const seconds = currentTime?.slice(17, 19);
  return (
    <div class="clock-control">
      <a href={toHref('time')} title="Clock of the organization, UTC">
        <Icon node={isFrozen ? Snowflake : Activity} size={14} />
        <span class="visually-hidden">Clock: </span>
        {currentTime === null ? (
          '…'
        ) : (
          <TimeElement at={currentTime}>
            {formatShortInstant(currentTime)}
            {isFrozen && seconds !== '00' ? `:${seconds}` : ''}
          </TimeElement>
        )}
        {clock ? <span class={`badge ${isFrozen ? 'cyan' : 'green'}`}>{modeLabels[clock.mode]}</span> : null}
      </a>
      <Button tone="primary" size="small" icon={FastForward} onClick={onAdvance}>
        <span class="wide-only">Advance</span>
      </Button>
    </div>
  );
}
