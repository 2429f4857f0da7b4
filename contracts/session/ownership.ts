import { Blocked } from '../results/finding.js';
import { WriteRejected } from '../http/http-transport.js';
import { publicDocument } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';

/** Ids of objects that can be changed or purchased: all id types of the API except charges and events. */
const IDS = /\b(?:pur|con|cus|svc|pln|cfg)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/**
 * Tracks which objects the run created. On a target without a sandbox, the run shares an organization with other
 * clients and must never change their objects. An id that appeared in a request before any response is made up by the
 * suite and belongs to no client.
 */
export class Ownership {
  readonly #created = new Set<string>();
  readonly #received = new Set<string>();
  readonly #invented = new Set<string>();

  /** Records an object that the run created. */
  addCreated(id: string): void {
    this.#created.add(id);
  }

  /** Records the ids in a response. Unless the run created or made them up, they belong to others. */
  recordResponseIds(text: string): void {
    for (const [id] of text.matchAll(IDS)) if (!this.#invented.has(id)) this.#received.add(id);
  }

  /** Records the ids in a request. Ids without an earlier response are made up, even if an error response repeats them. */
  recordRequestIds(text: string): void {
    for (const [id] of text.matchAll(IDS)) if (!this.#received.has(id)) this.#invented.add(id);
  }

  /** @throws Blocked if a write names an object that the run did not create, so that it is not sent */
  assertWritable(method: string, target: string, body: string): void {
    for (const text of [target, body]) {
      for (const [id] of text.matchAll(IDS)) {
        if (this.#received.has(id) && !this.#created.has(id)) {
          throw new Blocked(`${method} ${target} was not sent: this run did not create ${id}.`);
        }
      }
    }
  }
}

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
