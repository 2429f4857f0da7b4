import { Problem } from '../../domain/shared/problem.js';
import type { Organization, ValidationError } from '../../domain/shared/records.js';
import type { Answer } from '../operation.js';
import { advanceClock } from './clock.js';
import { createOrganizationConfiguration } from '../public/configurations.js';
import { createConsumption } from '../public/consumptions.js';
import { createCustomer } from '../public/customers.js';
import type { AppContext } from '../../context.js';
import { createPlan } from '../public/plans.js';
import { createPurchase } from '../public/purchases.js';
import {
  kinds,
  stagesOf,
  type Entries,
  type Kind,
  type PlacedStage,
  type SeedDocument,
} from './seed-document.js';
import type { SeedIds } from './seed-ids.js';
import { SeedNames } from './seed-names.js';
import { createService } from '../public/services.js';

/** Makes what a document describes, as requests to the public API would make it. */
export async function plant(
  parts: AppContext,
  organization: Organization,
  ids: SeedIds,
  document: SeedDocument,
): Promise<Problem | SeedNames> {
  const planting = new Planting(parts, organization, ids);
  await planting.configure(document.configuration);
  for (const placed of stagesOf(document)) if (!(await planting.carryOut(placed))) break;
  return seedRefusal(planting.faults) ?? planting.names;
}

/** Null when there is nothing to refuse. */
export function seedRefusal(errors: readonly ValidationError[]): Problem | null {
  if (errors.length === 0) return null;
  const parts = errors.length === 1 ? '1 part of the seed is' : `${errors.length} parts of the seed are`;
  return new Problem('seed_refused', `Nothing was changed: ${parts} refused; see errors.`, { errors });
}

type Bodies = { [Name in Kind]: Omit<Entries[Name], 'ref' | 'id'> };
type Made = Promise<Answer<{ id: string }> | Problem>;

/** A call without query; the path is set where there is one. */
interface Call {
  organization: Organization;
  path: never;
  query: never;
  idempotency: null;
}

class Planting {
  readonly faults: ValidationError[] = [];
  readonly names = new SeedNames();
  readonly #parts: AppContext;
  readonly #call: Call;
  readonly #ids: SeedIds;

  constructor(parts: AppContext, organization: Organization, ids: SeedIds) {
    this.#parts = parts;
    this.#call = { organization, path: {} as never, query: {} as never, idempotency: null };
    this.#ids = ids;
  }

  async configure(body: SeedDocument['configuration']): Promise<void> {
    if (!body) return;
    const answer = await createOrganizationConfiguration(this.#parts, { ...this.#call, body });
    if (answer instanceof Problem) this.#note(answer, '/configuration');
  }

  /** @returns whether what comes after it can be told */
  async carryOut({ stage, pointer }: PlacedStage): Promise<boolean> {
    if (stage.advance) {
      const answer = await advanceClock(this.#parts, { ...this.#call, body: stage.advance });
      if (answer instanceof Problem) {
        this.#note(answer, `${pointer}/advance`);
        return false;
      }
    }
    for (const kind of kinds) {
      for (const [index, entry] of (stage[kind] ?? []).entries())
        await this.#create(kind, entry, `${pointer}/${kind}/${index}`);
    }
    return true;
  }

  async #create<Name extends Kind>(kind: Name, entry: Entries[Name], pointer: string): Promise<void> {
    const taken = this.names.claim(entry);
    if (taken) {
      const detail = `Another entry has the ${taken} "${entry[taken] ?? ''}" already.`;
      this.faults.push({ pointer: `${pointer}/${taken}`, code: 'not_allowed', detail });
      return;
    }
    const body = this.#bodyOf(kind, entry, pointer);
    const answer = body && (await this.#make(kind, body, entry.id));
    if (answer instanceof Problem) this.#note(answer, pointer);
    this.names.note(kind, entry, answer === null || answer instanceof Problem ? null : answer.body.id);
  }

  /** The entry as a request, with ids in the place of references; null when one of them leads to nothing. */
  #bodyOf<Name extends Kind>(kind: Name, entry: Entries[Name], pointer: string): Bodies[Name] | null {
    let isWhole = true;
    const { ref: _ref, id: _id, ...body } = entry as Record<string, unknown>;
    for (const [field, target] of Object.entries(references[kind])) {
      const name = String(body[field]);
      const id = this.names.find(target, name);
      if (id === undefined) this.faults.push(unknownName(`${pointer}/${field}`, target, name));
      if (typeof id === 'string') body[field] = id;
      else isWhole = false;
    }
    return isWhole ? (body as Bodies[Name]) : null;
  }

  #make<Name extends Kind>(kind: Name, body: Bodies[Name], id: string | undefined): Made {
    this.#ids.give(id);
    return makers[kind](this.#parts, this.#call, body);
  }

  #note(problem: Problem, pointer: string): void {
    this.faults.push(...errorsOf(problem, pointer));
  }
}

/** What a problem says, as faults of the part of a document at the pointer. */
export function errorsOf(problem: Problem | null, pointer: string): ValidationError[] {
  if (!problem) return [];
  const { detail, extras } = problem;
  const errors = extras.errors?.map((error) => ({ ...error, pointer: pointer + (error.pointer ?? '') }));
  return errors ?? [{ pointer, code: 'not_allowed', detail }];
}

function unknownName(pointer: string, kind: Kind, name: string): ValidationError {
  const detail = `None of the ${kind} before this entry has the ref, id or external_id "${name}".`;
  return { pointer, code: 'not_found', detail };
}

/** Which fields of an entry refer to which others. */
const references: Record<Kind, Record<string, Kind>> = {
  customers: {},
  services: {},
  plans: { service_id: 'services' },
  purchases: { plan_id: 'plans', customer_id: 'customers' },
  consumptions: { purchase_id: 'purchases' },
};

/** What carries each kind of entry out. */
const makers: { [Name in Kind]: (parts: AppContext, call: Call, body: Bodies[Name]) => Made } = {
  customers: (parts, call, body) => createCustomer(parts, { ...call, body }),
  services: (parts, call, body) => createService(parts, { ...call, body }),
  plans: (parts, call, body) => createPlan(parts, { ...call, body }),
  purchases: (parts, call, body) => createPurchase(parts, { ...call, body }),
  consumptions: (parts, call, { purchase_id, ...body }) =>
    createConsumption(parts, { ...call, path: { id: purchase_id }, body }),
};
