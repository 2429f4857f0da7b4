import { Package, Plus } from 'lucide-react';
import { useState, type JSX } from 'react';
import { Button } from '../components/buttons.js';
import { ListSearch } from '../components/filters.js';
import { ListFrame, useListPage } from '../components/list-screen.js';
import { useLinkedDialog } from '../components/use-linked-dialog.js';
import { Json } from '../components/responses.js';
import { Card, Detail } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { Table } from '../components/table.js';
import { toIdHref, CopyableId, Facts, toFacts, ShortTime } from '../components/values.js';
import type { Schemas, StreamMessage } from '../data/api.js';
import { formatPrice } from '../data/money.js';
import {
  useCounts,
  useObjects,
  getData,
  loadAllObjects,
  loadObject,
  listObjects,
  type ListPage,
} from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref, type Route } from '../data/route.js';
import { groupPlans, searchGroups, type ServiceGroup } from './describe-plan.js';
import { NewPlan, NewService } from './new-plan.js';
import { createPlanColumns } from './plan-columns.js';
import { PlanDetail } from './plan-detail.js';
import './catalog.css';

/** Screen that lists services with their plans, and shows one of them. */
export function Catalog({ route }: { route: Route }): JSX.Element {
  const search = route.query.get('search') ?? '';
  const list = useListPage(route, search, (cursor) => loadCatalog(search, cursor), concernsCatalog);
  const { page } = list;
  const serviceDialog = useLinkedDialog(route, 'service');
  // A plan needs a service: the newest, or else a new one.
  const planDialog = useLinkedDialog(route, 'plan');
  const newest = page.data?.rows[0];
  const closeServiceDialog = (): void => {
    serviceDialog.close();
    planDialog.close();
  };
  const [service, setService] = useState<Schemas['Service'] | null>(null);
  const newService = (
    <Button tone="primary" icon={Plus} onClick={serviceDialog.open}>
      New service
    </Button>
  );
  return (
    <ListFrame
      route={route}
      list={list}
      title="Catalog"
      filters={{ search }}
      actions={newService}
      renderDetail={(id, back) =>
        isServiceId(id) ? <ServiceDetail id={id} back={back} /> : <PlanDetail id={id} back={back} />
      }
      dialogs={
        <>
          {serviceDialog.isOpen || (planDialog.isOpen && page.data?.rows.length === 0) ? (
            <NewService onClose={closeServiceDialog} />
          ) : null}
          {planDialog.isOpen && newest ? (
            <NewPlan service={newest.service} onClose={planDialog.close} />
          ) : null}
          {service ? <NewPlan service={service} onClose={() => void setService(null)} /> : null}
        </>
      }
    >
      <ListSearch
        key={search}
        label="Plan, service, external id or id"
        search={search}
        toTarget={(query) =>
          isCatalogId(query) ? toIdHref(query) : toHref('catalog', null, { search: query })
        }
      />
      <ErrorState title="The catalog could not be loaded" error={page.error} onRetry={page.reload} />
      {page.data?.rows.length === 0 ? (
        <Card isFlush>
          <EmptyCatalog search={search} action={newService} />
        </Card>
      ) : null}
      <ServiceList
        groups={page.error ? (page.data?.rows ?? []) : page.data?.rows}
        openId={route.id}
        query={{ search, ...list.pages.query }}
        onNewPlan={setService}
      />
    </ListFrame>
  );
}

const isServiceId = (id: string): boolean => id.startsWith('svc_');
const isCatalogId = (text: string): boolean => isServiceId(text) || text.startsWith('pln_');

