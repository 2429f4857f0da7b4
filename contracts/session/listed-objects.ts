import type { ApiResponse } from '../http/api-response.js';
import { isObject } from '../lib/is-object.js';

/** Object of a list. The target may be faulty, so that only its id is certain. */
export interface ListedObject extends Record<string, unknown> {
  id: string;
}

/** Returns the objects on a page of a list; none for a response that is no page. */
export function getListedObjects({ status, json }: ApiResponse): ListedObject[] {
  const data: unknown = status === 200 && isObject(json) ? json['data'] : null;
  return Array.isArray(data) ? data.filter(isListedObject) : [];
}

function isListedObject(value: unknown): value is ListedObject {
  return isObject(value) && typeof value['id'] === 'string';
}
