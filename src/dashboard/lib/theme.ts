import { useState } from 'preact/hooks';

const themes = ['auto', 'light', 'dark'] as const;
/** Color theme; `auto` follows the system. */
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'tollgate-theme';

const getStoredTheme = (): Theme =>
  themes.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'auto';

/** Applies a theme to the document. The default is the stored theme, or else that of the system. */
export function applyTheme(theme: Theme = getStoredTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Returns the theme, and a function that switches to the next one. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(getStoredTheme);
  const toggleTheme = (): void => {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
    localStorage.setItem(STORAGE_KEY, next);
    applyTheme(next);
    setTheme(next);
  };
  return [theme, toggleTheme];
}
