import { computePosition, flip, offset, shift, type Placement } from '@floating-ui/dom';

/** Distance to the edges of the window. */
const MARGIN_PX = 8;

/** Distance of an element to its anchor, and its alignment: centered by default. */
export interface PlaceOptions {
  gapPx: number;
  placement?: Extract<Placement, 'bottom' | 'bottom-start'>;
}

/** Places an element with a fixed position below its anchor, or above it if there is no space below. */
export async function placeBelow(
  anchor: Element,
  element: HTMLElement,
  { gapPx, placement = 'bottom' }: PlaceOptions,
): Promise<void> {
  const { x, y } = await computePosition(anchor, element, {
    strategy: 'fixed',
    placement,
    middleware: [offset(gapPx), flip(), shift({ padding: MARGIN_PX })],
  });
  Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
}
