import type { Configuration, Organization } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';

export interface Endpoint extends NonNullable<Configuration['webhook']> {
  configuration_id: string;
}

/** Finds the webhook endpoint of an organization; null if none is configured or it has returned 410. */
export async function findCurrentEndpoint(reader: Reader): Promise<Endpoint | null> {
  return toEndpoint(await findCurrentConfiguration(reader), reader.organization);
}

/** Returns the webhook endpoint of a configuration; null if it has none or its endpoint has returned 410. */
export function toEndpoint(configuration: Configuration | null, organization: Organization): Endpoint | null {
  if (!configuration?.webhook) return null;
  if (configuration.id === organization.gone_configuration_id) return null;
  return { ...configuration.webhook, configuration_id: configuration.id };
}

/** Finds the endpoint for automatic deliveries; also null in the delivery mode `collect`. */
export async function findAutomaticEndpoint(reader: Reader): Promise<Endpoint | null> {
  return reader.organization.delivery_mode === 'collect' ? null : findCurrentEndpoint(reader);
}

/** Finds the current version of the configuration; null before the first one. */
export function findCurrentConfiguration(reader: Reader): Promise<Configuration | null> {
  return reader.list('configurations', { limit: 1 }).then(([newest]) => newest?.record ?? null);
}
