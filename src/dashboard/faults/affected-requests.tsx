import type { JSX } from 'react';
import { Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { Table } from '../components/table.js';
import type { Schemas } from '../data/api.js';
import { listRequests } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { requestColumns } from '../requests/requests.js';
import { describeEffect } from './describe-fault.js';

/** Number of requests that are searched, and of rows. */
const SEARCHED = 100;
const MAX_ROWS = 10;

/** The newest requests that a fault affected. They stay when the fault has ended. */
export function AffectedRequests({ active }: { active: readonly Schemas['Fault'][] }): JSX.Element | null {
  const { data, error, reload } = useResource(
    'affected requests',
    async () => {
      const page = await listRequests({ limit: SEARCHED });
      return page.data.filter(({ fault_ids: faults }) => faults.length > 0).slice(0, MAX_ROWS);
    },
    ({ type }) => type === 'request',
  );
  const describeFaults = ({ fault_ids: ids }: Schemas['RequestSummary']): string =>
    ids.map((id) => describeFault(active.find((fault) => fault.id === id))).join(', ');
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Card title="Affected requests">
      <ErrorState title="Requests could not be loaded" error={error} onRetry={reload} />
      <Table
        label="Requests that a fault affected, newest first"
        columns={[...requestColumns, { title: 'Faults', render: describeFaults }]}
        rows={data ?? []}
        toKey={({ id }) => id}
        toHref={({ id }) => toHref('requests', id)}
      />
    </Card>
  );
}

const describeFault = (fault: Schemas['Fault'] | undefined): string =>
  fault ? describeEffect(fault.effect) : 'Ended';
