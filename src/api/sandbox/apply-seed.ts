import { Problem } from '../../domain/shared/problem.js';
import type { Cause, Organization, ValidationError } from '../../domain/shared/records.js';
import type { AppContext } from '../../engine/context.js';
import type { OperationResult } from '../../engine/call.js';
import { createOrganizationConfiguration } from '../public/configurations.js';
import { createConsumption } from '../public/consumptions.js';
import { createCustomer } from '../public/customers.js';
import { createPlan, createService } from '../public/catalog.js';
import { createPurchase } from '../public/purchases.js';
import { advanceClock } from './clock.js';
import {
  SEED_KINDS,
  toStages,
  type PlacedStage,
  type SeedDocument,
  type SeedEntries,
  type SeedKind,
} from './seed-document.js';
import type { SeedIds } from './seed-ids.js';

/**
 * Creates the records of a seed with the operations of the public API.
 *
 * @returns the names of the created records, or one problem with all errors of the seed
 */
export async function applySeed(
  context: AppContext,
  organization: Organization,
  ids: SeedIds,
  document: SeedDocument,
  cause: Cause,
): Promise<Problem | SeedNames> {
  const runner = new SeedRunner(context, organization, ids, cause);
  await runner.configure(document.configuration);
  for (const placed of toStages(document)) if (!(await runner.runStage(placed))) break;
  return toSeedProblem(runner.errors) ?? runner.names;
}

/** Creates the problem of a seed with errors; null if there are none. */
export function toSeedProblem(errors: readonly ValidationError[]): Problem | null {
  if (errors.length === 0) return null;
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return new Problem('seed_refused', `The seed has ${count}, so nothing was changed; see \`errors\`.`, {
    errors,
  });
}

type EntryBodies = { [Name in SeedKind]: Omit<SeedEntries[Name], 'ref' | 'id' | 'charge_id'> };
type CreateResult = Promise<OperationResult<{ id: string; latest_charge_id?: string | null }> | Problem>;

/** Operation call without a query; a path is set where the operation has one. */
interface SeedCall {
  organization: Organization;
  path: never;
  query: never;
  idempotency: null;
  cause: Cause;
}

/** Runs the stages of a seed and collects their errors. */
class SeedRunner {
  readonly errors: ValidationError[] = [];
  readonly names = new SeedNames();
  readonly #context: AppContext;
  readonly #call: SeedCall;
  readonly #ids: SeedIds;

  constructor(context: AppContext, organization: Organization, ids: SeedIds, cause: Cause) {
    this.#context = context;
    this.#call = { organization, path: {} as never, query: {} as never, idempotency: null, cause };
    this.#ids = ids;
  }

