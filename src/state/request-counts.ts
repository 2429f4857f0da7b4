/** Counts the requests of each organization in windows of real time, for all processes together. */
export interface RequestCounts {
  /** Counts one more. */
  count(organizationId: string, windowMilliseconds: number): Promise<{ totalHits: number; resetTime: Date }>;
}
