import type { Api } from '../http/api.js';
import type { Requirement } from '../requirement.js';
import type { Session } from './session.js';
import type { Shop } from '../fixtures/test-organization.js';

export interface FreshShop {
  /** What its clock reads, standing still; live unless given. */
  now?: string;
  /** Requests in a window of ten seconds. */
  limit?: number;
}

/** What a requirement has at hand to find out whether it holds. */
export interface Context {
  session: Session;
  requirement: Requirement;
  /** For everything random in it: the same seed makes the same requests, whatever else runs. */
  seed: number;
  /** How many cases a property is tried with. */
  runs: number;
  /** Aborted when the run is interrupted. */
  signal: AbortSignal;
  /** The organization of the requirement's phase; the only one there is where the target makes none. */
  shop: () => Promise<Shop>;
  /** A new organization where the target makes some, else the only one there is. */
  freshShop: (options?: FreshShop) => Promise<Shop>;
  /** Another organization than that of the phase. Needs `second-key`. */
  otherShop: () => Promise<Shop>;
  /** Calls without a key. */
  anonymous: Api;
}
