import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas, type StreamMessage } from './api.js';
import { useResource } from './use-resource.js';

type Counts = Schemas['Counts'];

/** Shortest interval between two loads: counts change with every event. */
const MIN_RELOAD_INTERVAL_MS = 1_000;

const operationsWithoutEvent: readonly (string | null)[] = [
  'createService',
  'createPlan',
  'createConsumption',
  'createOrganizationConfiguration',
];

function changesCounts(message: StreamMessage): boolean {
  if (message.type === 'request') return operationsWithoutEvent.includes(message.data.operation_id);
  return message.type === 'event' || message.type === 'delivery';
}

/** Numbers of objects that the shell loads once for the sidebar and the screens. */
export const CountsContext = createContext<Counts | undefined>(undefined);

/** Loads the numbers of objects of the organization. Undefined until the first load completes. */
export function useLoadedCounts(): Counts | undefined {
  const { data } = useResource(
    'counts',
    () => unwrap(sandboxApi.GET('/counts')),
    changesCounts,
    MIN_RELOAD_INTERVAL_MS,
  );
  return data;
}

/** Returns the numbers of objects that the shell has loaded. Undefined until the first load completes. */
export function useCounts(): Counts | undefined {
  return useContext(CountsContext);
}
