import type { components } from '../../generated/closed/openapi.js';
import type { Configuration } from '../domain/shared/records.js';

type Schemas = components['schemas'];

/**
 * Returns a configuration as the API shows it.
 *
 * @param isSecretShown true only in the response to the request that created or set the webhook secret
 */
export function presentConfiguration(
  configuration: Configuration,
  isSecretShown: boolean,
): Schemas['OrganizationConfiguration'] {
  const { webhook, ...shown } = configuration;
  if (webhook === null) return { ...shown, webhook };
  const { url, event_types, secret } = webhook;
  return {
    ...shown,
    webhook: { url, event_types: event_types && [...event_types], secret: isSecretShown ? secret : null },
  };
}
