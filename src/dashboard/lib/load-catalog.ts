import type { Schemas, StreamMessage } from './api.js';
import { groupPlans, searchGroups, type ServiceGroup } from './catalog.js';
import { getData, loadAllObjects, loadObject, loadObjects, type ListPage } from './load-objects.js';

/** Loads a page of plans grouped by service, or all services and plans that match a search. */
export async function loadCatalog(
  search: string,
  cursor: string | undefined,
): Promise<ListPage<ServiceGroup>> {
  if (search !== '') {
    const [services, plans] = await Promise.all([loadAllObjects('service'), loadAllObjects('plan')]);
    return { rows: searchGroups(groupPlans(services.map(getData), plans.map(getData)), search), next: null };
  }
  const [services, { rows, next }] = await Promise.all([
    loadObjects('service'),
    loadObjects('plan', { cursor }),
  ]);
  const [firstServices, plans] = [services.rows.map(getData), rows.map(getData)];
  const groups = groupPlans([...firstServices, ...(await loadMissingServices(firstServices, plans))], plans);
  const isComplete = cursor === undefined && next === null;
  // A service whose plans are all on other pages is not shown as empty.
  return { rows: isComplete ? groups : groups.filter((group) => group.plans.length > 0), next };
}

/** Loads the services of plans that are not on the first page of services. */
async function loadMissingServices(
  services: readonly Schemas['Service'][],
  plans: readonly Schemas['Plan'][],
): Promise<Schemas['Service'][]> {
  const known = new Set(services.map(({ id }) => id));
  const missing = new Set(plans.map(({ service_id }) => service_id).filter((id) => !known.has(id)));
  return (await Promise.all([...missing].map((id) => loadObject('service', id)))).map(getData);
}

/** Checks whether a message says that the catalog may have changed. Creating a service or a plan emits no event. */
export function concernsCatalog(message: StreamMessage): boolean {
  if (message.type === 'event') return message.data.cause?.type === 'seed';
  return (
    message.type === 'request' && ['createService', 'createPlan'].includes(message.data.operation_id ?? '')
  );
}
