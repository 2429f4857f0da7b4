import type fc from 'fast-check';
import type { Customer, TestOrganization } from '../fixtures/test-organization.js';
import type { Settings, PurchaseInput, SettingsVersion } from './inputs.js';
import { simulate } from './simulate.js';
import type { SimulatedPurchase, ModelEvent } from './simulated-purchase.js';
import type { MatchOptions } from './expected.js';

/** Expected state of the organization, derived from the requests so far. */
export interface GatewayModel extends MatchOptions {
  now: string;
  /** True if the organization is a new one with a frozen clock; false if it is shared with other requirements or runs. */
  isClockFrozen: boolean;
  customers: Customer[];
  purchases: PurchaseInput[];
  /** Oldest first. */
  versions: SettingsVersion[];
  settings: Settings;
  /** Request body and response of the first request, by key. */
  idempotencyKeys: Map<string, { body: string; response: unknown }>;
  /** Events of customers and consumptions; the simulated purchases have the others. */
  events: ModelEvent[];
}

/** The organization under test. */
export interface Deployment {
  organization: TestOrganization;
  /** Makes a short name of a command unique in the organization. */
  toUnique: (name: string) => string;
}

/**
 * A request to the target. `check` returns whether it makes sense in the state of the model, and `run` sends it and compares
 * the response with the model.
 */
export type Command = fc.AsyncCommand<GatewayModel, Deployment>;

const simulationCache = new WeakMap<PurchaseInput, { state: string; purchase: SimulatedPurchase }>();

/**
 * Simulates a purchase until now. Cached until the time, the configuration versions, or the commands or consumption records
 * of the purchase change.
 */
export function simulateNow({ now, versions }: GatewayModel, input: PurchaseInput): SimulatedPurchase {
  const deleted = input.records.filter(({ deletedAt }) => deletedAt !== null);
  const state = [now, versions.length, input.commands.length, input.records.length, deleted.length].join();
  const cached = simulationCache.get(input);
  if (cached?.state === state) return cached.purchase;
  const purchase = simulate(input, now);
  simulationCache.set(input, { state, purchase });
  return purchase;
}

/** Returns the item at an index modulo the length; undefined for an empty list. */
export function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}
