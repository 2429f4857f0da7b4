import { useEffect, useRef } from 'preact/hooks';
import { navigate, toHref } from '../lib/route.js';
import { screens } from '../screens/screens.js';

/** Keyboard shortcuts with their descriptions, for the help dialog. */
export const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close the details, or leave the field'],
  ...screens.map(({ key, title }) => [`g ${key}`, title] as const),
  ['?', 'This list'],
];

const FIELD_SELECTOR = 'input, select, textarea';

/** Handles keyboard shortcuts, except while a form field has the focus. `onHelp` is called for `?`. */
export function useShortcuts(onHelp: () => void): void {
  const latest = useRef(onHelp);
  latest.current = onHelp;
  useEffect(() => {
    let isAwaitingScreenKey = false;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.matches(FIELD_SELECTOR) === true) {
        if (event.key === 'Escape') target.blur();
        return;
      }
      const wasAwaitingScreenKey = isAwaitingScreenKey;
      isAwaitingScreenKey = event.key === 'g' && !wasAwaitingScreenKey;
      const screen = wasAwaitingScreenKey ? screens.find(({ key }) => key === event.key) : undefined;
      const action = screen
        ? () => {
            navigate(toHref(screen.name));
          }
        : findAction(event.key, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('keydown', handleKey);
    };
  }, []);
}

function findAction(key: string, onHelp: () => void): (() => void) | null {
  const actions: Record<string, () => void> = {
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    j: () => {
      moveFocus(1);
    },
    k: () => {
      moveFocus(-1);
    },
    Escape: () => document.querySelector<HTMLElement>('[data-close]')?.click(),
    '?': onHelp,
  };
  return actions[key] ?? null;
}

/** Moves the focus between rows; if no row has it, starts at the open row, or else at the first. */
function moveFocus(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const open = rows.findIndex((row) => row.ariaCurrent === 'true');
  const from = focused === -1 ? open : focused;
  rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]?.focus();
}
