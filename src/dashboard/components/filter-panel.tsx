import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { omitEmpty, type Filters } from '../lib/filters.js';

interface FilterPanelProps {
  /** Values of the fields. The button has the number of those that are set. */
  filters: Filters;
  children: ComponentChildren;
}

/** Fields that filter a list. On a narrow screen, they are hidden behind a button, so that the list is in view. */
export function FilterPanel({ filters, children }: FilterPanelProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(omitEmpty(filters)).length;
  return (
    <div class={isOpen ? 'filter-panel is-open' : 'filter-panel'}>
      <button
        type="button"
        class="button secondary filter-toggle"
        aria-expanded={isOpen}
        onClick={() => void setOpen(!isOpen)}
      >
        Filters
        {count === 0 ? null : <span class="count">{count} active</span>}
      </button>
      <div class="filter-fields">{children}</div>
    </div>
  );
}
