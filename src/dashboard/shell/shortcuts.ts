import { useEffect, useRef } from 'react';
import { showToast } from '../components/toast.js';
import { navigate, parseRoute, toHref } from '../data/route.js';
import { areSingleKeysEnabled, FIELD_SELECTOR, OVERLAY_SELECTOR } from '../data/settings.js';
import { navigationEntries } from './navigation.js';

/** Keys that open the search, on the system of the user. */
export const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Keyboard shortcuts with their descriptions, for the help dialog. */
export const shortcuts: readonly (readonly [string, string])[] = [
  [SEARCH_KEYS, 'Search or run a command'],
  ['/', 'Search the list'],
  ['F', 'Filters'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row'],
  ['C', 'Copy the id of the row'],
  ['Esc', 'Close the details, or leave the field'],
  ...navigationEntries.map((entry) => [`G ${entry.key.toUpperCase()}`, entry.title] as const),
  ['1–4', 'Time machine: day, week, month, year'],
  ['← →', 'Time machine: earlier, later'],
  ['N', 'Time machine: current time'],
  ['?', 'Keyboard shortcuts'],
];

interface ShortcutHandlers {
  onHelp: () => void;
  onSearch: () => void;
}

/** Handles keyboard shortcuts. Those of a single key pause while a form field has the focus. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    let isAwaitingScreenKey = false;
    let hadOverlay = false;
    // Runs before a dialog closes on Escape, which would otherwise also close the details behind it.
    const noteOverlay = (): void => {
      hadOverlay = document.querySelector(OVERLAY_SELECTOR) !== null;
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (hadOverlay || event.defaultPrevented) return;
      if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
        event.preventDefault();
        latest.current.onSearch();
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.matches(FIELD_SELECTOR) === true) {
        if (event.key === 'Escape') target.blur();
        return;
      }
      if (event.key !== 'Escape' && !areSingleKeysEnabled()) return;
      const wasAwaitingScreenKey = isAwaitingScreenKey;
      isAwaitingScreenKey = event.key === 'g' && !wasAwaitingScreenKey;
      const entry = wasAwaitingScreenKey ? navigationEntries.find(({ key }) => key === event.key) : undefined;
      const action = entry
        ? () => void navigate(toHref(entry.screen))
        : findAction(event.key, latest.current.onHelp);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', noteOverlay, { capture: true });
    addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('keydown', noteOverlay, { capture: true });
      removeEventListener('keydown', handleKey);
    };
  }, []);
}

function findAction(key: string, onHelp: () => void): (() => void) | null {
  const actions: Record<string, () => void> = {
    '/': () => void focusVisible('[data-search]'),
    f: () => void focusVisible('.filters :is(select, button, input)'),
    j: () => void moveFocus(1),
    k: () => void moveFocus(-1),
    c: () => void copyId(),
    // The page has its own link to close its details, or else the breadcrumb returns to the list.
    Escape: () => [...document.querySelectorAll<HTMLElement>('[data-close]')].at(-1)?.click(),
    '?': onHelp,
  };
  return actions[key] ?? null;
}

/** Focuses the first visible control of a selector, or else the button that shows the filters on a narrow screen. */
function focusVisible(selector: string): void {
  const controls = [selector, '.filter-toggle'].flatMap((each) => [
    ...document.querySelectorAll<HTMLElement>(each),
  ]);
  controls.find((control) => control.checkVisibility())?.focus();
}

/** Moves the focus between rows; if no row has it, starts at the open row, or else at the first. */
function moveFocus(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const open = rows.findIndex((row) => row.ariaCurrent === 'true');
  const from = focused === -1 ? open : focused;
  rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]?.focus();
}

/** Copies the id of the focused row, or else of the open object. */
async function copyId(): Promise<void> {
  const row = document.activeElement?.closest<HTMLAnchorElement>('a[data-row]');
  const { id } = parseRoute(row?.hash ?? location.hash);
  if (id === null) return;
  await navigator.clipboard.writeText(id);
  showToast({ tone: 'cyan', title: 'Id copied', detail: id });
}
