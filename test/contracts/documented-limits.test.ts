import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

// A target must not be judged by a number that its developers cannot read.

const repository = fileURLToPath(new URL('../../', import.meta.url));
const suite = `${repository}contracts/`;

/** Numeric constants of the contract suite, by file and name. Reports and the search for causes judge no target. */
const constants = new Set(
  readdirSync(suite, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:report|diagnosis)\//.test(file))
    .flatMap((file) => listNumericConstants(file)),
);

function listNumericConstants(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(suite + file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ initializer }) => /^[\d_.\s*/+-]+$/.test(initializer?.getText() ?? ''))
    .map(({ name }) => `${file} ${name.getText()}`)
    .filter((constant) => / [A-Z][A-Z0-9_]+$/.test(constant));
}

const settings = 'spec/guides/contract-check-settings.md';

/** Sentence in which a guide or the OpenAPI document states a constant, by file and name. */
const sentences: Record<string, readonly [file: string, sentence: string]> = {
  'canaries/observe-canary.ts TOLERANCE_MS': [settings, '5 minutes before or after the time'],
  'cases/expect-rejected.ts MAX_READABLE_SIZE': [
    'spec/prose/introduction.md',
    'a server may reject a URL of more than 8,000 bytes with 414, or headers of more than 8,000 bytes with 431',
  ],
  'compare/compare-values.ts MAX_CLOCK_DIFFERENCE_MS': [settings, 'differ by more than 60 seconds'],
  'compare/compare-values.ts TOLERANCE_MS': [settings, '2 seconds, in addition to the durations'],
  'drift/list-checks.ts MIN_CURSOR_LENGTH': [settings, '16 characters or more'],
  'drift/object-checks.ts CLOCK_TOLERANCE_MS': [settings, '2 seconds'],
  'http/http-transport.ts MAX_INTERIM_RESPONSES': [settings, '100 before a response'],
  'http/retry-policy.ts MAX_RATE_LIMIT_WAIT_MS': [settings, 'at most ten minutes'],
  'lib/map-concurrent.ts CONCURRENCY': [settings, '8 of one requirement'],
  'lib/response-limits.ts MAX_BODY_BYTES': [settings, '4 MiB'],
  'lib/response-limits.ts MAX_JSON_DEPTH': [settings, '100 levels'],
  'model/expected.ts INSTANT_TOLERANCE_MS': [settings, 'They differ by at most 5 minutes'],
  'model/rejections.ts MAX_AMOUNT': [
    'spec/prose/introduction.md',
    'The maximum amount of a charge is 999,999,999,999 minor units.',
  ],
  'model/rejections.ts MAX_CLOCK_SKEW_MS': [
    'spec/problems/content.yaml',
    'The `occurred_at` is more than five minutes ahead',
  ],
  'rules/http/rate-limit.ts BURST': [settings, '20 that are counted by the rate limit'],
  'rules/http/rate-limit.ts MAX_SHARE': [settings, 'a tenth of the remaining requests'],
  'rules/http/rate-limit.ts MIN_RESPONSES': [settings, 'only after 100 responses'],
  'rules/http/rate-limit.ts MIN_TIMES': [settings, 'with 3 different times'],
  'rules/renewals/clock.ts TOLERANCE_MS': [settings, '3 milliseconds'],
  'rules/shared/payer.ts MAX_REDIRECTS': [settings, '20, as browsers follow'],
  'rules/responses/timestamps.ts MAX_DIFFERENCE_MS': [settings, '10 seconds'],
  'rules/shared/expect-consistent-purchase.ts MAX_PAYMENT_MS': [
    settings,
    'a first payment takes at most 5 minutes',
  ],
  'webhooks/webhook-receiver.ts MAX_LOCAL_WAIT_MS': [settings, 'within 10 seconds at a receiver'],
  'webhooks/webhook-receiver.ts MAX_REMOTE_WAIT_MS': [settings, 'within 30 seconds at the receiver'],
  'webhooks/webhook-receiver.ts QUIET_MS': [settings, 'None arrives within 3 seconds'],
  'runner/repeat-failures.ts MAX_REPEATED': [settings, 'repeats the first ten requirements that failed'],
  'runner/repeat-failures.ts MAX_REPEAT_MS': [settings, 'for up to 60 seconds'],
  'runner/repeat-failures.ts REPETITIONS': [settings, 'twice each'],
  'runner/suite.ts SHARED_TRACKS': [settings, '8 requirements at the same time'],
  'session/violation-log.ts MIN_KEY_LENGTH': [settings, 'Keys of 12 characters or more'],
  'session/operation-log.ts MIN_FORBIDDEN': [settings, '3 responses that forbid'],
  'session/operation-log.ts MIN_UNKNOWN_ROUTES': [settings, '2 responses of a server that does not know'],
  'session/target-connection.ts CLEAN_UP_GRACE_MS': [settings, 'the first two seconds on the clean-up'],
  'session/target-connection.ts MAX_CLEAN_UP_MS': [settings, 'at most 10 seconds after `--max-time`'],
  'session/target-watch.ts PROBES_PER_LIST': [settings, 'reads two lists up to twice each'],
  'session/target-connection.ts MAX_TOTAL_BYTES': [settings, '96 MiB'],
  'session/target-connection.ts RUNS_PER_TOTAL': [settings, 'up to 20 cases'],
  'spec/conformance/check-response.ts MIN_TRUNCATED_LENGTH': [settings, 'A path of 500 characters or more'],
};

