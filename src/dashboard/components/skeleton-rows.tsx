import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const DELAY_MS = 150;

/** Returns true once a component was mounted for `delayMs` milliseconds. */
function useDelay(delayMs: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void setPassed(true), delayMs);
    return () => void clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}

/** Placeholder rows of a table that loads for longer than 150 ms. They have the height of real rows. */
export function SkeletonRows({
  columns,
  count = 5,
}: {
  columns: number;
  count?: number;
}): JSX.Element | null {
  if (!useDelay(DELAY_MS)) return null;
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} class="skeleton-row" role="row">
          {Array.from({ length: columns }, (_empty, column) => (
            <td key={column} role="cell">
              <span class="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
