import type { JSX } from 'preact';
import { Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { Table } from '../components/table.js';
import { listRequests } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { requestColumns } from '../requests/requests.js';

/** Number of requests that are searched, and of rows. */
const SEARCHED = 100;
const MAX_ROWS = 10;

/** The newest requests that a fault affected. They stay when the fault has ended. */
export function AffectedRequests(): JSX.Element | null {
  const { data, error, reload } = useResource(
    'affected requests',
    async () => {
      const page = await listRequests({ limit: SEARCHED });
      return page.data.filter(({ fault_ids: faults }) => faults.length > 0).slice(0, MAX_ROWS);
    },
    ({ type }) => type === 'request',
  );
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Card title="Affected requests">
      <ErrorState title="Requests could not be loaded" error={error} onRetry={reload} />
      <Table
        label="Requests that a fault affected, newest first"
        columns={requestColumns}
        rows={data ?? []}
        toKey={({ id }) => id}
        toHref={({ id }) => toHref('requests', id)}
      />
    </Card>
  );
}
