interface ListedObject {
  id: string;
  customer_id?: string;
  plan_id?: string;
  metadata?: Record<string, string> | null;
}

/** Returns the objects of a list response, whatever its form: entries without an id are left out. */
export function readListedObjects(json: unknown): ListedObject[] {
  const { data } = (json ?? {}) as { data?: unknown };
  return Array.isArray(data) ? data.filter(isListedObject) : [];
}

function isListedObject(entry: unknown): entry is ListedObject {
  return typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string';
}
