import { sandboxApi, unwrap, type Schemas } from './api.js';
import { useResource } from './use-resource.js';

/** Shortest interval between two loads: counts change with every event. */
const MIN_RELOAD_INTERVAL_MS = 1_000;

/** Loads the numbers of objects of the organization. Undefined until the first load completes. */
export function useCounts(): Schemas['Counts'] | undefined {
  const { data } = useResource(
    'counts',
    () => unwrap(sandboxApi.GET('/counts')),
    ({ type }) => type === 'event' || type === 'delivery',
    MIN_RELOAD_INTERVAL_MS,
  );
  return data;
}
