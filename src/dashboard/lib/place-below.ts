/** Distance to the edges of the window. */
const MARGIN_PX = 8;

/** Distance of a popover to its anchor, and its alignment: centered by default. */
interface PlaceOptions {
  gapPx: number;
  alignment?: 'center' | 'start';
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
  const start = alignment === 'start' ? target.left : target.left + (target.width - width) / 2;
  const left = Math.max(Math.min(start, window.innerWidth - width - MARGIN_PX), MARGIN_PX);
  Object.assign(popover.style, { left: `${left}px`, top: `${top}px` });
}
