import { useLayoutEffect, useState } from 'preact/hooks';

/** Returns the width of an element in pixels, kept up to date; 0 before the first layout. */
export function useElementWidth(reference: { current: Element | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = reference.current;
    if (!element) return;
    const observer = new ResizeObserver(() => void setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => void observer.disconnect();
  }, []);
  return width;
}
