import { randomBytes, randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { BaselineEntry } from '../../contracts/report/baseline.js';
import { runCheck } from '../../contracts/runner/check.js';
import { MissingEngine } from '../../contracts/runner/engine.js';
import { EXIT_CODES, USAGE_ERROR } from '../../contracts/runner/exit-codes.js';
import { renderRequirementList } from '../../contracts/runner/render-list.js';
import type { Outputs } from '../../contracts/runner/write-outputs.js';
import { selectRequirements, smokePhases } from '../../contracts/runner/select-requirements.js';
import type { RunSettings } from '../../contracts/runner/settings.js';
import { quoteForShell } from '../../contracts/report/shell.js';
import { phases, type Phase } from '../../contracts/requirement.js';
import { parseTarget, Unreachable, UsageError } from '../../contracts/session/target.js';
import { readCheckEnvironment, type CheckEnvironment } from '../config.js';

/** Parsed flags of `tollgate check`. */
export interface CheckFlags {
  write?: string;
  readOnly?: true;
  sandbox: boolean;
  only: string[];
  phase: string[];
  smoke?: true;
  strict?: true;
  seed?: number;
  runs: number;
  out?: string;
  junit?: string;
  json?: string | true;
  html?: string;
  har?: string;
  github?: true;
  baseline?: string;
  list?: true;
  bail?: true;
  timeout: number;
  cleanUp?: string;
  quiet?: true;
}

/** Runs `tollgate check`: tests a deployment against the contract. @returns the exit code */
export async function check(baseUrl: string | undefined, flags: CheckFlags): Promise<number> {
  try {
    return await runMode(baseUrl, flags, readCheckEnvironment());
  } catch (error) {
    if (error instanceof UsageError || error instanceof MissingEngine) {
      console.error(error.message);
      return USAGE_ERROR;
    }
    if (error instanceof Unreachable) {
      console.error(error.message);
      return EXIT_CODES.unreachable;
    }
    console.error('The suite itself failed; this says nothing about the gateway.', error);
    return EXIT_CODES.fault;
  }
}

async function runMode(
  baseUrl: string | undefined,
  flags: CheckFlags,
  environment: CheckEnvironment,
): Promise<number> {
  if (flags.list === true) return listRequirements(flags);
  if (flags.cleanUp !== undefined) return cleanUp(flags.cleanUp, baseUrl, flags, environment);
  const outputs = toOutputs(flags, environment);
  return runCheck({
    settings: toSettings(baseUrl, flags, environment, await loadBaseline(flags)),
    outputs,
    isQuiet: flags.quiet === true,
    isColored: process.stdout.isTTY && !environment.isColorless,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

async function listRequirements(flags: CheckFlags): Promise<number> {
  const { requirements } = await import('../../contracts/requirements/index.js');
  const selected = selectRequirements(requirements, { only: flags.only, phases: toPhases(flags) });
  process.stdout.write(renderRequirementList(selected, flags.json !== undefined));
  return EXIT_CODES.passed;
}

/** Removes what an earlier run left behind. @returns exit code 0 if everything was removed, else 1 */
async function cleanUp(
  runId: string,
  baseUrl: string | undefined,
  flags: CheckFlags,
  { apiKey, secondApiKey }: CheckEnvironment,
): Promise<number> {
  const { cleanUpRun, readRun } = await import('../../contracts/runner/clean-up-command.js');
  if (!/^[\w-]+$/.test(runId)) throw new UsageError(`"${runId}" is no id of a run, as 2027-01-10-0123abcd.`);
  const cleanupLogFile = getCleanupLogFile(runId);
  const run = readRun(runId, cleanupLogFile);
  if (baseUrl !== undefined && baseUrl !== run.baseUrl) {
    throw new UsageError(`The run ${runId} was against ${run.baseUrl}, not ${baseUrl}: nothing was sent.`);
  }
  if (!isWriteAllowed(run.baseUrl, flags)) {
    throw new UsageError(`Cleaning up changes ${run.baseUrl}: name its host with --write.`);
  }
  const isClean = await cleanUpRun({
    runId,
    cleanupLogFile,
    entries: run.entries,
    baseUrl: run.baseUrl,
    apiKey,
    secondApiKey,
    timeoutMs: flags.timeout * 1000,
    stdout: process.stdout,
  });
  return isClean ? EXIT_CODES.passed : EXIT_CODES.broken;
}

const getCleanupLogFile = (runId: string): string => resolve('.tollgate-check', runId, 'ledger.jsonl');

function toSettings(
  baseUrl: string | undefined,
  flags: CheckFlags,
  { apiKey, secondApiKey, isNpmScript }: CheckEnvironment,
  baseline: BaselineEntry[] | null,
): RunSettings {
  if (baseUrl === undefined) {
    throw new UsageError('Say what to check: tollgate check http://127.0.0.1:4010/v1');
  }
  const isWritable = isWriteAllowed(baseUrl, flags);
  const startedAt = new Date().toISOString();
  const runId = `${startedAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  const seed = flags.seed ?? randomInt(1_000_000_000);
  return {
    baseUrl,
    apiKey,
    secondApiKey,
    isWritable,
    usesSandbox: flags.sandbox,
    seed,
    runs: flags.runs,
    runId,
    startedAt,
    timeoutMs: flags.timeout * 1000,
    selection: { only: flags.only, phases: toPhases(flags) },
    isStrict: flags.strict === true,
    isBailing: flags.bail === true,
    keepsExchanges: flags.har !== undefined,
    baseline,
    cleanupLogFile: isWritable ? getCleanupLogFile(runId) : null,
    command: toReplayCommand(isNpmScript ? 'npm run check --' : 'npx tollgate check', baseUrl, seed, flags),
    version: packageJson.version,
  };
}

async function loadBaseline({ baseline }: CheckFlags): Promise<BaselineEntry[] | null> {
  if (baseline === undefined) return null;
  const { readBaseline } = await import('../../contracts/report/read-baseline.js');
  return readBaseline(baseline);
}

/** Returns whether a run may write: on loopback unless `--read-only` is set, elsewhere only if `--write` names the host. */
function isWriteAllowed(baseUrl: string, { write, readOnly }: CheckFlags): boolean {
  const { origin, isLoopback } = parseTarget(baseUrl);
  const { host, hostname } = new URL(origin);
  if (write !== undefined && write !== host && write !== hostname) {
    throw new UsageError(`--write names ${write}, and the address is of ${host}: nothing was sent.`);
  }
  return readOnly !== true && (isLoopback || write !== undefined);
}

function toPhases({ phase, smoke }: CheckFlags): Phase[] {
  const unknownPhase = phase.find((name) => !(phases as readonly string[]).includes(name));
  if (unknownPhase !== undefined) {
    throw new UsageError(`There is no phase called "${unknownPhase}". There are ${phases.join(', ')}.`);
  }
  return [...(phase as Phase[]), ...(smoke === true ? smokePhases : [])];
}

/** Returns the command that repeats a run, to which a report appends the requirements to run. */
function toReplayCommand(command: string, baseUrl: string, seed: number, flags: CheckFlags): string {
  const { write, readOnly, sandbox, runs } = flags;
  return [
    `${command} ${quoteForShell(baseUrl)} --seed ${seed} --runs ${runs}`,
    ...(write === undefined ? [] : [`--write ${quoteForShell(write)}`]),
    ...(readOnly === true ? ['--read-only'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ].join(' ');
}

function toOutputs(flags: CheckFlags, { stepSummary }: CheckEnvironment): Outputs {
  const { out, json, junit, html, har, github } = flags;
  if (typeof json === 'string' && URL.canParse(json) && /^https?:/.test(json)) {
    throw new UsageError(`--json took the address ${json} for its file: write the address in front of it.`);
  }
  const toOutFile = (name: string): string | null => (out === undefined ? null : join(out, name));
  return {
    json: json === true ? '-' : (json ?? toOutFile('report.json')),
    junit: junit ?? toOutFile('junit.xml'),
    html: html ?? toOutFile('report.html'),
    har: har ?? null,
    summary: toOutFile('summary.md'),
    isAnnotating: github === true,
    stepSummary,
  };
}
