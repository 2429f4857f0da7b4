/** Registers the contract suite as tests in your own vitest project. */

import { escapeText } from '../lib/escape-text.js';
import type { ReportedFinding } from '../report/report.js';
import { requirements } from '../rules/index.js';
import { parseTarget } from '../session/target.js';
import { finishCleanupLog } from './finish-cleanup-log.js';
import { createSeed, DEFAULT_RUNS, DEFAULT_TIMEOUT_S, startRun } from './new-run.js';
import { readConnection } from './read-connection.js';
import { toPhases } from './select-requirements.js';
import type { RunSettings } from './settings.js';
import { registerSuite } from './suite.js';

/** Options of {@link contractTests}. */
export interface ContractTestOptions {
  /** URL of the public API, such as `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  /**
   * API key. Default: the environment variable `TOLLGATE_API_KEY`. If the tests may write to a sandbox on this
   * machine, you can omit the key: the tests then create their own organizations.
   */
  apiKey?: string;
  /** API key of a second organization. Default: the environment variable `TOLLGATE_SECOND_API_KEY`. */
  secondApiKey?: string;
  /** If true, the tests may create and change objects. Default: true if the host is loopback, otherwise false. */
  write?: boolean;
  /**
   * URL of a sandbox of this package. Tests of the phase `reference` send random requests to it and to the target, and
   * compare the responses. Default: these tests are skipped.
   */
  reference?: string;
  /** If true, the tests use the sandbox API of a deployment that has one. Default true. */
  sandbox?: boolean;
  /** Ids of the requirements to test; `*` matches any text. Default: all. */
  only?: readonly string[];
  /** Phases to test, such as `webhooks`. `npx tollgate check --list` shows the phase of each requirement. Default: all. */
  phases?: readonly string[];
  /** If true, the test of a broken SHOULD requirement fails. If false, the test is reported as skipped. Default false. */
  strict?: boolean;
  /** Random seed of the test data. Default: a new seed for each run. The message of a failed test contains the seed. */
  seed?: number;
  /** Number of random cases for each property-based test. Default 20. */
  runs?: number;
  /** Timeout of each request, in seconds. Default 15. */
  timeout?: number;
  /** Headers to add to each request. Reports mask their values. Default: none. */
  headers?: Readonly<Record<string, string>>;
  /** URL of the proxy for all requests. Default: a direct connection, whatever the environment says. */
  proxy?: string;
  /** Path of a PEM file with certificate authorities to trust, too. */
  ca?: string;
  /** Path of the PEM file of a client certificate. Needs `key`. */
  cert?: string;
  /** Path of the PEM file of the private key of `cert`. */
  key?: string;
  /** Maximum number of requests per second. Default: no limit. */
  maxRate?: number;
}

/**
 * Registers the requirements of the contract as vitest tests. Call this function once, in a separate test file.
 *
 * @throws {Error} if the URL, an id, a phase, a header or a file is invalid
 */
export function contractTests(options: ContractTestOptions): void {
  const settings = toSettings(options);
  registerSuite(requirements, settings, {
    toTitle: ({ id, level, statement }) => `${id}: the gateway ${level} ${statement}`,
    toError: ({ counts_as, finding }) =>
      finding && counts_as === 'broken' ? new ContractError(finding) : null,
    onOpen: ({ stop }) => {
      if (stop) throw new Error(escapeText(stop.reason));
    },
    onFinish: (summary) => void finishCleanupLog(summary, settings),
  });
}

/** Error of a broken requirement. Vitest shows the difference between what was expected and what was received. */
class ContractError extends Error {
  override name = 'ContractError';
  readonly expected: string | null;
  readonly actual: string | null;
  readonly showDiff: boolean;

  constructor({ message, expected, received, curl, replay }: ReportedFinding) {
    const lines = [message, ...(curl === null ? [] : [`Send again: ${curl}`]), `Test again: ${replay}`];
    super(escapeText(lines.join('\n')));
    this.expected = expected === null ? null : escapeText(expected);
    this.actual = received === null ? null : escapeText(received);
    this.showDiff = expected !== null && received !== null;
  }
}

const NO_PROXY_VARIABLES = { http: null, https: null, noProxy: '' };

function toSettings({
  baseUrl,
  apiKey = process.env['TOLLGATE_API_KEY'],
  secondApiKey = process.env['TOLLGATE_SECOND_API_KEY'],
  write: isWritable = parseTarget(baseUrl).isLoopback,
  sandbox: usesSandbox = true,
  reference: referenceUrl,
  only = [],
  phases = [],
  strict: isStrict = false,
  seed = createSeed(),
  runs = DEFAULT_RUNS,
  timeout = DEFAULT_TIMEOUT_S,
  headers = {},
  maxRate,
  ...files
}: ContractTestOptions): RunSettings {
  const header = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return startRun({
    baseUrl,
    apiKey: apiKey ?? null,
    secondApiKey: secondApiKey ?? null,
    isWritable,
    usesSandbox,
    referenceUrl: referenceUrl ?? null,
    seed,
    runs,
    timeoutMs: timeout * 1_000,
    connection: readConnection(parseTarget(baseUrl), { ...files, header }, NO_PROXY_VARIABLES),
    limits: maxRate === undefined ? {} : { maxRate },
    selection: { only: [...only], phases: toPhases(phases) },
    isStrict,
    isBailing: false,
    keepsExchanges: false,
    baseline: null,
    program: 'npx tollgate check',
    version: '',
  });
}
