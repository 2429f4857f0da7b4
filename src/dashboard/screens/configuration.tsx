import type { JSX } from 'preact';
import { Card } from '../components/card.js';
import { CopyableId } from '../components/copyable-id.js';
import { ErrorState } from '../components/error-state.js';
import { Facts } from '../components/facts.js';
import { Json } from '../components/json.js';
import { Screen } from '../components/screen.js';
import { ShortTime } from '../components/time.js';
import type { Schemas } from '../lib/api.js';
import { loadObject, loadObjects } from '../lib/load-objects.js';
import { toHref, type Route } from '../lib/route.js';
import { useResource } from '../lib/use-resource.js';

/** Loads a version of the configuration; without an id, the current one, or null if there is none. */
async function loadConfiguration(id: string | null): Promise<Schemas['OrganizationConfiguration'] | null> {
  if (id !== null) return (await loadObject('configuration', id)).data;
  return (await loadObjects('configuration', { limit: 1 })).rows[0]?.data ?? null;
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
            and the appearance in <a href={toHref('checkout')}>Checkout</a>.
          </p>
          <Facts items={{ Created: <ShortTime at={data.created_at} />, Id: <CopyableId id={data.id} /> }} />
          <Json value={data} label="The configuration as JSON" />
        </Card>
      ) : null}
    </Screen>
  );
}