/** Constants that decide what a run sends or shows, but not whether a response is a finding. */
const internal = new Set([
  'canaries/canaries.ts LONG_NIGHTS',
  'canaries/canary-run.ts MAX_AGE_DAYS',
  'canaries/canary-run.ts MAX_LIVE_CANARIES',
  'canaries/canary-run.ts MIDNIGHT_MARGIN_MS',
  'canaries/canary-run.ts SPARE_NIGHTS',
  'canaries/canary-run.ts VALID_DAYS',
  'cases/arbitrary.ts MAX_ITEMS',
  'cases/arbitrary.ts MAX_TEXT_LENGTH',
  'cases/boundaries.ts MAX_ITEMS',
  'cases/boundaries.ts MAX_LABEL_LENGTH',
  'cases/texts.ts DEFAULT_MAX_LENGTH',
  'cases/texts.ts MAX_MISMATCHES',
  'compare/generate-session.ts MAX_ACTIONS',
  'compare/generate-session.ts READ_ERRORS',
  'compare/read-steps.ts MAX_PAGES',
  'compare/dimension-steps.ts LISTED_OBJECTS',
  'compare/run-sessions.ts CONCURRENCY',
  'compare/write-steps.ts ACCEPTED_SKEW_MS',
  'compare/write-steps.ts MAX_TEXT',
  'rules/reference/reference.ts MAX_TRIALS',
  'compare/write-steps.ts HOUR_MS',
  'compare/write-steps.ts MAX_KEYS',
  'drift/object-checks.ts MAX_COMPARED',
  'drift/value-mask.ts MIN_KEY_LENGTH',
  'drift/read-recording.ts ENTRY_LEVEL',
  'drift/read-recording.ts MAX_LOGGED_BODY_BYTES',
  'drift/read-recording.ts MAX_NAME_LENGTH',
  'drift/recording.ts MAX_EXCHANGES',
  'fixtures/equivalent-requests.ts MAX_NAMES',
  'fixtures/equivalent-requests.ts REPETITIONS',
  'http/connection.ts MAX_IDLE_MS',
  'http/http-transport.ts MEBIBYTE',
  'http/pagination.ts DEFAULT_LIMIT',
  'http/retry-policy.ts DEFAULT_DELAY_MS',
  'http/retry-policy.ts MIN_DELAY_MS',
  'http/run-limits.ts LARGE_SHARE',
  'invariants/organization-state.ts MIN_RATE_LIMIT',
  'lib/calendar.ts DAY_MS',
  'lib/format-value.ts MAX_LENGTH',
  'lib/read-text-file.ts MIN_NULL_SHARE',
  'lib/shell-command.ts KILL_TIMEOUT_MS',
  'model/commands/run.ts MAX_SHOWN_COMMANDS',
  'model/commands/run.ts RUN_TIMEOUT_MS',
  'model/decimals.ts SCALE',
  'model/expected.ts MAX_DIFFERENCES',
  'rules/http/rate-limit.ts LIMIT',
  'rules/http/rate-limit.ts MAX_ATTEMPTS',
  'rules/lists/filters.ts MAX_SMALL_PAGES',
  'rules/lists/pagination.ts MAX_PAGES',
  'rules/renewals/clock.ts HOUR_MS',
  'rules/renewals/clock.ts MINUTE_MS',
  'rules/renewals/clock.ts READINGS',
  'rules/responses/end-of-run.ts MAX_REPEATED',
  'rules/responses/other-forms.ts MAX_REQUESTS',
  'rules/responses/other-forms.ts MAX_ADDED_SHARE_PER_CASE',
  'rules/validation/generated.ts TIME_LIMIT_MS',
  'rules/validation/ids.ts SHARES',
  'webhooks/webhook-receiver.ts LOCAL_POLL_MS',
  'webhooks/webhook-receiver.ts POLL_MS',
  'runner/exit-codes.ts USAGE_ERROR',
  'runner/new-run.ts DEFAULT_RUNS',
  'runner/new-run.ts DEFAULT_TIMEOUT_S',
  'runner/progress.ts REQUIREMENTS_PER_LINE',
  'runner/suite.ts NO_TIMEOUT',
  'session/api-key-command.ts MAX_OUTPUT_LENGTH',
  'session/api-key-command.ts MAX_SHOWN_LENGTH',
  'session/api-key-command.ts TIME_LIMIT_MS',
  'session/clean-up.ts MAX_PAGES',
  'session/clean-up.ts MIN_FOUND_PER_PAGE',
  'session/mask-texts.ts LONG_TEXT_LENGTH',
  'session/mask-texts.ts MIN_SECRET_LENGTH',
  'session/operation-log.ts MIN_FAULTS',
  'session/key-pool.ts MAX_BORROWED',
  'session/personal-values.ts MAX_DEPTH',
  'session/personal-values.ts MIN_LENGTH',
  'session/receiver-client.ts TIMEOUT_MS',
  'session/target-connection.ts MAX_ATTEMPTS_WITH_KEYS',
  'session/ownership.ts MAX_ID_LENGTH',
  'results/exchange.ts MAX_RECORDED_BODY_LENGTH',
  'session/target-connection.ts WRITE_GRACE_MS',
  'session/clean-up.ts MAX_ORGANIZATIONS',
  'session/clean-up.ts MAX_ATTEMPTS',
  'session/clean-up.ts RETRY_DELAY_MS',
  'session/target-watch.ts CALM_MS',
  'session/target-watch.ts MIN_OUTAGE_MS',
  'session/target-watch.ts OUTAGE_PROBE_PAUSE_MS',
  'session/target-watch.ts PROBE_PAUSE_MS',
  'session/violation-log.ts MAX_TITLES',
  'session/violation-log.ts MAX_VIOLATIONS',
  'session/violation-log.ts MAX_VIOLATIONS_PER_PLACE',
  'spec/conformance/check-response.ts MAX_ERRORS',
  'spec/conformance/check-response.ts MAX_EXCERPT_LENGTH',
  'spec/conformance/check-response.ts MAX_MESSAGE_LENGTH',
  'rules/reference/reference.ts MAX_OTHERS',
  'rules/reference/reference.ts SESSIONS_PER_RUN',
]);

test('the contract suite has more than 100 numeric constants', () => {
  expect(constants.size).toBeGreaterThan(100);
});

test('a guide or the document states each number by which the contract suite judges a target', () => {
  const known = new Set([...Object.keys(sentences), ...internal]);
  expect([...constants].filter((constant) => !known.has(constant))).toEqual([]);
  expect([...known].filter((constant) => !constants.has(constant))).toEqual([]);
});

test.each(Object.entries(sentences))(
  '%s is stated in a sentence for readers',
  (_constant, [file, sentence]) => {
    const text = readFileSync(repository + file, 'utf8');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
  },
);