  async configure(body: SeedDocument['configuration']): Promise<void> {
    if (!body) return;
    const result = await createOrganizationConfiguration(this.#context, { ...this.#call, body });
    if (result instanceof Problem) this.#addErrors(result, '/configuration');
  }

  /** Runs a stage. @returns false if its advance failed, so that later stages cannot run */
  async runStage({ stage, pointer }: PlacedStage): Promise<boolean> {
    if (stage.advance) {
      const result = await advanceClock(this.#context, { ...this.#call, body: stage.advance });
      if (result instanceof Problem) {
        this.#addErrors(result, `${pointer}/advance`);
        return false;
      }
    }
    for (const kind of SEED_KINDS) {
      for (const [index, entry] of (stage[kind] ?? []).entries())
        await this.#createEntry(kind, entry, `${pointer}/${kind}/${index}`);
    }
    return true;
  }

  async #createEntry<Name extends SeedKind>(
    kind: Name,
    entry: SeedEntries[Name],
    pointer: string,
  ): Promise<void> {
    const named: { ref?: string; id?: string; charge_id?: string } = entry;
    const taken = this.names.claim(named);
    if (taken) {
      const detail = `Another entry of the seed already has the ${taken} "${named[taken] ?? ''}". Send a different one.`;
      this.errors.push({ pointer: `${pointer}/${taken}`, code: 'not_allowed', detail });
      return;
    }
    const body = this.#resolveReferences(kind, entry, pointer);
    this.#ids.useNext(named.id, named.charge_id);
    const result = body && (await CREATE_OPERATIONS[kind](this.#context, this.#call, body));
    if (result instanceof Problem) this.#addErrors(result, pointer);
    else if (result && named.charge_id !== undefined && result.body.latest_charge_id !== named.charge_id) {
      const detail =
        'This purchase has no first charge, because it is not charged when it is created. Leave `charge_id` out.';
      this.errors.push({ pointer: `${pointer}/charge_id`, code: 'not_allowed', detail });
    }
    this.names.record(kind, entry, result === null || result instanceof Problem ? null : result.body.id);
  }

  /** Returns the request body of an entry, with ids instead of references; null if a reference is unresolved. */
  #resolveReferences<Name extends SeedKind>(
    kind: Name,
    entry: SeedEntries[Name],
    pointer: string,
  ): EntryBodies[Name] | null {
    let isResolved = true;
    const { ref: _ref, id: _id, charge_id: _chargeId, ...body } = entry as Record<string, unknown>;
    for (const [field, target] of Object.entries(REFERENCES[kind])) {
      const name = String(body[field]);
      const id = this.names.find(target, name);
      if (id === undefined) this.errors.push(createUnknownNameError(`${pointer}/${field}`, target, name));
      if (typeof id === 'string') body[field] = id;
      else isResolved = false;
    }
    return isResolved ? (body as EntryBodies[Name]) : null;
  }

  #addErrors(problem: Problem, pointer: string): void {
    this.errors.push(...toSeedErrors(problem, pointer));
  }
}

/** Returns the errors of a problem with pointers into the seed. @param pointer JSON pointer to the rejected part */
export function toSeedErrors(problem: Problem | null, pointer: string): ValidationError[] {
  if (!problem) return [];
  const { detail, extras } = problem;
  const errors = extras.errors?.map((error) => ({ ...error, pointer: pointer + (error.pointer ?? '') }));
  return errors ?? [{ pointer, code: 'not_allowed', detail }];
}

function createUnknownNameError(pointer: string, kind: SeedKind, name: string): ValidationError {
  const detail = `No entry of \`${kind}\` before this one has the ref, id or external_id "${name}".`;
  return { pointer, code: 'not_found', detail };
}

/** Fields of entries that refer to other entries, with the kind of the target. */
const REFERENCES: Record<SeedKind, Record<string, SeedKind>> = {
  customers: {},
  services: {},
  plans: { service_id: 'services' },
  purchases: { plan_id: 'plans', customer_id: 'customers' },
  consumptions: { purchase_id: 'purchases' },
};

/** Operation that creates an entry, by its kind. */
const CREATE_OPERATIONS: {
  [Name in SeedKind]: (context: AppContext, call: SeedCall, body: EntryBodies[Name]) => CreateResult;
} = {
  customers: (context, call, body) => createCustomer(context, { ...call, body }),
  services: (context, call, body) => createService(context, { ...call, body }),
  plans: (context, call, body) => createPlan(context, { ...call, body }),
  purchases: (context, call, body) => createPurchase(context, { ...call, body }),
  consumptions: (context, call, { purchase_id, ...body }) =>
    createConsumption(context, { ...call, path: { id: purchase_id }, body }),
};

interface NamedEntry {
  ref?: string | undefined;
  id?: string | undefined;
  charge_id?: string | undefined;
  external_id?: string | null | undefined;
}

/** Id of the created record; null if the entry was rejected. */
type RecordId = string | null;

/** Names by which the entries of a seed can refer to each other. */
class SeedNames {
  /** Record ids of the entries with a `ref`. */
  readonly ids: Record<string, string> = {};
  readonly #claimed = new Set<string>();
  readonly #names = new Map<string, RecordId>();
  readonly #externalIds = new Map<string, RecordId>();

  /** Claims the unique names of an entry. @returns the first field whose value is taken; null if none is */
  claim({ ref, id, charge_id }: NamedEntry): 'ref' | 'id' | 'charge_id' | null {
    if (ref !== undefined && this.#claimed.has(ref)) return 'ref';
    if (id !== undefined && this.#claimed.has(id)) return 'id';
    if (charge_id !== undefined && this.#claimed.has(charge_id)) return 'charge_id';
    for (const name of [ref, id, charge_id]) if (name !== undefined) this.#claimed.add(name);
    return null;
  }

  /** Records the result of an entry. A later entry takes over the `external_id` of an earlier one. */
  record(kind: SeedKind, { ref, id, external_id }: NamedEntry, recordId: RecordId): void {
    for (const name of [ref, id]) if (name !== undefined) this.#names.set(toKey(kind, name), recordId);
    if (typeof external_id === 'string') this.#externalIds.set(toKey(kind, external_id), recordId);
    if (ref !== undefined && recordId !== null) this.ids[ref] = recordId;
  }

  /** Resolves a reference. @returns undefined if no earlier entry has that name; null if that entry was rejected */
  find(kind: SeedKind, name: string): RecordId | undefined {
    const key = toKey(kind, name);
    return this.#names.has(key) ? this.#names.get(key) : this.#externalIds.get(key);
  }
}

const toKey = (kind: SeedKind, name: string): string => `${kind} ${name}`;
