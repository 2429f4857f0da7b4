import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** Keeps its last content while it is frozen. Preact does not render elements again that are the same objects. */
export function Frozen({
  isFrozen,
  children,
}: {
  isFrozen: boolean;
  children: ComponentChildren;
}): ComponentChildren {
  const latest = useRef(children);
  if (!isFrozen) latest.current = children;
  return latest.current;
}
