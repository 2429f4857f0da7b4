import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type JSX, type ReactNode, type KeyboardEvent } from 'react';

interface VirtualListProps {
  /** Accessible name. */
  label: string;
  count: number;
  /** Returns the height of a row in pixels. A new function measures the rows again. */
  getRowHeight: (index: number) => number;
  renderRow: (index: number) => ReactNode;
  /** Row of the active cell, and the id of the cell. The grid has the focus, and names its active cell. */
  activeIndex: number;
  activeId: string;
  /** Handles the keys that move between cells. */
  onKeyDown: (event: KeyboardEvent) => void;
}

const OVERSCAN = 8;

/** Grid of any length that renders only the rows in view. Its height comes from the stylesheet. */
export function VirtualList({
  label,
  count,
  getRowHeight,
  renderRow,
  activeIndex,
  activeId,
  onKeyDown,
}: VirtualListProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    overscan: OVERSCAN,
    estimateSize: getRowHeight,
    // The virtualizer keeps the positions of the rows until their keys or their number change.
    getItemKey: useCallback((index: number) => index, [getRowHeight]),
    getScrollElement: () => scroller.current,
  });
  const rows = useRenderedRows(renderRow, virtualizer.getVirtualItems());
  useLayoutEffect(() => void virtualizer.scrollToIndex(activeIndex), [activeIndex]);
  return (
    // Scrollable, so it must be focusable by keyboard.
    <div
      className="virtual-list"
      ref={scroller}
      tabIndex={0}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-activedescendant={activeId}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {rows.map(({ index, start, content }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 1}
            style={{ height: `${getRowHeight(index)}px`, transform: `translateY(${start}px)` }}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RenderedRow {
  index: number;
  /** Distance from the top of the list in pixels. */
  start: number;
  content: ReactNode;
}

interface RenderedRows {
  renderRow: VirtualListProps['renderRow'];
  contents: ReadonlyMap<number, ReactNode>;
}

/** Renders the rows in view. A scroll keeps the content of rows that stay in view, so that only new rows cost time. */
function useRenderedRows(
  renderRow: VirtualListProps['renderRow'],
  items: readonly Pick<RenderedRow, 'index' | 'start'>[],
): RenderedRow[] {
  const previous = useRef<RenderedRows | null>(null);
  const known = previous.current?.renderRow === renderRow ? previous.current.contents : undefined;
  const rows = items.map(({ index, start }) => ({
    index,
    start,
    content: known?.get(index) ?? renderRow(index),
  }));
  previous.current = { renderRow, contents: new Map(rows.map(({ index, content }) => [index, content])) };
  return rows;
}
