import type { JSX } from 'preact';
import { CopyableId } from '../../components/copyable-id.js';
import { ErrorState } from '../../components/error-state.js';
import { Facts, toFacts } from '../../components/facts.js';
import { Json } from '../../components/json.js';
import { Detail } from '../../components/screen.js';
import { ShortTime } from '../../components/time.js';
import type { Schemas } from '../../lib/api.js';
import { loadObject } from '../../lib/load-objects.js';
import { useResource } from '../../lib/use-resource.js';

/** Details of a service. No event is about a service, so it has no timeline. */
export function ServiceDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(id, () => loadObject('service', id));
  const service = data?.data;
  return (
    <Detail title={service?.name ?? 'Service'} back={back}>
      <ErrorState title="The service could not be loaded" error={error} onRetry={reload} />
      {service ? (
        <div class="side-panel">
          {service.description === null ? null : <p class="subtitle">{service.description}</p>}
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
        </div>
      ) : null}
    </Detail>
  );
}
