import { X } from 'lucide-react';
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { Icon } from './icon.js';

/** Frame of a screen: heading, actions and content. */
export function Screen({
  title,
  isTitleHidden = false,
  actions,
  children,
}: {
  title: string;
  /** True if only the header shows the title, because the content needs the space. */
  isTitleHidden?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}): JSX.Element {
  useEffect(() => {
    document.title = `${title} · Tollgate`;
  }, [title]);
  return (
    <div className="screen">
      <div className="screen-head">
        <h1 className={isTitleHidden ? 'visually-hidden' : undefined}>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Master-detail layout; on a narrow viewport only one of both is visible. */
export function Split({ list, detail }: { list: ReactNode; detail: JSX.Element | null }): JSX.Element {
  return (
    <div className={detail ? 'split is-open' : 'split'}>
      <div className="split-list">{list}</div>
      {detail ? <div className="split-detail">{detail}</div> : null}
    </div>
  );
}

/** Detail pane of a list. Its heading gets the focus when it opens, and its row when it closes. */
export function Detail({
  title,
  back,
  isNarrow = false,
  children,
}: {
  title: ReactNode;
  /** Link of the close button. */
  back: string;
  /** True if the list keeps most of the width. */
  isNarrow?: boolean;
  children: ReactNode;
}): JSX.Element {
  const section = useRef<HTMLElement>(null);
  const heading = useDetailFocus();
  const href = location.hash;
  useEffect(() => {
    section.current?.scrollTo(0, 0);
    document.querySelector('.split-list .is-open')?.scrollIntoView({ block: 'nearest' });
  }, [href]);
  return (
    <section className={isNarrow ? 'detail side-panel' : 'detail'} ref={section} aria-label="Details">
      <div className="detail-head">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <a className="button icon-only ghost" href={back} data-close aria-label="Close the details">
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
    return () => void focusRow(href);
  }, [href]);
  return heading;
}

const ROW_CHECK_INTERVAL_MS = 50;
const MAX_ROW_CHECKS = 20;

/** Focuses the row of a link as soon as it is rendered, unless another control has the focus by then. */
function focusRow(href: string, checks = 0): void {
  setTimeout(
    () => {
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.id !== 'main') return;
      const row = document.querySelector<HTMLElement>(`[data-row][href="${CSS.escape(href)}"]`);
      row?.focus();
      // The list may still be loading, or hidden while the details are open.
      if (document.activeElement !== row && checks < MAX_ROW_CHECKS) focusRow(href, checks + 1);
    },
    checks === 0 ? 0 : ROW_CHECK_INTERVAL_MS,
  );
}

interface CardProps {
  title?: string;
  /** Number beside the title. */
  count?: number | string;
  /** Links or buttons at the end of the header. */
  actions?: ReactNode;
  /** Lets the content reach the edges, as tables do. */
  isFlush?: boolean;
  /** Further class, for a style of the screen. */
  className?: string;
  children: ReactNode;
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
    <section className={`card ${isFlush ? 'flush' : ''} ${className}`.trim()} aria-label={title}>
      {title === undefined ? null : (
        <header className="card-head">
          <h2>{title}</h2>
          {count === undefined ? null : <span className="muted">{count}</span>}
          <span className="spring" />
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
