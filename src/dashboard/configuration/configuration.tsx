import type { JSX } from 'preact';
import { Json } from '../components/responses.js';
import { Card, Screen } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { CopyableId, Facts, ShortTime } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { loadObject, listObjects } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref, type Route } from '../data/route.js';

/** Loads a version of the configuration; without an id, the current one, or null if there is none. */
async function loadConfiguration(id: string | null): Promise<Schemas['OrganizationConfiguration'] | null> {
  if (id !== null) return (await loadObject('configuration', id)).data;
  return (await listObjects('configuration', { limit: 1 })).rows[0]?.data ?? null;
}

/** Screen that shows a version of the configuration, to which requests and responses link. */
export function Configuration({ route: { id } }: { route: Route }): JSX.Element {
  const { data, error, reload } = useResource(`configuration ${id ?? ''}`, () => loadConfiguration(id));
  return (
    <Screen title="Configuration">
      <ErrorState title="The configuration could not be loaded" error={error} onRetry={reload} />
      {data === null ? <p>The organization has no configuration yet.</p> : null}
      {data ? (
        <Card title={`Version ${data.version}`}>
          <p class="muted">
            A change creates a new version. Change the endpoint in <a href={toHref('webhooks')}>Webhooks</a>,
            and the appearance in <a href={toHref('checkout')}>Test checkout</a>.
          </p>
          <Facts items={{ Created: <ShortTime at={data.created_at} />, Id: <CopyableId id={data.id} /> }} />
          <Json value={data} label="The configuration as JSON" />
        </Card>
      ) : null}
    </Screen>
  );
}
