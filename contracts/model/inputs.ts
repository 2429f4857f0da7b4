import type { RequestBody } from '../http/api.js';
import type { Plan } from '../fixtures/test-organization.js';
import type { CopiedFields } from './copied-fields.js';

type CancellationMode = 'immediate' | 'period_end';
export type Outcome = RequestBody<'forceOutcome'>['outcome'];

/** Settings of an organization that affect purchases. */
export interface Settings {
  max_retries: number;
  retry_interval_days: number;
  on_exhausted: 'cancel' | 'mark_unpaid';
  expires_after_minutes: number;
  success_url: string | null;
  cancel_url: string | null;
}

/** Settings of an organization without a configuration. */
export const defaultSettings: Settings = {
  max_retries: 3,
  retry_interval_days: 2,
  on_exhausted: 'mark_unpaid',
  expires_after_minutes: 1_440,
  success_url: null,
  cancel_url: null,
};

/** A version of the settings, effective from `at`. */
export interface SettingsVersion {
  at: string;
  settings: Settings;
}

/** A request that changed a purchase after its creation. */
export type PurchaseCommand =
  | { at: string; type: 'cancel'; mode: CancellationMode; reason: string | null }
  | { at: string; type: 'force'; outcome: Outcome };

/** A consumption as created, and when it was deleted. */
export interface UsageRecord extends CopiedFields<'createConsumption'> {
  id: string;
  created_at: string;
  deletedAt: string | null;
}

/** Everything that determines a purchase: its request, its organization's settings, and later requests. */
export interface PurchaseInput extends CopiedFields<'createPurchase'> {
  /** Name in findings, such as `purchase 3`. */
  name: string;
  id: string;
  created_at: string;
  plan: Plan;
  token: string | null;
  settings: Settings;
  /** All versions of the organization's settings, oldest first. */
  versions: readonly SettingsVersion[];
  /** Oldest first. */
  commands: PurchaseCommand[];
  records: UsageRecord[];
}

/** Returns the settings for work due at an instant; work runs before the requests of the same instant. */
export function getSettingsAt({ versions, settings, created_at }: PurchaseInput, at: string): Settings {
  if (at === created_at) return settings;
  return versions.findLast((version) => version.at < at)?.settings ?? defaultSettings;
}
