import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren, JSX } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps {
  /** Accessible name. */
  label: string;
  count: number;
  /** Returns the height of a row in pixels. A new function measures the rows again. */
  getRowHeight: (index: number) => number;
  renderRow: (index: number) => ComponentChildren;
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
  const [, setVersion] = useState(0);
  const options = {
    count,
    overscan: OVERSCAN,
    estimateSize: getRowHeight,
    // The virtualizer keeps the positions of the rows until their keys or their number change.
    getItemKey: useCallback((index: number) => index, [getRowHeight]),
    getScrollElement: () => scroller.current,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => void setVersion((version) => version + 1),
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => void virtualizer._willUpdate());
  const rows = useRenderedRows(renderRow, virtualizer.getVirtualItems());
  useLayoutEffect(() => void virtualizer.scrollToIndex(activeIndex), [activeIndex]);
  return (
    // Scrollable, so it must be focusable by keyboard.
    <div
      class="virtual-list"
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
  content: ComponentChildren;
}

interface RenderedRows {
  renderRow: VirtualListProps['renderRow'];
  contents: ReadonlyMap<number, ComponentChildren>;
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
