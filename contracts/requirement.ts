import type { PromiseId } from '../generated/promises.js';
import type { Area } from './areas.js';
import type { Context } from './session/context.js';
import type { Need } from './session/target.js';

export type { Need } from './session/target.js';

/** Strength of a requirement. A failed MUST breaks the contract; a failed SHOULD does so only with `--strict`. */
type Level = 'MUST' | 'SHOULD';

/**
 * Kind of fault that a requirement detects, numbered as in the fault catalog of the WebFuzzing Commons:
 * 100 server error, 101 response does not match the OpenAPI document, 102 success for invalid input, 103 ineffective
 * deletion, 104 side effects of a rejected request, 206 missing authentication or authorization, 207 access to objects
 * of other organizations, 208 access to methods or operations of others, 209 leaked internals, 210 hidden operation.
 * 300 is our own: business rules of the gateway.
 *
 * @see https://github.com/WebFuzzing/Commons
 */
type Category = 100 | 101 | 102 | 103 | 104 | 206 | 207 | 208 | 209 | 210 | 300;

/** Phases in the order in which they start. */
export const phases = [
  'reachability',
  'authentication',
  'protocol',
  'examples',
  'bounds',
  'negatives',
  'echo',
  'journeys',
  'transitions',
  'laws',
  'webhooks',
  'generated',
  'model',
  'reference',
  'audit',
  'conformance',
] as const;
export type Phase = (typeof phases)[number];

export type { PromiseId } from '../generated/promises.js';

/** Place in a published OpenAPI document that states a rule. */
export interface Citation {
  /** Name of the document in `generated/`, without `.json`. */
  document: 'openapi' | 'sandbox';
  /** JSON pointer to a description or, without a quote, to a machine-readable part such as `…/maxLength`. */
  pointer: string;
  /** Sentences that demand the behavior; null for a machine-readable part. */
  quote: string | null;
  /** Promises that the requirement tests; empty for a machine-readable part. */
  promises: readonly PromiseId[];
}

/** Testable rule of the contract. The statement and the level read as one sentence: "The gateway MUST …". */
export interface Requirement {
  /** Lower-case id such as `reachability.list`. It is public: it never changes its meaning and is never reused. */
  id: string;
  /** Part of the contract that the requirement belongs to. */
  area: Area;
  level: Level;
  phase: Phase;
  /** Observable behavior in words that follow the level, without a period. */
  statement: string;
  /** Id of the operation under test; null for a requirement about several operations. */
  operation: string | null;
  category: Category;
  /** Capabilities of the target that the requirement depends on. If one is unmet, the requirement is skipped. */
  needs: readonly Need[];
  /** Published text that states the rule. */
  citation: Citation;
  /**
   * Sends requests to the target and resolves if the requirement holds.
   *
   * @throws Finding if the requirement does not hold; any other error is a bug of the suite
   */
  verify: (context: Context) => Promise<void>;
}
