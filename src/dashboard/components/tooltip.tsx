import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { placeBelow } from '../lib/place-below.js';

const GAP_PX = 6;

/** Description of a control, shown on hover and focus. `children` is one focusable element. */
export function Tooltip({ text, children }: { text: string; children: ComponentChildren }): JSX.Element {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const trigger = wrapper.current?.firstElementChild;
    trigger?.setAttribute('aria-describedby', id);
    return () => trigger?.removeAttribute('aria-describedby');
  }, [id]);
  const show = (): void => {
    const trigger = wrapper.current?.firstElementChild;
    if (!trigger || !bubble.current) return;
    bubble.current.showPopover();
    placeBelow(trigger, bubble.current, { gapPx: GAP_PX });
  };
  const hide = (): void => bubble.current?.hidePopover();
  return (
    <span
      class="tooltip-anchor"
      ref={wrapper}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocusIn={show}
      onFocusOut={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      <span class="tooltip" role="tooltip" id={id} popover="manual" ref={bubble}>
        {text}
      </span>
    </span>
  );
}
