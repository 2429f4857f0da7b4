import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** One screen of the dashboard: a heading, what can be done, and what there is. */
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

/** A list beside what of it is open; on a narrow page the one or the other. */
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

/** What of a list is open. It takes the focus from a keyboard only when asked: the list keeps it for the next one. */
export function Detail({
  title,
  back,
  children,
}: {
  title: ComponentChildren;
  /** Where closing it leads. */
  back: string;
  children: ComponentChildren;
}): JSX.Element {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollTo(0, 0);
  }, [back]);
  return (
    <section class="detail" ref={place} aria-label="Details">
      <div class="detail-head">
        <h2>{title}</h2>
        <a class="button plain close" href={back} data-close aria-label="Close the details">
          ✕
        </a>
      </div>
      {children}
    </section>
  );
}

/** Nothing there yet, and what to do first. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function Panel({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="panel">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
