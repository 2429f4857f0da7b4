import type { Instant, Organization } from '../domain/shared/records.js';
import type { Fault } from './active-faults.js';

/** State of an organization at the start of a request, which the request then has no need to read again. */
export interface Admission {
  organization: Organization;
  /** Requests of the current window of real time, this one included, in all replicas. */
  totalHits: number;
  resetTime: Date;
  faults: readonly Fault[];
  /** Instant of the organization's last commit; null before the first. */
  latest_at: Instant | null;
  /** Instant at which the next purchase is due; null if none is. */
  next_due_at: Instant | null;
}

/** Search key of an organization at the start of a request. */
export type AdmissionKey = { api_key_hash: string } | { id: string };

/** Start of requests to an API whose requests are counted, shared by all replicas. */
export interface Admissions {
  /**
   * Counts a request of an organization and reads what the request needs.
   *
   * @param windowMs length of the window in milliseconds
   * @returns undefined if there is no such organization
   */
  admit(key: AdmissionKey, windowMs: number): Promise<Admission | undefined>;
}
