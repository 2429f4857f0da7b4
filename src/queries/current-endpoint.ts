import type { Configuration, Organization } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { currentConfiguration } from './current-configuration.js';

/** Where events are delivered to, as the current configuration has it. */
export interface Endpoint extends NonNullable<Configuration['webhook']> {
  configuration_id: string;
}

/** The endpoint of the organization; null when it has none, or when it answered 410 since it was configured. */
export async function currentEndpoint(reader: Reader): Promise<Endpoint | null> {
  return endpointOf(await currentConfiguration(reader), reader.organization);
}

/** The same for one who has read the current configuration already. */
export function endpointOf(configuration: Configuration | null, organization: Organization): Endpoint | null {
  if (!configuration?.webhook) return null;
  if (configuration.id === organization.gone_configuration_id) return null;
  return { ...configuration.webhook, configuration_id: configuration.id };
}

/** The endpoint to which deliveries go by themselves when they are due; null as well while they are only collected. */
export async function servedEndpoint(reader: Reader): Promise<Endpoint | null> {
  return reader.organization.delivery_mode === 'collect' ? null : currentEndpoint(reader);
}
