import { useEffect, useRef, useState } from 'preact/hooks';

const STORAGE_KEY = 'tollgate-single-key-shortcuts';

/** Elements that use single keys themselves. */
export const FIELD_SELECTOR = 'input, select, textarea';
/** Elements that pause all shortcuts while they are open. */
export const OVERLAY_SELECTOR = 'dialog[open], .menu:popover-open';

/** Checks whether single-key shortcuts are on. */
export const areSingleKeysEnabled = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off';

/** Returns true if single-key shortcuts are on, and a function that switches them. The browser stores the choice. */
export function useSingleKeyShortcuts(): [isEnabled: boolean, setEnabled: (isEnabled: boolean) => void] {
  const [isEnabled, setEnabled] = useState(areSingleKeysEnabled);
  const store = (enabled: boolean): void => {
    localStorage.setItem(STORAGE_KEY, enabled ? 'on' : 'off');
    setEnabled(enabled);
  };
  return [isEnabled, store];
}

/** Handles the keys of one screen, while single-key shortcuts are on and no form field or overlay has the focus. */
export function useScreenShortcuts(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const isField = event.target instanceof HTMLElement && event.target.matches(FIELD_SELECTOR);
      if (isModified || isField || event.defaultPrevented || !areSingleKeysEnabled()) return;
      const action = latest.current[event.key];
      if (!action || document.querySelector(OVERLAY_SELECTOR)) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKey);
    return () => void removeEventListener('keydown', handleKey);
  }, []);
}
