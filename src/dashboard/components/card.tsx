import type { ComponentChildren, JSX } from 'preact';

interface CardProps {
  title?: string;
  /** Number beside the title. */
  count?: number | string;
  /** Links or buttons at the end of the header. */
  actions?: ComponentChildren;
  /** Lets the content reach the edges, as tables do. */
  isFlush?: boolean;
  /** Further class, for a style of the screen. */
  className?: string;
  children: ComponentChildren;
}

/** Bordered section with an optional header. */
export function Card({
  title,
  count,
  actions,
  isFlush = false,
  className = '',
  children,
}: CardProps): JSX.Element {
  return (
    <section class={`card ${isFlush ? 'flush' : ''} ${className}`.trim()} aria-label={title}>
      {title === undefined ? null : (
        <header class="card-head">
          <h2>{title}</h2>
          {count === undefined ? null : <span class="muted">{count}</span>}
          <span class="spring" />
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
