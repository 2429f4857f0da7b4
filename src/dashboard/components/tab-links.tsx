import type { JSX } from 'preact';

interface TabLink {
  title: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Links between the lists of a screen, with the number of entries in each. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }): JSX.Element {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ title, href, isCurrent, count }) => (
        <a key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {title}
          {count === undefined ? null : <span class="count">{count.toLocaleString('en')}</span>}
        </a>
      ))}
    </nav>
  );
}
