import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconNode } from './icon.js';
import type { Tone } from '../lib/tone.js';

/** Step of a track. */
export interface Step {
  title: string;
  /** Date or condition below the title. */
  detail: ComponentChildren;
  icon: IconNode;
  tone: Tone;
  /** Dashed: the step has not happened yet. */
  isForecast?: boolean;
}

/** Steps in order, with the coming ones dashed. On a phone they stand below each other. */
export function StepTrack({ label, steps }: { label: string; steps: readonly Step[] }): JSX.Element {
  return (
    <ol class="steps" aria-label={label}>
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
