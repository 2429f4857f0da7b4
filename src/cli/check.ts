import { existsSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { BaselineEntry } from '../../contracts/report/baseline.js';
import { prepareOutput } from '../../contracts/lib/write-output.js';
import type { Owners } from '../../contracts/report/owners.js';
import { listFirst } from '../../contracts/report/history.js';
import { DEFAULT_KEPT_RUNS, findCanaries, readRecords } from '../../contracts/report/run-record.js';
import { runCheck } from '../../contracts/runner/check.js';
import type { TeamFiles } from '../../contracts/runner/complete-report.js';
import { EXIT_CODES } from '../../contracts/runner/exit-codes.js';
import {
  createSeed,
  DEFAULT_TIMEOUT_S,
  getCleanupLogFile,
  startRun,
} from '../../contracts/runner/new-run.js';
import { readConnection, type ConnectionFlags } from '../../contracts/runner/read-connection.js';
import { renderRequirementList } from '../../contracts/report/explain.js';
import { renderJson } from '../../contracts/runner/write-outputs.js';
import {
  selectRequirements,
  smokePhases,
  toAreas,
  toOperations,
  toPhases,
} from '../../contracts/runner/select-requirements.js';
import type { RunSettings, Selection } from '../../contracts/runner/settings.js';
import { parseTarget, UsageError } from '../../contracts/session/target.js';
import type { Sandbox } from '../sandbox.js';
import { readCheckEnvironment, type CheckEnvironment } from '../config.js';
import { printMessage } from './print.js';
import { toLimits, type LimitFlags } from './check-limits.js';
import {
  loadDocument,
  readReceiver,
  readUserFile,
  reportErrors,
  toOutputs,
  type OutputFlags,
} from './suite-command.js';

/** Maximum time to search for the causes of failures, milliseconds. */
const DIAGNOSIS_MS = 60_000;

export interface CheckFlags extends ConnectionFlags, LimitFlags, OutputFlags {
  write?: string;
  readOnly?: true;
  sandbox: boolean;
  reference: boolean;
  diagnosis: boolean;
  keyPool?: string;
  webhookUrl?: string;
  only: string[];
  phase: string[];
  area: string[];
  require: string[];
  without: string[];
  smoke?: true;
  strict?: true;
  seed?: number;
  runs: number;
  showValues?: true;
  baseline?: string;
  baselineUpdate?: true;
  baselinePrune?: true;
  owners?: string;
  record?: string;
  recordKeep?: number;
  canaries?: true;
  list?: true;
  bail?: true;
  timeout: number;
  outageWait: number;
  allowIncomplete?: true;
  cleanUp?: string;
  quiet?: true;
}

/** Runs `tollgate check`: tests a deployment against the contract. @returns the exit code */
export function check(baseUrl: string | undefined, flags: CheckFlags): Promise<number> {
  return reportErrors(() => runMode(baseUrl, flags, readCheckEnvironment()));
}

/** Runs `tollgate check explain`: prints a requirement, with the rule that it tests. @returns the exit code */
export function explain(requirementId: string, isJson: boolean): Promise<number> {
  return reportErrors(async () => {
    const { requirements } = await import('../../contracts/rules/index.js');
    const { renderExplanation } = await import('../../contracts/report/explain.js');
    const selected = selectRequirements(requirements, { only: [requirementId], phases: [] });
    process.stdout.write(
      isJson ? renderRequirementList(selected, true) : selected.map(renderExplanation).join('\n'),
    );
    return EXIT_CODES.passed;
  });
}

export interface ReplayFlags
  extends ConnectionFlags, Pick<CheckFlags, 'keyPool' | 'maxRate' | 'webhookUrl' | 'write'> {
  /** File of the JSON report. */
  report: string;
  json?: true;
}

/**
 * Runs `tollgate check replay`: tests the requirement of a finding again, with the target and the seed of its report.
 *
 * @param finding number of a finding, or id of a requirement
 * @returns exit code 1 if it still fails, 0 if it passes
 */
export function replay(finding: string, flags: ReplayFlags): Promise<number> {
  return reportErrors(async () => {
    const { parseReport, toReplaySelection } = await import('../../contracts/runner/select-requirements.js');
    const advice = '. Write one with --out or --json, and name it with --report.';
    const report = parseReport(await readUserFile('report', flags.report, advice), flags.report);
    const { base_url, seed, runs, is_writable, uses_sandbox } = report;
    const { header, proxy, ca, cert, key, tokenCommand, maxRate } = flags;
    const selection = toReplaySelection(report, finding);
    const checkFlags: CheckFlags = {
      ...{ header, proxy, ca, cert, key, tokenCommand, maxRate },
      ...selection,
      ...(is_writable ? {} : { readOnly: true }),
      ...(flags.write !== undefined && { write: flags.write }),
      ...(flags.keyPool !== undefined && { keyPool: flags.keyPool }),
      ...(flags.webhookUrl !== undefined && { webhookUrl: flags.webhookUrl }),
      ...(flags.json === true && { json: true }),
      sandbox: uses_sandbox,
      reference: true,
      diagnosis: true,
      phase: [],
      area: [],
      require: [],
      without: [],
      seed,
      runs,
      outageWait: 60,
      timeout: DEFAULT_TIMEOUT_S,
    };
    if (is_writable && !isWriteAllowed(base_url, checkFlags)) {
      throw new UsageError(
        `The run of this report was allowed to create and change objects on ${base_url}. To allow this for the replay, ` +
          `add --write ${new URL(base_url).host}`,
      );
    }
    printMessage(`Testing ${checkFlags.only.join(', ')} of ${base_url} with seed ${seed}.`);
    return runMode(base_url, checkFlags, readCheckEnvironment());
  });
}

/** Runs `tollgate check history`: prints the recorded runs and findings. @returns the exit code */
export function printHistory(folder: string, isJson: boolean): Promise<number> {
  return reportErrors(async () => {
    const { listHistories, renderHistories } = await import('../../contracts/report/describe-history.js');
    const records = readRecords(folder);
    if (records.records.length === 0 && records.damaged.length === 0)
      throw new UsageError(`${folder} has no records of runs. Record a run with --record ${folder}`);
    const history = { targets: listHistories(records), damaged: records.damaged };
    process.stdout.write(isJson ? renderJson(history) : renderHistories(records));
    return EXIT_CODES.passed;
  });
}

async function runMode(
  baseUrl: string | undefined,
  flags: CheckFlags,
  environment: CheckEnvironment,
): Promise<number> {
  if (flags.list === true) return listRequirements(flags);
  if (flags.cleanUp !== undefined) return cleanUp(flags.cleanUp, baseUrl, flags, environment);
  const outputs = { ...toOutputs(flags, environment), document: await loadDocument(flags) };
  const baseline = await loadBaseline(flags);
  const record = prepareRecord(flags);
  const settings = toSettings(baseUrl, flags, await readKeys(flags, environment), baseline);
  const earlierRuns = readEarlierRuns(flags, record, settings);
  const owners = await loadOwners(flags);
  const reference = await startReference(flags, settings);
  return runCheck({
    settings: {
      ...settings,
      ...earlierRuns,
      ...(reference && { referenceUrl: reference.url }),
    },
    outputs,
    isQuiet: flags.quiet === true,
    isColored: process.stdout.isTTY && !environment.isColorless,
    stdout: process.stdout,
    stderr: process.stderr,
    teamFiles: {
      baseline: baseline && {
        file: flags.baseline ?? '',
        entries: baseline,
        isUpdated: flags.baselineUpdate === true,
        isPruned: flags.baselinePrune === true,
      },
      owners,
      record,
    },
  }).finally(() => reference?.close());
}

/** Starts a sandbox in this process, whose responses are the reference for those of the target; null if none is needed. */
async function startReference(
  { reference: isWanted, diagnosis: isDiagnosing }: CheckFlags,
  { isWritable, selection }: RunSettings,
): Promise<Sandbox | null> {
  if (!isWanted || !isWritable) return null;
  if (!isDiagnosing) {
    const { requirements } = await import('../../contracts/rules/index.js');
    if (!selectRequirements(requirements, selection).some(({ phase }) => phase === 'reference')) return null;
  }
  // Imported here, because it is slow to load.
  const { startSandbox } = await import('../sandbox.js');
  return startSandbox();
}

async function listRequirements(flags: CheckFlags): Promise<number> {
  const { requirements } = await import('../../contracts/rules/index.js');
  const selected = selectRequirements(requirements, toSelection(flags));
  process.stdout.write(renderRequirementList(selected, flags.json !== undefined));
  return EXIT_CODES.passed;
}

/** Removes what an earlier run left behind. @returns exit code 0 if everything was removed, else 1 */
async function cleanUp(
  runId: string,
  baseUrl: string | undefined,
  flags: CheckFlags,
  environment: CheckEnvironment,
): Promise<number> {
  const { apiKey, secondApiKey, keyPool, proxies } = await readKeys(flags, environment);
  const { cleanUpRun, readRun } = await import('../../contracts/runner/clean-up-command.js');
  if (!/^[\w-]+$/.test(runId))
    throw new UsageError(`"${runId}" is not a run id, such as 2027-01-10-0123abcd.`);
  const cleanupLogFile = getCleanupLogFile(runId);
  const run = readRun(runId, cleanupLogFile);
  if (baseUrl !== undefined && baseUrl !== run.baseUrl) {
    throw new UsageError(`The run ${runId} tested ${run.baseUrl}, not ${baseUrl}. No request was sent.`);
  }
  if (!isWriteAllowed(run.baseUrl, flags)) {
    throw new UsageError(
      `The clean-up changes objects on ${run.baseUrl}. To allow this, add --write ${new URL(run.baseUrl).host}`,
    );
  }
  const isClean = await cleanUpRun({
    runId,
    cleanupLogFile,
    entries: run.entries,
    baseUrl: run.baseUrl,
    apiKey,
    secondApiKey,
    keyPool,
    tokenCommand: flags.tokenCommand ?? null,
    connection: readConnection(parseTarget(run.baseUrl), flags, proxies),
    limits: flags.maxRate === undefined ? {} : { maxRate: flags.maxRate },
    timeoutMs: flags.timeout * 1000,
    stdout: process.stdout,
  });
  return isClean ? EXIT_CODES.passed : EXIT_CODES.broken;
}

interface Keys {
  /** API keys of organizations that belong to the run. */
  keyPool: string[];
  /** Takes the second API key from the key pool. */
  isSecondKeyPooled?: boolean;
}

/** Reads the key pool. Its first key takes the place of a second API key that is not set. */
async function readKeys(
  { keyPool: file }: CheckFlags,
  environment: CheckEnvironment,
): Promise<CheckEnvironment & Keys> {
  if (file === undefined) return { ...environment, keyPool: [] };
  const { parseKeyPool } = await import('../../contracts/session/run-keys.js');
  const { apiKey, secondApiKey } = environment;
  const keys = parseKeyPool(await readUserFile('key pool', file), file, [apiKey, secondApiKey]);
  const [first = null, ...others] = keys;
  return secondApiKey === null
    ? { ...environment, secondApiKey: first, isSecondKeyPooled: true, keyPool: others }
    : { ...environment, keyPool: keys };
}

function toSettings(
  baseUrl: string | undefined,
  flags: CheckFlags,
  { apiKey, secondApiKey, isSecondKeyPooled = false, keyPool, isNpmScript, proxies }: CheckEnvironment & Keys,
  baseline: BaselineEntry[] | null,
): RunSettings {
  if (baseUrl === undefined) {
    throw new UsageError('The base URL is missing. Example: tollgate check http://127.0.0.1:4010/v1');
  }
  const isWritable = isWriteAllowed(baseUrl, flags);
  const receiver = readReceiver(flags.webhookUrl);
  const connection = readConnection(parseTarget(baseUrl), flags, proxies);
  const seed = flags.seed ?? createSeed();
  return startRun({
    baseUrl,
    apiKey,
    secondApiKey,
    isSecondKeyPooled,
    keyPool,
    tokenCommand: flags.tokenCommand ?? null,
    // No output may contain the token of the receiver.
    connection: receiver ? { ...connection, secrets: [...connection.secrets, receiver.token] } : connection,
    receiver,
    limits: toLimits(flags),
    isWritable,
    usesSandbox: flags.sandbox,
    seed,
    runs: flags.runs,
    timeoutMs: flags.timeout * 1000,
    outageWaitMs: flags.outageWait * 1000,
    allowsIncomplete: flags.allowIncomplete === true,
    selection: toSelection(flags),
    requiredAreas: toAreas(flags.require),
    without: toOperations(flags.without),
    isStrict: flags.strict === true,
    isBailing: flags.bail === true,
    repeatsFailures: true,
    ...(flags.diagnosis && { diagnosisMs: DIAGNOSIS_MS }),
    keepsExchanges: flags.har !== undefined,
    showsValues: flags.showValues === true,
    baseline,
    program: isNpmScript ? 'npm run check --' : 'npx tollgate check',
    version: packageJson.version,
  });
}

async function loadBaseline({
  baseline,
  baselineUpdate,
  baselinePrune,
}: CheckFlags): Promise<BaselineEntry[] | null> {
  if (baseline === undefined) {
    if (baselineUpdate !== true && baselinePrune !== true) return null;
    throw new UsageError(
      '--baseline-update and --baseline-prune need a baseline file: add --baseline <file>.',
    );
  }
  if (baselineUpdate === true || baselinePrune === true) prepareOutput(baseline);
  if (baselineUpdate === true && !existsSync(baseline)) return [];
  const { parseBaseline } = await import('../../contracts/report/read-baseline.js');
  return parseBaseline(await readUserFile('baseline', baseline), baseline);
}

/** Creates the folder of the records before the run, so that an error does not cost a run. @throws OutputError if it cannot */
function prepareRecord({
  record: folder,
  recordKeep: kept = DEFAULT_KEPT_RUNS,
}: CheckFlags): TeamFiles['record'] {
  if (folder === undefined) return null;
  prepareOutput(join(folder, 'record.json'));
  return { folder, kept: Math.max(1, kept) };
}

/** Returns what a run continues: the requirements that earlier runs did not reach, and their canaries. */
function readEarlierRuns(
  { canaries }: CheckFlags,
  record: TeamFiles['record'],
  { baseUrl, isWritable }: RunSettings,
): Pick<RunSettings, 'first' | 'canaries'> {
  if (canaries === true && record === null)
    throw new UsageError('--canaries needs the record of earlier runs: add --record <folder>.');
  if (canaries === true && !isWritable)
    throw new UsageError(`--canaries creates purchases: add --write ${new URL(baseUrl).host}.`);
  const { records } = record ? readRecords(record.folder) : { records: [] };
  const first = listFirst(records, baseUrl);
  return canaries === true ? { first, canaries: { record: findCanaries(records, baseUrl) } } : { first };
}

async function loadOwners({ owners }: CheckFlags): Promise<Owners | null> {
  if (owners === undefined) return null;
  const { parseOwners } = await import('../../contracts/report/owners.js');
  const { requirements } = await import('../../contracts/rules/index.js');
  const text = await readUserFile('owners file', owners);
  return parseOwners(
    text,
    owners,
    requirements.map(({ id }) => id),
  );
}

/** Returns whether a run may write: on loopback unless `--read-only` is set, elsewhere only if `--write` names the host. */
function isWriteAllowed(baseUrl: string, { write, readOnly }: CheckFlags): boolean {
  const { origin, isLoopback } = parseTarget(baseUrl);
  const { host, hostname } = new URL(origin);
  if (write !== undefined && write !== host && write !== hostname) {
    throw new UsageError(`--write names ${write}, but the base URL has the host ${host}: nothing was sent.`);
  }
  return readOnly !== true && (isLoopback || write !== undefined);
}

function toSelection({ only, phase, area, smoke }: CheckFlags): Selection {
  const phases = [...toPhases(phase), ...(smoke === true ? smokePhases : [])];
  return { only, phases, areas: toAreas(area) };
}
