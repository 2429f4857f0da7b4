import { createHash } from 'node:crypto';
import type { PlanTerms } from '../fixtures/plans.js';
import type { Command } from '../model/gateway-model.js';
import { defaultSettings, type Settings } from '../model/inputs.js';
import type { SimulatedPurchase } from '../model/simulated-purchase.js';

/** Returns true if the expected state of a purchase shows what a requirement is about. */
type Condition = (purchase: SimulatedPurchase) => boolean;

/**
 * Requirement that a purchase shows, once the target agrees with the model and the condition is met.
 *
 * @param night first night on which this can be, counted from 0, the night of the purchase
 */
export type Shown = readonly [night: number, requirement: string, condition: Condition];

/** Purchase that several runs observe, because it takes days until it shows its requirements. */
export interface Canary {
  name: string;
  /** True in an organization of the run, which has `configuredSettings`. Default false: in the organization of the key. */
  isConfigured?: boolean;
  terms: PlanTerms;
  /** Default `tok_success`. */
  token?: string | null;
  /** Service activation date in days after the night of the purchase, if the plan requires one. Default 1. */
  activation?: number;
  /** End date in days after the night of the purchase. */
  ends?: number;
  /** Requests of later nights. They refer to purchase 0. */
  steps?: readonly (readonly [night: number, ...commands: Command[]])[];
  shows: readonly Shown[];
  /**
   * Requirements that test the purchase with their own requests while it is in a state. Those of `tests` change nothing;
   * `lastTest` changes the purchase, and so ends the canary.
   */
  tests?: readonly Shown[];
  lastTest?: Shown;
}

/** Settings of the organization of configured canaries: a retry schedule and an expiry that show their end within days. */
export const configuredSettings: Settings = {
  ...defaultSettings,
  max_retries: 1,
  retry_interval_days: 1,
  on_exhausted: 'cancel',
  expires_after_minutes: 60,
};

/** Lists what a canary shows, by itself or through the requests of requirements. */
export const listShown = ({ shows, tests = [], lastTest }: Canary): readonly Shown[] => [
  ...shows,
  ...tests,
  ...(lastTest ? [lastTest] : []),
];

/** Returns a text in the metadata of a canary that changes with its definition, so that no run misreads an older one. */
export function toMark({ name, terms, token, activation, ends, steps = [] }: Canary): string {
  const definition = JSON.stringify([terms, token, activation, ends, steps.map((step) => step.map(String))]);
  return `${name} ${createHash('sha256').update(definition).digest('hex').slice(0, 8)}`;
}
