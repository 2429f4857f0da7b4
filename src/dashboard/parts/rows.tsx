import type { ComponentChildren, JSX } from 'preact';

/** A list whose rows lead somewhere; `j` and `k` go from one to the next. */
export function Rows({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <ul class="rows" aria-label={label}>
      {children}
    </ul>
  );
}

export function Row({
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
