import { useEffect } from 'react';

/** Time for a new screen or a closing dialog to focus an element itself. */
const RECOVERY_DELAY_MS = 100;

/**
 * Keeps the place of the keyboard when the focused element is removed, for example the row of a deleted object. The
 * focus moves to the section that contained the element, or to the heading of its page.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    // The focused element and its ancestors. Empty while no element has the focus.
    let path: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleFocusIn = ({ target }: FocusEvent): void => {
      path = target instanceof Element ? listAncestors(target) : [];
    };
    const handleFocusOut = (): void => {
      const [previous] = path;
      // A removed element is disconnected by then. The user has left one that is still connected.
      queueMicrotask(() => {
        if (previous?.isConnected === true && path[0] === previous) path = [];
      });
    };
    const recover = (): void => {
      timer = undefined;
      const remaining = path.find((element) => element.isConnected);
      path = [];
      if (remaining && document.activeElement === document.body) focusSection(remaining);
    };
    const observer = new MutationObserver(() => {
      if (path[0]?.isConnected === false) timer ??= setTimeout(recover, RECOVERY_DELAY_MS);
    });
    addEventListener('focusin', handleFocusIn);
    addEventListener('focusout', handleFocusOut);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', handleFocusIn);
      removeEventListener('focusout', handleFocusOut);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

function listAncestors(element: Element): Element[] {
  return element.parentElement ? [element, ...listAncestors(element.parentElement)] : [element];
}

/** Focuses the section around an element, or its heading if that can have the focus. */
function focusSection(element: Element): void {
  const section =
    element.closest<HTMLElement>('dialog, section, main') ?? document.querySelector<HTMLElement>('main');
  if (!section) return;
  const target = section.querySelector<HTMLElement>(':is(h1, h2)[tabindex]') ?? section;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
