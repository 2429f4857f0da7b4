import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps {
  /** Accessible name. */
  label: string;
  count: number;
  /** Height of every row in pixels. */
  rowHeight: number;
  renderRow: (index: number) => ComponentChildren;
}

const OVERSCAN = 8;

/** List of any length that renders only the rows in view. Its height comes from the stylesheet. */
export function VirtualList({ label, count, rowHeight, renderRow }: VirtualListProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const [, setVersion] = useState(0);
  const options = {
    count,
    overscan: OVERSCAN,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => {
      setVersion((version) => version + 1);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
  });
  return (
    // Scrollable, so it must be focusable by keyboard.
    <div class="virtual-list" ref={scroller} tabIndex={0} role="region" aria-label={label}>
      <ul style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ height: `${rowHeight}px`, transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
