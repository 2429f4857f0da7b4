import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

const GAP_PX = 6;
const MARGIN_PX = 8;

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
    void placeBeside(trigger, bubble.current);
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

async function placeBeside(trigger: Element, bubble: HTMLElement): Promise<void> {
  const { x, y } = await computePosition(trigger, bubble, {
    strategy: 'fixed',
    placement: 'bottom',
    middleware: [offset(GAP_PX), flip(), shift({ padding: MARGIN_PX })],
  });
  Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
}
