import { useState } from 'preact/hooks';

const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORED_AS = 'tollgate-theme';

const storedTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(STORED_AS)) ?? 'auto';

/** Light or dark as the system has it, unless somebody chose. */
export function applyTheme(theme: Theme = storedTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

/** The theme, and what brings the next one. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(storedTheme);
  const change = (): void => {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
    localStorage.setItem(STORED_AS, next);
    applyTheme(next);
    setTheme(next);
  };
  return [theme, change];
}
