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
  /** Turns the list into a grid, whose keys move between cells. */
  grid?: VirtualGrid;
}

/** Active cell of a grid. The grid has the focus, and names its active cell. */
interface VirtualGrid {
  activeIndex: number;
  activeId: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

const OVERSCAN = 8;

/** List of any length that renders only the rows in view. Its height comes from the stylesheet. */
export function VirtualList({ label, count, getRowHeight, renderRow, grid }: VirtualListProps): JSX.Element {
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
  const List = grid ? 'div' : 'ul';
  const Row = grid ? 'div' : 'li';
  const activeIndex = grid?.activeIndex;
  useLayoutEffect(() => {
    if (activeIndex !== undefined) virtualizer.scrollToIndex(activeIndex);
  }, [activeIndex]);
  return (
    // Scrollable, so it must be focusable by keyboard.
    <div
      class="virtual-list"
      ref={scroller}
      tabIndex={0}
      role={grid ? 'grid' : 'region'}
      aria-label={label}
      aria-rowcount={grid ? count : undefined}
      aria-activedescendant={grid?.activeId}
      onKeyDown={grid?.onKeyDown}
    >
      <List role={grid ? 'rowgroup' : undefined} style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {rows.map(({ index, start, content }) => (
          <Row
            key={index}
            {...(grid
              ? { role: 'row', 'aria-rowindex': index + 1 }
              : { 'aria-setsize': count, 'aria-posinset': index + 1 })}
            style={{ height: `${getRowHeight(index)}px`, transform: `translateY(${start}px)` }}
          >
            {content}
          </Row>
        ))}
      </List>
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