function ServiceList({
  groups,
  openId,
  query,
  onNewPlan,
}: {
  /** Undefined while they load. */
  groups: readonly ServiceGroup[] | undefined;
  openId: string | null;
  /** Search and page, which the links of the rows keep. */
  query: Record<string, string>;
  onNewPlan: (service: Schemas['Service']) => void;
}): JSX.Element {
  const { data: purchases } = useObjects('purchase');
  const columns = createPlanColumns(purchases, useCounts()?.purchases_by_plan);
  const toRowHref = ({ id }: { id: string }): string => toHref('catalog', id, query);
  if (!groups)
    return (
      <Card isFlush>
        <Table label="Plans" columns={columns} rows={undefined} toKey={({ id }) => id} />
      </Card>
    );
  return (
    <div className="services">
      {groups.map(({ service, plans }) => (
        // Without a title, the card is no landmark: several services can have the same name.
        <Card key={service.id} isFlush>
          <header className="card-head">
            <h2>{service.name}</h2>
            <span className="muted">{service.description}</span>
            <span className="spring" />
            <a
              className="button ghost small"
              href={toRowHref(service)}
              data-row
              aria-current={service.id === openId ? 'true' : undefined}
              aria-label={`Details of ${service.name}`}
            >
              Details
            </a>
            <Button
              tone="ghost"
              size="small"
              icon={Plus}
              isWrite
              aria-label={`New plan of ${service.name}`}
              onClick={() => void onNewPlan(service)}
            >
              New plan
            </Button>
          </header>
          {plans.length === 0 ? (
            <p className="muted card-note">No plans yet. A plan sets the price of the service.</p>
          ) : (
            <Table
              label={`Plans of ${service.name}`}
              columns={columns}
              rows={plans}
              toKey={({ id }) => id}
              toHref={toRowHref}
              openKey={openId}
            />
          )}
        </Card>
      ))}
    </div>
  );
}

function EmptyCatalog({ search, action }: { search: string; action: JSX.Element }): JSX.Element {
  if (search !== '')
    return (
      <EmptyState title={`No plan or service has the name or external id “${search}”`} icon={Package}>
        <p>
          <a href={toHref('catalog')}>Clear the search</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="No services yet" icon={Package} actions={action} command="npx tollgate seed demo">
      <p>A service is what you sell, and its plans are the prices. Create one, or apply the seed “demo”.</p>
    </EmptyState>
  );
}

/** Loads a page of plans grouped by service, or all services and plans that match a search. */
async function loadCatalog(search: string, cursor: string | undefined): Promise<ListPage<ServiceGroup>> {
  if (search !== '') {
    const [services, plans] = await Promise.all([loadAllObjects('service'), loadAllObjects('plan')]);
    return { rows: searchGroups(groupPlans(services.map(getData), plans.map(getData)), search), next: null };
  }
  const [services, { rows, next }] = await Promise.all([
    listObjects('service'),
    listObjects('plan', { cursor }),
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
function concernsCatalog(message: StreamMessage): boolean {
  if (message.type === 'event') return message.data.cause?.type === 'seed';
  return (
    message.type === 'request' && ['createService', 'createPlan'].includes(message.data.operation_id ?? '')
  );
}

/** Details of a service. No event is about a service, so it has no timeline. */
function ServiceDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(id, () => loadObject('service', id));
  const { data: plans } = useResource('plans', () => loadAllObjects('plan'), concernsCatalog);
  const service = data?.data;
  return (
    <Detail title={service?.name ?? 'Service'} back={back} isNarrow>
      <ErrorState title="The service could not be loaded" error={error} onRetry={reload} />
      {service ? (
        <>
          {service.description === null ? null : <p className="subtitle">{service.description}</p>}
          <h3>Plans</h3>
          <ul className="bare lined">
            {plans
              ?.map(getData)
              .filter(({ service_id }) => service_id === id)
              .map((plan) => (
                <li key={plan.id}>
                  <a href={toIdHref(plan.id)}>{plan.name}</a> {formatPrice(plan.rate)}
                </li>
              ))}
          </ul>
          <h3>Details</h3>
          <Facts
            items={toFacts<Schemas['Service'], 'name' | 'description' | 'metadata'>({
              external_id: ['External id', service.external_id && <code>{service.external_id}</code>],
              created_at: ['Created', <ShortTime at={service.created_at} />],
              id: ['Id', <CopyableId id={id} />],
            })}
          />
          <details>
            <summary>JSON</summary>
            <Json value={service} label="The service as JSON" />
          </details>
        </>
      ) : null}
    </Detail>
  );
}
