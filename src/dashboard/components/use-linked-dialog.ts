import { useState } from 'react';
import { replaceRoute, toFilteredHref, type Route } from '../data/route.js';

/** State of a dialog that a button opens, or a link with its name, such as `#/customers?dialog=customer`. */
export function useLinkedDialog(
  { query }: Route,
  name: string,
): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  const isLinked = query.get('dialog') === name;
  const close = (): void => {
    setOpen(false);
    // A reload of the page does not open the dialog again.
    if (isLinked) replaceRoute(toFilteredHref({ dialog: '' }));
  };
  return { isOpen: isOpen || isLinked, open: () => void setOpen(true), close };
}
