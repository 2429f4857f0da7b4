import { useEffect, useId, useRef, useState, type JSX, type ReactNode, type KeyboardEvent } from 'react';
import { Icon, type IconNode } from './icon.js';

const TOOLTIP_GAP_PX = 6;

/** Description of a control, shown on hover and focus. `children` is one focusable element. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }): JSX.Element {
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
    placeBelow(trigger, bubble.current, { gapPx: TOOLTIP_GAP_PX });
  };
  const hide = (): void => bubble.current?.hidePopover();
  return (
    <span
      className="tooltip-anchor"
      ref={wrapper}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      <span className="tooltip" role="tooltip" id={id} popover="manual" ref={bubble}>
        {text}
      </span>
    </span>
  );
}

interface MenuItem {
  label: string;
  icon?: IconNode;
  isDanger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  items: readonly MenuItem[];
  /** Content of the button, which is also its name. */
  children: ReactNode;
}

const MENU_GAP_PX = 4;

/** Button that opens a menu. Arrow keys move between its items, Escape closes it. */
export function Menu({ items, children }: MenuProps): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const handleToggle = (event: Pick<ToggleEvent, 'newState'>): void => {
    setOpen(event.newState === 'open');
    if (event.newState === 'open' && button.current && list.current) open(button.current, list.current);
  };
  return (
    <>
      <button
        type="button"
        className="button secondary"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        className="menu"
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
            className={item.isDanger === true ? 'menu-item danger' : 'menu-item'}
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
  placeBelow(button, list, { gapPx: MENU_GAP_PX, alignment: 'side' });
  list.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
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

/** Distance to the edges of the window. */
const MARGIN_PX = 8;

/** Distance of a popover to its anchor, and its alignment: centered by default, or at the side of the anchor. */
interface PlaceOptions {
  gapPx: number;
  alignment?: 'center' | 'side';
}

/** Places an open popover below its anchor, or above it if there is no space below. It stays within the window. */
export function placeBelow(
  anchor: Element,
  popover: HTMLElement,
  { gapPx, alignment = 'center' }: PlaceOptions,
): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = target.bottom + gapPx;
  const top = below + height <= window.innerHeight ? below : Math.max(target.top - gapPx - height, MARGIN_PX);
  const isAtEnd = target.left > window.innerWidth / 2;
  const side = isAtEnd ? target.right - width : target.left;
  const start = alignment === 'side' ? side : target.left + (target.width - width) / 2;
  const left = Math.max(Math.min(start, window.innerWidth - width - MARGIN_PX), MARGIN_PX);
  Object.assign(popover.style, { left: `${left}px`, top: `${top}px` });
}
