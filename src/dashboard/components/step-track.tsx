import type { ComponentChildren, JSX } from 'preact';
import { capitalize, humanize } from '../lib/format.js';
import { Icon, type IconNode } from './icon.js';
import { getStatusAppearance } from './status-badge.js';
import type { Tone } from '../lib/tone.js';

export interface Step {
  title: string;
  /** Date or condition below the title. */
  detail: ComponentChildren;
  icon: IconNode;
  tone: Tone;
  /** Dashed: the step has not happened yet. */
  isForecast?: boolean;
}

/** Returns the step of a status of a purchase, or of its creation, with the icon and the color of a badge. */
export function toStatusStep(status: string, detail: ComponentChildren): Step {
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
  expander?: ComponentChildren;
}): JSX.Element {
  return (
    <ol class="steps" aria-label={label}>
      {expander === null ? null : <li>{expander}</li>}
      {steps.map(({ title, detail, icon, tone, isForecast = false }, index) => (
        <li key={`${index} ${title}`} class={isForecast ? `${tone} is-forecast` : tone}>
          <span class="step-mark">
            <Icon node={icon} size={14} />
          </span>
          <b>{title}</b>
          <small>{detail}</small>
        </li>
      ))}
    </ol>
  );
}
