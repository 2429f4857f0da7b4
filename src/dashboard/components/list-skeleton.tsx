import type { JSX } from 'preact';

/** Placeholder of a list that loads. Its rows have the height of real ones. */
export function ListSkeleton({ count }: { count: number }): JSX.Element {
  return (
    <div class="list-skeleton" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row}>
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      ))}
    </div>
  );
}
