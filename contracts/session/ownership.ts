import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiResponse } from '../http/api-response.js';
import { WriteRejected } from '../http/http-transport.js';
import type { Exchange } from '../results/exchange.js';
import { Blocked } from '../results/finding.js';
import { publicDocument } from '../spec/api-documents.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { findSchemaErrors } from '../spec/conformance/validators.js';
import type { Operation } from '../spec/document.js';
import { noopCleanupLog, type CleanupLogEntry, type IntentEntry, type Owner } from './cleanup-log.js';
import type { RunKeys } from './run-keys.js';

/** Ids of objects that can be changed or purchased: all id types of the API except charges and events. */
const IDS = /\b(?:pur|con|cus|svc|pln|cfg)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** Maximum length of an id or an API key in a response. */
const MAX_ID_LENGTH = 256;

/**
 * Tracks and logs which objects the run created. On a target without a sandbox, the run shares an organization with other
 * clients and must never change their objects. An id that appeared in a request before any response is made up by the
 * suite and belongs to no client.
 */
export class Ownership {
  readonly #created = new Set<string>();
  readonly #received = new Set<string>();
  readonly #invented = new Set<string>();
  /** True for requests whose objects stay on the target. */
  readonly #keepsObjects = new AsyncLocalStorage<true>();
  readonly entries: CleanupLogEntry[];

  /** @param entries cleanup log entries of earlier runs, to which those of this run are added */
  constructor(
    readonly cleanupLog = noopCleanupLog,
    entries: readonly CleanupLogEntry[] = [],
  ) {
    this.entries = [...entries];
    for (const entry of entries) if (entry.kind === 'made') this.adopt(entry.id);
  }

  /** Writes an entry to the cleanup log. */
  record(entry: CleanupLogEntry): void {
    this.cleanupLog.write(entry);
    if (entry.kind === 'made') this.adopt(entry.id);
    this.entries.push(entry);
  }

  /** Sends requests whose objects stay on the target after the run. They may change objects of earlier runs. */
  keepObjects(send: () => Promise<void>): Promise<void> {
    return this.#keepsObjects.run(true, send);
  }

  /** Lets the clean-up end a purchase of an earlier run. */
  giveBack(id: string): void {
    this.record({
      ...{ kind: 'made', number: 0, operation: 'createPurchase', owner: 'first', target: '/purchases' },
      id,
    });
  }

  close(): void {
    this.#keepsObjects.disable();
  }

  /** Returns the object that a request is about to create. An organization of the run is removed with its objects. */
  toIntent(
    { number, method, target, operation }: Exchange,
    owner: Owner,
    keys: Pick<RunKeys, 'mask'>,
  ): IntentEntry | null {
    const isRemoved = owner !== 'own' && this.#keepsObjects.getStore() !== true;
    if (!isRemoved || !isCreation(method, operation)) return null;
    const path = target.split('?')[0] ?? '';
    // Only the ids in a path could be a secret, not the path itself.
    const loggedPath = operation.template.includes('{') ? keys.mask(path) : path;
    return { kind: 'intent', number, operation: operation.id, owner, target: loggedPath };
  }

  /** Records what a request created. The key of a new organization is added to the keys of the run. */
  recordCreated(response: ApiResponse, intent: IntentEntry, keys: RunKeys): void {
    const { number, operation } = intent;
    const { api_key } = (response.json ?? {}) as Record<string, unknown>;
    const id = findCreatedId(response);
    if (id === null) {
      this.record({ kind: 'refused', number });
    } else if (
      operation === 'createSandboxOrganization' &&
      typeof api_key === 'string' &&
      api_key.length <= MAX_ID_LENGTH
    ) {
      keys.add(api_key, 'own');
      this.record({ kind: 'organization', number, id, api_key });
    } else {
      this.record({ ...intent, kind: 'made', id });
    }
  }

  /** Allows the run to change an object that an earlier run created. */
  adopt(id: string): void {
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

  /**
   * Permits a request to an organization that the run did not create, and records its ids.
   *
   * @throws Blocked for a change of an object that the run did not create, so that it is not sent
   * @throws WriteRejected for valid settings of an organization, if the target has no sandbox
   */
  assertPermitted(
    { method, target, operation, request }: Exchange,
    body: string | Uint8Array | null,
    hasSandbox: boolean,
  ): void {
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && this.#keepsObjects.getStore() !== true)
      this.assertWritable(method, target, request.body ?? '');
    if (!hasSandbox && operation?.id === 'createOrganizationConfiguration') assertInvalidConfiguration(body);
    this.recordRequestIds(`${target} ${request.body ?? ''}`);
  }

  /** @throws Blocked if a write names an object that the run did not create */
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

export const isCreation = (method: string, operation: Operation | null): operation is Operation =>
  method === 'POST' && operation?.id.startsWith('create') === true;

/** Returns the id of the object that a request created; null if it created none. */
export function findCreatedId({ status, json }: ApiResponse): string | null {
  const { id } = (status < 300 ? (json ?? {}) : {}) as Record<string, unknown>;
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : null;
}

const SCHEMA = '/components/schemas/OrganizationConfigurationCreate';

/**
 * Protects the settings of an organization that the run did not create.
 *
 * @throws WriteRejected for the body of a configuration that a target could accept
 */
function assertInvalidConfiguration(body: string | Uint8Array | null): void {
  const configuration = parseJson(body === null ? '' : Buffer.from(body).toString());
  if (configuration === undefined || findSchemaErrors(publicDocument, SCHEMA, configuration).length > 0)
    return;
  throw new WriteRejected('A valid configuration would overwrite the settings of the organization.');
}
