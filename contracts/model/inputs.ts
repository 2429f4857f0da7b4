import type { BodyOf } from '../http/api.js';
import type { Consumption, Plan } from '../fixtures/test-organization.js';

/** What was asked for, from which everything follows that is foretold. */

export type Mode = 'immediate' | 'period_end';
export type Outcome = BodyOf<'forceOutcome'>['outcome'];

/** Settings of the organization that decide about purchases. */
export interface Settings {
  max_retries: number;
  retry_interval_days: number;
  on_exhausted: 'cancel' | 'mark_unpaid';
  expires_after_minutes: number;
  success_url: string | null;
  cancel_url: string | null;
}

/** As they are until a configuration says otherwise. */
export const usualSettings: Settings = {
  max_retries: 3,
  retry_interval_days: 2,
  on_exhausted: 'mark_unpaid',
  expires_after_minutes: 1_440,
  success_url: null,
  cancel_url: null,
};

/** A version of them, and from when on it counts. */
export interface Version {
  at: string;
  settings: Settings;
}

/** What was done with a purchase after it was created. */
export type Deed =
  | { at: string; is: 'cancel'; mode: Mode; reason: string | null }
  | { at: string; is: 'force'; outcome: Outcome };

/** A record of what was used. */
export interface Recorded extends Pick<
  Consumption,
  'id' | 'created_at' | 'quantity' | 'occurred_at' | 'description' | 'external_id' | 'metadata'
> {
  deletedAt: string | null;
}

export interface Sold {
  /** What it is called in findings. */
  name: string;
  id: string;
  created_at: string;
  plan: Plan;
  customer_id: string;
  token: string | null;
  service_activation_date: string | null;
  end_date: string | null;
  success_url: string | null;
  cancel_url: string | null;
  external_id: string | null;
  metadata: Record<string, string>;
  /** Of the organization when it was sold. */
  settings: Settings;
  /** Of the organization: all there were until now, the first one from the beginning. */
  versions: readonly Version[];
  /** In their order. */
  deeds: Deed[];
  records: Recorded[];
}

/** The settings for what falls due at an instant, which comes before whatever is asked for then. */
export function settingsAt({ versions, settings, created_at }: Sold, at: string): Settings {
  if (at === created_at) return settings;
  return versions.findLast((version) => version.at < at)?.settings ?? usualSettings;
}
