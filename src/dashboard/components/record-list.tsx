import type { ComponentChildren, JSX } from 'preact';

/** List of linked rows. The shortcuts `j` and `k` move between them. */
export function RecordList({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <ul class="rows" aria-label={label}>
      {children}
    </ul>
  );
}

/** Link of a list; `isOpen` marks the row whose details are shown. */
export function RecordLink({
  href,
  isOpen,
  children,
}: {
  href: string;
  isOpen: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <li>
      <a class="row" href={href} data-row aria-current={isOpen ? 'true' : undefined}>
        {children}
      </a>
    </li>
  );
}
