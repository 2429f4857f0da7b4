import { useState } from 'react';

/**
 * Chosen id of a select box. The newest object is chosen as soon as the list is loaded. An object that another client
 * creates later does not replace it.
 *
 * @param initial id that is chosen first; null for the newest object
 * @param newest id of the newest object; undefined until it is known
 * @returns the id, and a function that chooses another one: null for the newest object of the list that is loaded next
 */
export function useChoice(
  initial: string | null,
  newest: string | undefined,
): [id: string, choose: (id: string | null) => void] {
  const [id, choose] = useState(initial);
  if (id === null && newest !== undefined) choose(newest);
  return [id ?? newest ?? '', choose];
}
