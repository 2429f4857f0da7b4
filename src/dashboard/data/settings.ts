import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

const SHORTCUTS_KEY = 'tollgate-single-key-shortcuts';

/** Elements that use single keys themselves. */
export const FIELD_SELECTOR = 'input, select, textarea';
/** Elements that pause all shortcuts while they are open. */
export const OVERLAY_SELECTOR = '[role=dialog], [role=menu]';

/** Checks whether single-key shortcuts are on. */
export const areSingleKeysEnabled = (): boolean => localStorage.getItem(SHORTCUTS_KEY) !== 'off';

/** Returns true if single-key shortcuts are on, and a function that switches them. The browser stores the choice. */
export function useSingleKeyShortcuts(): [isEnabled: boolean, setEnabled: (isEnabled: boolean) => void] {
  const [isEnabled, setEnabled] = useState(areSingleKeysEnabled);
  const store = (enabled: boolean): void => {
    localStorage.setItem(SHORTCUTS_KEY, enabled ? 'on' : 'off');
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

/** Media query of a window in which a list fills the width. */
export const PHONE = '(max-width: 800px)';

const themes = ['auto', 'light', 'dark'] as const;
/** Color theme; `auto` follows the system. */
export type Theme = (typeof themes)[number];

/** Keeps the color theme in the storage of the browser. */
export const themeStorage = localStorageColorSchemeManager({ key: 'tollgate-theme' });

/** Returns the theme, and a function that switches to the next one. */
export function useTheme(): [Theme, () => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const next = themes[(themes.indexOf(colorScheme) + 1) % themes.length] ?? 'auto';
  return [colorScheme, () => void setColorScheme(next)];
}
