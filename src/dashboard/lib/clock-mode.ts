import type { Schemas } from './api.js';

/** Mode of a clock, and the speed of an accelerated one. */
export type ClockMode = Pick<Schemas['Clock'], 'mode' | 'factor'>;

export const modeLabels: Readonly<Record<Schemas['ClockMode'], string>> = {
  frozen: 'Frozen',
  live: 'Live',
  accelerated: 'Accelerated',
};

/** Factors of an accelerated clock that the dashboard offers, with their labels. */
export const clockSpeeds: readonly (readonly [number, string])[] = [
  [60, '1 minute per second'],
  [3_600, '1 hour per second'],
  [86_400, '1 day per second'],
];

/** Formats the factor of an accelerated clock, such as `1 day per second`. */
export function formatSpeed(factor: number): string {
  const [, label] = clockSpeeds.find(([each]) => each === factor) ?? [];
  return label ?? `${factor.toLocaleString('en')} times real time`;
}

/** Describes how a clock moves. */
export function describeClockMode({ mode, factor }: ClockMode): string {
  if (mode === 'accelerated') return factor === null ? 'Accelerated' : `Accelerated, ${formatSpeed(factor)}`;
  return mode === 'live' ? 'Moves in real time' : 'Moves when you advance it';
}

/** Returns the seconds that a clock moves per second of real time. */
export function getClockSpeed({ mode, factor }: ClockMode): number {
  return mode === 'frozen' ? 0 : (factor ?? 1);
}
