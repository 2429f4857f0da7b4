import { FastForward } from 'lucide';
import type { JSX } from 'preact';
import { sandboxApi, unwrap } from '../lib/api.js';
import { describeOtherWork } from '../lib/describe-other-work.js';
import { formatShortInstant } from '../lib/format.js';
import { loadForecastUpTo } from '../lib/load-forecast.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';
import { useScheduleChanges } from '../lib/use-schedule-changes.js';
import { Button } from './button.js';
import { ErrorNote } from './error-note.js';
import { announce } from './toast.js';

/**
 * Button that advances the clock to an instant. Below it is the work of other purchases that the advance also does. It is
 * enabled when that work is known.
 */
export function AdvanceButton({
  to,
  label,
  purchaseId = null,
  isWide = false,
}: {
  to: string;
  label: string;
  /** Purchase whose work the label names. */
  purchaseId?: string | null;
  /** True for a button as wide as its card. */
  isWide?: boolean;
}): JSX.Element {
  const action = useAction();
  const { data: forecast, error, reload } = useResource(`work until ${to}`, () => loadForecastUpTo(to));
  useScheduleChanges(reload);
  const otherWork = forecast ? describeOtherWork(forecast, purchaseId) : null;
  const advance = action.toHandler(async () => {
    const { now } = await unwrap(sandboxApi.POST('/clock/advance', { body: { to } }));
    announce(`Advanced to ${formatShortInstant(now)}.`);
  });
  return (
    <div class={isWide ? 'advance-action is-wide' : 'advance-action'}>
      <Button
        tone="primary"
        icon={FastForward}
        disabled={action.isBusy || !(forecast ?? error)}
        onClick={advance}
      >
        {label}
      </Button>
      {otherWork === null ? null : <small>Also affects {otherWork}</small>}
      <ErrorNote error={action.error} />
    </div>
  );
}
