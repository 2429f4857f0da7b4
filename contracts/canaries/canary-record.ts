import type { PurchaseInput } from '../model/inputs.js';

/** What a run has to know about a canary of an earlier run. */
export interface CanaryState extends Pick<
  PurchaseInput,
  | 'id'
  | 'created_at'
  | 'customer_id'
  | 'service_activation_date'
  | 'end_date'
  | 'external_id'
  | 'metadata'
  | 'commands'
  | 'records'
> {
  /** Name, and version of the definition. */
  mark: string;
  plan_id: string;
  /** Number of steps whose requests were sent. */
  steps: number;
  /** Nights by which the steps are late, because of missed runs. */
  late_nights: number;
  /** Requirements that this purchase has shown. */
  shown: string[];
  /** True after a request without a response: the target is read to find out what happened. */
  is_uncertain: boolean;
}

/** State of the canaries of a target after a run. It has no secret and no text of the target's customers. */
export interface CanaryRecord {
  live: CanaryState[];
  /** Times at which each requirement was last shown, in the clock of this machine. */
  shown: Record<string, string>;
}
