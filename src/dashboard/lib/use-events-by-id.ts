import { createLookup } from './create-lookup.js';
import { getData, loadObject } from './load-objects.js';

/** Returns events by id: null for one that cannot be read. */
export const useEventsById = createLookup((id) => loadObject('event', id).then(getData, () => null));
