import type { JSX } from 'preact';
import type { Schemas } from '../lib/api.js';
import { describePeriod } from '../lib/describe-payment.js';

const WIDTH = 100;
const HEIGHT = 4;

/** Billing period with a bar of the time that has passed. The bar is decorative: the dates have the same meaning. */
export function PeriodBar({
  period,
  now,
}: {
  period: Pick<Schemas['Period'], 'start' | 'end'>;
  /** Current time; null before it is loaded. */
  now: string | null;
}): JSX.Element {
  const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
  const passed = now === null ? 0 : (Date.parse(now) - start) / (end - start);
  return (
    <span class="period-bar">
      {describePeriod(period)}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="whole" width={WIDTH} height={HEIGHT} />
        <rect width={Math.min(Math.max(passed, 0), 1) * WIDTH} height={HEIGHT} />
      </svg>
    </span>
  );
}
