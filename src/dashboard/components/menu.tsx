import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { placeBelow } from '../lib/place-below.js';
import { Icon, type IconNode } from './icon.js';

interface MenuItem {
  label: string;
  icon?: IconNode;
  isDanger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** Accessible name of the button. Without it, the content of the button is its name. */
  label?: string;
  /** Classes of the button. */
  class?: string;
  items: readonly MenuItem[];
  /** Content of the button. */
  children: ComponentChildren;
}

const GAP_PX = 4;

/** Button that opens a menu. Arrow keys move between its items, Escape closes it. */
export function Menu({
  label,
  class: className = 'button secondary',
  items,
  children,
}: MenuProps): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const handleToggle = (event: ToggleEvent): void => {
    setOpen(event.newState === 'open');
    if (event.newState === 'open' && button.current && list.current) open(button.current, list.current);
  };
  return (
    <>
      <button
        type="button"
        class={className}
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popovertarget={id}
      >
        {children}
      </button>
      <div
        class="menu"
        role="menu"
        id={id}
        popover="auto"
        ref={list}
        onToggle={handleToggle}
        onKeyDown={moveFocus}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class={item.isDanger === true ? 'menu-item danger' : 'menu-item'}
            onClick={() => {
              list.current?.hidePopover();
              item.onSelect();
            }}
          >
            {item.icon ? <Icon node={item.icon} /> : null}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

function open(button: HTMLElement, list: HTMLElement): void {
  placeBelow(button, list, { gapPx: GAP_PX, alignment: 'start' });
  list.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}

function moveFocus(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const focused = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (focused + 1) % items.length,
    ArrowUp: (focused - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
