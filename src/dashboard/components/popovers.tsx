import { Button, Menu as MantineMenu } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { Icon, type LucideIcon } from './icon.js';

interface MenuItem {
  label: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  items: readonly MenuItem[];
  /** Content of the button, which is also its name. */
  children: ReactNode;
}

/** Button that opens a menu. Arrow keys move between its items, Escape closes it. */
export function Menu({ items, children }: MenuProps): JSX.Element {
  return (
    <MantineMenu>
      <MantineMenu.Target>
        <Button variant="default">{children}</Button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map(({ label, icon, isDanger = false, onSelect }) => (
          <MantineMenu.Item
            key={label}
            {...(isDanger && { color: 'red' })}
            leftSection={icon ? <Icon node={icon} /> : null}
            onClick={onSelect}
          >
            {label}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
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
