/** Request counters per organization and window of real time, shared by all replicas. */
export interface RequestCounts {
  /** Counts one request. @param windowMs length of the window in milliseconds */
  count(organizationId: string, windowMs: number): Promise<{ totalHits: number; resetTime: Date }>;
}
