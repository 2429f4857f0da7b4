import { useState } from 'react';

/**
 * Values of a form that edits a saved object. What the user typed stays when another client changes the object; the other
 * values are those of the changed object.
 */
export function useEditedValues<Values extends object>(
  saved: Values,
): [values: Values, edit: (changes: Partial<Values>) => void] {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const names = Object.keys(edits) as (keyof Values)[];
  // The edits are saved. From now on, the form shows later changes of other clients.
  if (names.length > 0 && names.every((name) => edits[name] === saved[name])) setEdits({});
  return [{ ...saved, ...edits }, (changes) => void setEdits({ ...edits, ...changes })];
}
