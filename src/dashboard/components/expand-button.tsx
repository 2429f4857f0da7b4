import { ChevronDown, ChevronRight } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { Button } from './button.js';

/** Button that shows and hides the older items of a list. */
export function ExpandButton({
  isExpanded,
  onToggle,
  children,
}: {
  isExpanded: boolean;
  onToggle: () => void;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <Button
      tone="ghost"
      size="small"
      icon={isExpanded ? ChevronDown : ChevronRight}
      aria-expanded={isExpanded}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
