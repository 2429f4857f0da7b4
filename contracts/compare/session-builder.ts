import { unique, type Placeholder, type TemplateText } from './placeholder.js';
import type { RandomSource } from './random-source.js';
import type { Step } from './step.js';

/** Properties of both deployments that decide which requests a session may send. */
export interface SessionTraits {
  /** Both deployments may be changed. */
  isWritable: boolean;
  /** Both deployments accept the test tokens of the OpenAPI document. */
  hasTestTokens: boolean;
  /** The run created the organizations of both deployments, so that they contain nothing else. */
  ownsOrganizations: boolean;
}

/** Request of a step: method, path and what differs from the defaults. */
export interface StepInput extends Partial<Omit<Step, 'number' | 'path' | 'method'>> {
  method: string;
  path: readonly TemplateText[];
}

export interface CreatedPlan {
  step: number;
  kind: 'one_time' | 'fixed_subscription' | 'variable_subscription';
  requiresActivationDate: boolean;
  hasBillingCycles: boolean;
}

export interface CreatedPurchase {
  step: number;
  kind: CreatedPlan['kind'];
  customer: number;
  externalId: Placeholder;
}

/** Steps of a session while they are generated, with the objects that they create. */
export class SessionBuilder {
  readonly steps: Step[] = [];
  /** Numbers of the steps that create the services, customers and usage records. */
  readonly services: number[] = [];
  readonly customers: { step: number; email: TemplateText; externalId: TemplateText }[] = [];
  readonly plans: CreatedPlan[] = [];
  readonly purchases: CreatedPurchase[] = [];
  readonly consumptions: { step: number; purchase: number; externalId: Placeholder }[] = [];
  #names = 0;

  constructor(
    readonly random: RandomSource,
    readonly traits: SessionTraits,
  ) {}

  /** Adds a step. @returns its number */
  add({ method, path, query = {}, headers = {}, ...content }: StepInput): number {
    const number = this.steps.length + 1;
    this.steps.push({ number, method, path, query, headers, ...content });
    return number;
  }

  /** Returns a text that no other object of this or another session has. */
  nextUnique(prefix: string, suffix = ''): Placeholder {
    this.#names += 1;
    return unique(`${prefix}-${this.#names}`, suffix);
  }

  /** Returns the latest customer with a probability of one half, otherwise any. */
  pickCustomer(): SessionBuilder['customers'][number] {
    return this.#pickRecent(this.customers);
  }

  /** Returns a plan, optionally of one kind. */
  pickPlan(kind?: CreatedPlan['kind']): CreatedPlan {
    return this.#pickRecent(this.plans.filter((plan) => kind === undefined || plan.kind === kind));
  }

  /** Returns a purchase, optionally of one kind. */
  pickPurchase(kind?: CreatedPlan['kind']): CreatedPurchase {
    return this.#pickRecent(
      this.purchases.filter((purchase) => kind === undefined || purchase.kind === kind),
    );
  }

  #pickRecent<Item>(items: readonly Item[]): Item {
    const last = items.at(-1);
    return last !== undefined && this.random.isOneIn(2) ? last : this.random.pick(items);
  }
}
