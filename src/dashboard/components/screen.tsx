import { X } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.js';

/** Frame of a screen: heading, actions and content. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}): JSX.Element {
  useEffect(() => {
    document.title = `${title} · Tollgate`;
  }, [title]);
  return (
    <div class="screen">
      <div class="screen-head">
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Master-detail layout; on a narrow viewport only one of both is visible. */
export function Split({
  list,
  detail,
}: {
  list: ComponentChildren;
  detail: JSX.Element | null;
}): JSX.Element {
  return (
    <div class={detail ? 'split is-open' : 'split'}>
      <div class="split-list">{list}</div>
      {detail ? <div class="split-detail">{detail}</div> : null}
    </div>
  );
}

/** Detail pane of a list. Its heading gets the focus when it opens, and its row when it closes. */
export function Detail({
  title,
  back,
  children,
}: {
  title: ComponentChildren;
  /** Link of the close button. */
  back: string;
  children: ComponentChildren;
}): JSX.Element {
  const section = useRef<HTMLElement>(null);
  const heading = useDetailFocus();
  const href = location.hash;
  useEffect(() => {
    section.current?.scrollTo(0, 0);
  }, [href]);
  return (
    <section class="detail" ref={section} aria-label="Details">
      <div class="detail-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <a class="button icon-only ghost" href={back} data-close aria-label="Close the details">
          <Icon node={X} />
        </a>
      </div>
      {children}
    </section>
  );
}

/** Returns the ref of a heading that gets the focus when its page opens. The row of the page gets it when it closes. */
export function useDetailFocus(): { current: HTMLHeadingElement | null } {
  const heading = useRef<HTMLHeadingElement>(null);
  const href = location.hash;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      focusRow(href);
    };
  }, [href]);
  return heading;
}

/** Focuses the row of a link after the next render, unless the focus is elsewhere by then. */
function focusRow(href: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-row][href="${CSS.escape(href)}"]`)?.focus();
  });
}

/** Titled section of a screen. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="card panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
