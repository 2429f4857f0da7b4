import type { PlanTerms } from '../fixtures/plans.js';
import { unique, type Placeholder, type TemplateText } from './placeholder.js';
import { RandomSource } from './random-source.js';
import type { Step } from './step.js';

/** Properties of both deployments that decide which requests a session may send. */
export interface SessionTraits {
  /** Both deployments may be changed. */
  isWritable: boolean;
  /** Both deployments accept the test tokens of the OpenAPI document. */
  hasTestTokens: boolean;
  /** The run created the organizations of both deployments, so that they contain nothing else. */
  ownsOrganizations: boolean;
  /** Each deployment has a second organization for the run. */
  hasSecondOrganization: boolean;
}

/** Request of a step: method, path and what differs from the defaults. */
export interface StepInput extends Partial<Omit<Step, 'number' | 'path' | 'method' | 'organization'>> {
  method: string;
  path: readonly TemplateText[];
}

export interface CreatedCustomer {
  step: number;
  email: TemplateText;
  externalId: TemplateText | null;
}

export interface CreatedPlan {
  step: number;
  terms: PlanTerms;
}

export interface CreatedPurchase {
  step: number;
  kind: PlanTerms['rate']['kind'];
  customer: number;
  externalId: TemplateText | null;
}

export interface CreatedConsumption {
  step: number;
  purchase: number;
  externalId: TemplateText | null;
}

/** Objects that the steps of a session create in one organization. */
class CreatedObjects {
  /** Numbers of the steps that create services. */
  readonly services: number[] = [];
  readonly customers: CreatedCustomer[] = [];
  /** Plans by their terms, as JSON. */
  readonly plans = new Map<string, CreatedPlan>();
  readonly purchases: CreatedPurchase[] = [];
  readonly consumptions: CreatedConsumption[] = [];
  readonly #names = new Set<string>();

  /** Records the use of names. @returns false if one of them was used before, so that the request is probably rejected */
  takeNames(...names: readonly string[]): boolean {
    const expected = this.#names.size + names.length;
    for (const name of names) this.#names.add(name);
    return this.#names.size === expected;
  }
}

/** Steps of a session while they are generated, with the objects that they create. */
export class SessionBuilder {
  readonly steps: Step[] = [];
  /** Adds the steps of the end of the session. */
  readonly deferred: (() => void)[] = [];
  /** Organization that sends the next steps. */
  organization: Step['organization'] = 'first';
  random = new RandomSource(0);
  readonly #objects = { first: new CreatedObjects(), second: new CreatedObjects() };
  #numbers = 0;

  constructor(readonly traits: SessionTraits) {}

  /** Objects of the organization that sends the next steps. */
  get objects(): CreatedObjects {
    return this.#objects[this.organization];
  }

  /** Adds a step. @returns its number */
  add({ method, path, query = {}, headers = {}, ...content }: StepInput): number {
    const number = this.steps.length + 1;
    this.steps.push({ number, organization: this.organization, method, path, query, headers, ...content });
    return number;
  }

  /** Adds steps of an organization. */
  in<Result>(organization: Step['organization'], add: () => Result): Result {
    const before = this.organization;
    this.organization = organization;
    try {
      return add();
    } finally {
      this.organization = before;
    }
  }

  /** Returns a number that the session has not used. */
  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** Returns a text that no other object of this or another session has. */
  nextUnique(prefix: string, suffix = ''): Placeholder {
    return unique(`${prefix}-${this.nextNumber()}`, suffix);
  }

  /** Returns the latest of the objects with a probability of one half, otherwise any. @throws Error if there are none */
  pickRecent<Item>(items: readonly Item[]): Item {
    const last = items.at(-1);
    return last !== undefined && this.random.isOneIn(2) ? last : this.random.pick(items);
  }
}
