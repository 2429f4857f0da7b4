import { useEffect, useRef } from 'preact/hooks';
import { go, hrefTo } from './route.js';
import { screens } from './screens/screens.js';

/** What the keyboard can do, for whoever asks. */
export const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close the details, or leave the field'],
  ...screens.map(({ key, title }) => [`g ${key}`, title] as const),
  ['?', 'This list'],
];

const FIELDS = 'input, select, textarea';

/** Listens to the keyboard, but for what is typed into a field. @param onHelp is asked for with `?` */
export function useShortcuts(onHelp: () => void): void {
  const latest = useRef(onHelp);
  latest.current = onHelp;
  useEffect(() => {
    let isGoing = false;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.matches(FIELDS) === true) {
        if (event.key === 'Escape') target.blur();
        return;
      }
      const wasGoing = isGoing;
      isGoing = event.key === 'g' && !wasGoing;
      const section = wasGoing ? screens.find(({ key }) => key === event.key) : undefined;
      const act = section
        ? () => {
            go(hrefTo(section.name));
          }
        : actOf(event.key, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
    };
  }, []);
}

function actOf(key: string, onHelp: () => void): (() => void) | null {
  const acts: Record<string, () => void> = {
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    j: () => {
      moveBy(1);
    },
    k: () => {
      moveBy(-1);
    },
    Escape: () => document.querySelector<HTMLElement>('[data-close]')?.click(),
    '?': onHelp,
  };
  return acts[key] ?? null;
}

/** Moves the focus along the rows; from elsewhere to the open one, or the first. */
function moveBy(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const open = rows.findIndex((row) => row.ariaCurrent === 'true');
  const from = focused === -1 ? open : focused;
  rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]?.focus();
}
