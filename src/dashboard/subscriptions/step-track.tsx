import type { JSX, ReactNode } from 'react';
import { STATUS_BY_EVENT } from '../../../generated/events.js';
import { getStatusAppearance } from '../components/badges.js';
import { Icon, type LucideIcon } from '../components/icon.js';
import type { Schemas } from '../data/api.js';
import { capitalize, humanize, type Tone } from '../data/format.js';

export interface Step {
  title: string;
  /** Date or condition below the title. */
  detail: ReactNode;
  icon: LucideIcon;
  tone: Tone;
  /** Dashed: the step has not happened yet. */
  isForecast?: boolean;
}

/** Returns the step of a status of a purchase, or of its creation, with the icon and the color of a badge. */
export function toStatusStep(status: string, detail: ReactNode): Step {
  const [tone, icon] = getStatusAppearance(status === 'created' ? 'succeeded' : status);
  return { title: capitalize(humanize(status)), detail, tone, icon };
}

/** Steps in order, with the coming ones dashed. On a phone they stand below each other. */
export function StepTrack({
  label,
  steps,
  expander = null,
}: {
  label: string;
  steps: readonly Step[];
  /** Button before the first step that shows earlier ones. */
  expander?: ReactNode;
}): JSX.Element {
  return (
    <ol className="steps" aria-label={label}>
      {expander === null ? null : <li>{expander}</li>}
      {steps.map(({ title, detail, icon, tone, isForecast = false }, index) => (
        <li key={`${index} ${title}`} className={isForecast ? `${tone} is-forecast` : tone}>
          <span className="step-mark">
            <Icon node={icon} size={14} />
          </span>
          <b>{title}</b>
          <small>{detail}</small>
        </li>
      ))}
    </ol>
  );
}

/** Status of a purchase from an instant on. */
interface StatusStep {
  /** `created`, or a status. */
  status: string;
  at: string;
}

/**
 * Lists the statuses that a purchase has entered, oldest first.
 *
 * @param events newest first
 */
export function listStatusSteps(events: readonly Schemas['Event'][]): StatusStep[] {
  const steps: StatusStep[] = [];
  for (const { type, timestamp } of events.toReversed()) {
    const status = type === 'purchase.created' ? 'created' : STATUS_BY_EVENT.Purchase[type];
    if (status !== undefined && status !== steps.at(-1)?.status) steps.push({ status, at: timestamp });
  }
  return steps;
}
