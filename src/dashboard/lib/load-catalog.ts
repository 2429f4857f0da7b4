import { sandboxApi, unwrap, type Schemas, type StreamMessage } from './api.js';
import { groupPlans, searchGroups, type ServiceGroup } from './catalog.js';
import { loadAllPages } from './load-all-pages.js';
import type { ListPage } from './use-objects.js';

const PAGE_SIZE = 100;

/** Loads a page of plans grouped by service, or all services and plans that match a search. */
export async function loadCatalog(
  search: string,
  cursor: string | undefined,
): Promise<ListPage<ServiceGroup>> {
  if (search !== '') {
    const [services, plans] = await Promise.all([
      loadAllPages((each) => loadServices(each)),
      loadAllPages((each) => loadPlans(each)),
    ]);
    return { rows: searchGroups(groupPlans(services, plans), search), next: null };
  }
  const [services, plans] = await Promise.all([loadServices(), loadPlans(cursor)]);
  const missing = await loadMissingServices(services.data, plans.data);
  const groups = groupPlans([...services.data, ...missing], plans.data);
  const isComplete = cursor === undefined && plans.next_cursor === null;
  return {
    // A service whose plans are all on other pages is not shown as empty.
    rows: isComplete ? groups : groups.filter((group) => group.plans.length > 0),
    next: plans.next_cursor,
  };
}

/** Loads the services of plans that are not on the first page of services. */
function loadMissingServices(
  services: readonly Schemas['Service'][],
  plans: readonly Schemas['Plan'][],
): Promise<Schemas['Service'][]> {
  const known = new Set(services.map(({ id }) => id));
  const missing = new Set(plans.map(({ service_id }) => service_id).filter((id) => !known.has(id)));
  return Promise.all([...missing].map(loadService));
}

/**
 * Loads a service.
 *
 * @throws {ApiError} if it does not exist
 * @throws {Error} if the id is not one of a service
 */
export async function loadService(id: string): Promise<Schemas['Service']> {
  const object = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
  if (object.type !== 'service') throw new Error(`${id} is a ${object.type}, not a service.`);
  return object.data;
}

async function loadServices(
  cursor?: string,
): Promise<{ data: Schemas['Service'][]; next_cursor: string | null }> {
  const { data, next_cursor } = await loadObjects('service', cursor);
  return { data: data.flatMap((object) => (object.type === 'service' ? [object.data] : [])), next_cursor };
}

async function loadPlans(cursor?: string): Promise<{ data: Schemas['Plan'][]; next_cursor: string | null }> {
  const { data, next_cursor } = await loadObjects('plan', cursor);
  return { data: data.flatMap((object) => (object.type === 'plan' ? [object.data] : [])), next_cursor };
}

function loadObjects(
  type: 'service' | 'plan',
  cursor: string | undefined,
): Promise<Schemas['SandboxObjectList']> {
  const query = { type, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  return unwrap(sandboxApi.GET('/objects', { params: { query } }));
}

/** Checks whether a message says that the catalog may have changed. Creating a service or a plan emits no event. */
export function concernsCatalog(message: StreamMessage): boolean {
  if (message.type === 'event') return message.data.cause?.type === 'seed';
  return (
    message.type === 'request' && ['createService', 'createPlan'].includes(message.data.operation_id ?? '')
  );
}
