import type { BaselineEntry } from '../report/baseline.js';
import type { ReportSettings } from '../report/build-report.js';
import type { CanaryRecord } from '../canaries/canary-record.js';
import type { ConnectionSettings } from '../http/connection.js';
import type { RunLimits } from '../http/run-limits.js';
import type { Area } from '../areas.js';
import type { Phase } from '../requirement.js';
import type { ReceiverSettings } from '../session/receiver-client.js';

/** Settings of a run. They are plain data, because vitest sends them to its worker thread. */
export interface RunSettings extends ReportSettings {
  baseUrl: string;
  apiKey: string | null;
  secondApiKey: string | null;
  /** The second API key is the first one of the key pool, and missing in `keyPool`. Default false. */
  isSecondKeyPooled?: boolean;
  /** API keys of organizations that belong to the run. Default: none. */
  keyPool?: readonly string[];
  /** URL of a sandbox whose responses are the reference for those of the target; null without one. Default null. */
  referenceUrl?: string | null;
  /** Ids of operations that the run must not call. */
  without?: string[];
  /** Command that prints the API key, at the start and after the key has expired. Default: `apiKey` does not expire. */
  tokenCommand?: string | null;
  /** Default: direct connections without additional headers. */
  connection?: ConnectionSettings;
  /** Webhook receiver that the target reaches. Default: none. */
  receiver?: ReceiverSettings | null;
  /** Limits that the user sets on the run. Default: none. */
  limits?: RunLimits;
  /** Ids of the requirements to test first. These groups run one after the other, before all others. */
  first?: readonly (readonly string[])[];
  /** Observes and creates canaries, with the state after the last run; null without canaries. Default null. */
  canaries?: { record: CanaryRecord | null } | null;
  /** Timeout of one request, milliseconds. */
  timeoutMs: number;
  /** Maximum time to wait for a target that is down, milliseconds. Default 60,000. */
  outageWaitMs?: number;
  /** Exits with 0 if an outage of the target ended the run. Default false. */
  allowsIncomplete?: boolean;
  selection: Selection;
  /** Ends the run at the first failure. */
  isBailing: boolean;
  /** Maximum time to search for the causes of failures, milliseconds; 0 for no search. Default 0. */
  diagnosisMs?: number;
  /** Repeats failed requirements at the end of the run. Default false. */
  repeatsFailures?: boolean;
  /** Shows values of the target's customers in the outputs. Default false. */
  showsValues?: boolean;
  /** Adds every exchange to the report. */
  keepsExchanges: boolean;
  baseline: BaselineEntry[] | null;
  /** File of the cleanup log; null for a read-only run. */
  cleanupLogFile: string | null;
  /** Command that starts the suite, with the URL of the target and the seed. */
  command: string;
}

/** Selected requirements: those of the phases and those of the areas, if their ids match. Empty lists select all. */
export interface Selection {
  /** Ids, with `*` for any text. */
  only: string[];
  phases: Phase[];
  /** Default: none. */
  areas?: Area[];
}
