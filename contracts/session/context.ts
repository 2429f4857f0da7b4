import { createHash } from 'node:crypto';
import type { NewOrganizationOptions, TestOrganization } from '../fixtures/test-organization.js';
import type { Api } from '../http/api.js';
import type { Session } from './session.js';

/** Access to the target for `verify` of a requirement. */
export interface Context {
  session: Session;
  /** Seed for everything random: the same seed sends the same requests, whichever other requirements run. */
  seed: number;
  /** Number of cases per property test. */
  runs: number;
  /** Aborted when the run is interrupted. */
  signal: AbortSignal;
  /** Returns the organization of the phase, or the only one if the target has no sandbox. */
  organization: () => Promise<TestOrganization>;
  /** Creates an organization, or returns the only one if the target has no sandbox. */
  newOrganization: (options?: NewOrganizationOptions) => Promise<TestOrganization>;
  /** Returns an organization other than `organization()`. Needs `second-key`. */
  otherOrganization: () => Promise<TestOrganization>;
  /** Client without an API key. */
  anonymous: Api;
  /** Key of the objects that requirements share: two contexts share them if they have the same key. */
  cacheKey: object;
  /** Purchase of a canary in the state that the requirement tests, on a target without a clock. */
  canary?: CanaryPurchase | undefined;
}

/** Purchase that earlier runs created, so that time has brought it into a state. */
export interface CanaryPurchase {
  id: string;
  /** Id of its first usage record, or `none`. */
  consumption_id: string;
}

export interface ContextOptions {
  /** Aborted to interrupt the check. */
  signal?: AbortSignal;
  /**
   * Number of the parallel track within the phase. Requirements on different tracks run at the same time, so each track
   * has its own organization. Default 0.
   */
  track?: number;
  /** Takes another organization of the key pool. Default: the sandbox creates new organizations. */
  takeOrganization?: () => Promise<TestOrganization>;
  canary?: CanaryPurchase | undefined;
}

export function createContext(
  session: Session,
  { id, phase }: { id: string; phase: string },
  { signal, track = 0, takeOrganization, canary }: ContextOptions,
): Context {
  const { runs, seed, signal: sessionSignal } = session.options;
  return {
    session,
    seed: deriveSeed(seed, id),
    runs,
    signal: signal ?? sessionSignal ?? new AbortController().signal,
    anonymous: session.anonymous,
    cacheKey: session,
    canary,
    organization: () => session.getOrganization(`${phase} ${track}`),
    newOrganization: (options) => takeOrganization?.() ?? session.createOrganization(options),
    otherOrganization: () => session.getOtherOrganization(),
  };
}

/** Returns a context in which the two organizations have changed places. */
export const swapOrganizations = (context: Context): Context => ({
  ...context,
  organization: context.otherOrganization,
  otherOrganization: context.organization,
  cacheKey: {},
});

/** Derives a seed per requirement, so that one requirement can be repeated without the others. */
export function deriveSeed(seed: number, id: string): number {
  return createHash('sha256').update(`${seed} ${id}`).digest().readInt32BE(0);
}
