import { Package, Plus } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorState } from '../../components/error-state.js';
import { SearchField } from '../../components/field.js';
import { toIdHref } from '../../components/id-link.js';
import { getPages, Pager } from '../../components/pager.js';
import { Screen, Split } from '../../components/screen.js';
import { Table } from '../../components/table.js';
import type { Schemas } from '../../lib/api.js';
import { type ServiceGroup } from '../../lib/catalog.js';
import { concernsCatalog, loadCatalog } from '../../lib/load-catalog.js';
import { navigate, toHref, type Route } from '../../lib/route.js';
import { useCounts } from '../../lib/use-counts.js';
import { useObjects } from '../../lib/use-objects.js';
import { useResource } from '../../lib/use-resource.js';
import { NewPlan } from './new-plan.js';
import { NewService } from './new-service.js';
import { PlanDetail } from './plan-detail.js';
import { createPlanColumns } from './plan-columns.js';
import { ServiceDetail } from './service-detail.js';
import '../../styles/catalog.css';

/** Screen that lists services with their plans, and shows one of them. */
export function Catalog({ route }: { route: Route }): JSX.Element {
  const search = route.query.get('search') ?? '';
  const pages = getPages(route);
  const page = useResource(
    `${search} ${pages.cursor ?? ''}`,
    () => loadCatalog(search, pages.cursor),
    concernsCatalog,
  );
  const [isCreating, setCreating] = useState(false);
  const [service, setService] = useState<Schemas['Service'] | null>(null);
  const newService = (
    <Button tone="primary" icon={Plus} onClick={() => void setCreating(true)}>
      New service
    </Button>
  );
  const list = (
    <>
      <CatalogSearch key={search} search={search} />
      <ErrorState title="The catalog could not be loaded" error={page.error} onRetry={page.reload} />
      {page.data?.rows.length === 0 ? (
        <Card isFlush>
          <EmptyCatalog search={search} action={newService} />
        </Card>
      ) : null}
      <ServiceList
        groups={page.error ? (page.data?.rows ?? []) : page.data?.rows}
        openId={route.id}
        query={{ search, ...pages.query }}
        onNewPlan={setService}
      />
      <Pager pages={pages} next={pages.toOlderHandler(page.data?.next)} />
    </>
  );
  return (
    <Screen title="Catalog" actions={newService}>
      <Split
        list={list}
        detail={
          route.id === null ? null : (
            <CatalogDetail
              key={route.id}
              id={route.id}
              back={toHref('catalog', null, { search, ...pages.query })}
            />
          )
        }
      />
      {isCreating ? <NewService onClose={() => void setCreating(false)} /> : null}
      {service ? <NewPlan service={service} onClose={() => void setService(null)} /> : null}
    </Screen>
  );
}

const isServiceId = (id: string): boolean => id.startsWith('svc_');
const isCatalogId = (text: string): boolean => isServiceId(text) || text.startsWith('pln_');

function CatalogDetail({ id, back }: { id: string; back: string }): JSX.Element {
  return isServiceId(id) ? <ServiceDetail id={id} back={back} /> : <PlanDetail id={id} back={back} />;
}

function CatalogSearch({ search }: { search: string }): JSX.Element {
  const [text, setText] = useState(search);
  const submit = (event: Event): void => {
    event.preventDefault();
    const query = text.trim();
    navigate(isCatalogId(query) ? toIdHref(query) : toHref('catalog', null, { search: query }));
  };
  return (
    <form class="list-search" role="search" onSubmit={submit}>
      <SearchField label="Plan, service, external id or id" value={text} onInput={setText} />
      <Button type="submit">Search</Button>
    </form>
  );
}

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
    <div class="services">
      {groups.map(({ service, plans }) => (
        // Without a title, the card is no landmark: several services can have the same name.
        <Card key={service.id} isFlush>
          <header class="card-head">
            <h2>{service.name}</h2>
            <span class="muted">{service.description}</span>
            <span class="spring" />
            <a
              class="button ghost small"
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
            <p class="muted card-note">No plans yet. A plan sets the price of the service.</p>
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
