import { WriteRejected } from '../http/http-transport.js';
import { publicDocument } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';

const SCHEMA = '/components/schemas/OrganizationConfigurationCreate';

/**
 * Protects the settings of an organization that the run did not create.
 *
 * @throws WriteRejected for the body of a configuration that a target could accept
 */
export function assertInvalidConfiguration(body: string | Uint8Array | null): void {
  const configuration = parseJson(body === null ? '' : Buffer.from(body).toString());
  if (configuration === undefined || findSchemaErrors(publicDocument, SCHEMA, configuration).length > 0)
    return;
  throw new WriteRejected('A valid configuration would overwrite the settings of the organization.');
}
