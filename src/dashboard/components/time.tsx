import type { JSX } from 'preact';
import { formatInstant } from '../lib/format.js';

/** Instant in UTC. */
export function Time({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {formatInstant(at)}
    </time>
  );
}
