import { randomBytes, randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { BaselineEntry } from '../../contracts/runner/baseline.js';
import { check as run } from '../../contracts/runner/check.js';
import { NoEngine } from '../../contracts/runner/engine.js';
import { exitCodes, WRONG_USE } from '../../contracts/runner/exit-codes.js';
import { renderList } from '../../contracts/runner/list.js';
import type { Outputs } from '../../contracts/runner/outputs.js';
import { select, smokePhases } from '../../contracts/runner/select.js';
import type { RunSettings } from '../../contracts/runner/settings.js';
import { quoted } from '../../contracts/report/shell.js';
import { phases, type Phase } from '../../contracts/requirement.js';
import { targetOf, Unreachable, WrongUse } from '../../contracts/session/target.js';
import { readCheckEnvironment, type CheckEnvironment } from '../config.js';
import type { CheckFlags } from './check-command.js';

/** `tollgate check`: judges a deployment. @returns the exit code */
export async function check(baseUrl: string | undefined, flags: CheckFlags): Promise<number> {
  try {
    return await asked(baseUrl, flags, readCheckEnvironment());
  } catch (error) {
    if (error instanceof WrongUse || error instanceof NoEngine) {
      console.error(error.message);
      return WRONG_USE;
    }
    if (error instanceof Unreachable) {
      console.error(error.message);
      return exitCodes.unreachable;
    }
    console.error('The suite itself failed; this says nothing about the gateway.', error);
    return exitCodes.fault;
  }
}

async function asked(
  baseUrl: string | undefined,
  flags: CheckFlags,
  environment: CheckEnvironment,
): Promise<number> {
  if (flags.list === true) return list(flags);
  if (flags.cleanUp !== undefined) return cleanUp(flags.cleanUp, baseUrl, flags, environment);
  const outputs = outputsOf(flags, environment);
  return run({
    settings: settingsOf(baseUrl, flags, environment, await baselineOf(flags)),
    outputs,
    isQuiet: flags.quiet === true,
    isColored: process.stdout.isTTY && !environment.isColorless,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

async function list(flags: CheckFlags): Promise<number> {
  const { requirements } = await import('../../contracts/requirements/index.js');
  const selected = select(requirements, { only: flags.only, phases: phasesOf(flags) });
  process.stdout.write(renderList(selected, flags.json !== undefined));
  return exitCodes.passed;
}

/** @returns 0 when all is gone that can be removed, else 1 */
async function cleanUp(
  runId: string,
  baseUrl: string | undefined,
  flags: CheckFlags,
  { apiKey, secondApiKey }: CheckEnvironment,
): Promise<number> {
  const { cleanUpRun, ledgerOf } = await import('../../contracts/runner/clean-up-command.js');
  if (!/^[\w-]+$/.test(runId)) throw new WrongUse(`"${runId}" is no id of a run, as 2027-01-10-0123abcd.`);
  const ledger = ledgerFile(runId);
  const noted = ledgerOf(runId, ledger);
  if (baseUrl !== undefined && baseUrl !== noted.baseUrl) {
    throw new WrongUse(`The run ${runId} was against ${noted.baseUrl}, not ${baseUrl}: nothing was sent.`);
  }
  if (!mayWrite(noted.baseUrl, flags)) {
    throw new WrongUse(`Cleaning up changes ${noted.baseUrl}: name its host with --write.`);
  }
  const { entries } = noted;
  const keys = { apiKey, secondApiKey };
  const timeout_ms = flags.timeout * 1000;
  const { stdout } = process;
  const isDone = await cleanUpRun({
    runId,
    ledger,
    entries,
    baseUrl: noted.baseUrl,
    ...keys,
    timeout_ms,
    stdout,
  });
  return isDone ? exitCodes.passed : exitCodes.broken;
}

const ledgerFile = (runId: string): string => resolve('.tollgate-check', runId, 'ledger.jsonl');

function settingsOf(
  baseUrl: string | undefined,
  flags: CheckFlags,
  { apiKey, secondApiKey, isNpmScript }: CheckEnvironment,
  baseline: BaselineEntry[] | null,
): RunSettings {
  if (baseUrl === undefined) {
    throw new WrongUse('Say what to check: tollgate check http://127.0.0.1:4010/v1');
  }
  const isWritable = mayWrite(baseUrl, flags);
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
    timeout_ms: flags.timeout * 1000,
    selection: { only: flags.only, phases: phasesOf(flags) },
    isStrict: flags.strict === true,
    isBailing: flags.bail === true,
    keepsExchanges: flags.har !== undefined,
    baseline,
    ledger: isWritable ? ledgerFile(runId) : null,
    command: replayOf(isNpmScript ? 'npm run check --' : 'npx tollgate check', baseUrl, seed, flags),
    version: packageJson.version,
  };
}

async function baselineOf({ baseline }: CheckFlags): Promise<BaselineEntry[] | null> {
  if (baseline === undefined) return null;
  const { readBaseline } = await import('../../contracts/runner/read-baseline.js');
  return readBaseline(baseline);
}

/** On loopback unless told not to; elsewhere only where the very host was named. */
function mayWrite(baseUrl: string, { write, readOnly }: CheckFlags): boolean {
  const { origin, isLoopback } = targetOf(baseUrl);
  const { host, hostname } = new URL(origin);
  if (write !== undefined && write !== host && write !== hostname) {
    throw new WrongUse(`--write names ${write}, and the address is of ${host}: nothing was sent.`);
  }
  return readOnly !== true && (isLoopback || write !== undefined);
}

function phasesOf({ phase, smoke }: CheckFlags): Phase[] {
  const unknown = phase.find((name) => !(phases as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new WrongUse(`There is no phase called "${unknown}". There are ${phases.join(', ')}.`);
  }
  return [...(phase as Phase[]), ...(smoke === true ? smokePhases : [])];
}

/** The command for the same run; what is to be judged is put behind it. */
function replayOf(command: string, baseUrl: string, seed: number, flags: CheckFlags): string {
  const { write, readOnly, sandbox, runs } = flags;
  return [
    `${command} ${quoted(baseUrl)} --seed ${seed} --runs ${runs}`,
    ...(write === undefined ? [] : [`--write ${quoted(write)}`]),
    ...(readOnly === true ? ['--read-only'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
  ].join(' ');
}

function outputsOf(flags: CheckFlags, { stepSummary }: CheckEnvironment): Outputs {
  const { out, json, junit, html, har, github } = flags;
  if (typeof json === 'string' && URL.canParse(json) && /^https?:/.test(json)) {
    throw new WrongUse(`--json took the address ${json} for its file: write the address in front of it.`);
  }
  const inFolder = (name: string): string | null => (out === undefined ? null : join(out, name));
  return {
    json: json === true ? '-' : (json ?? inFolder('report.json')),
    junit: junit ?? inFolder('junit.xml'),
    html: html ?? inFolder('report.html'),
    har: har ?? null,
    summary: inFolder('summary.md'),
    isAnnotating: github === true,
    stepSummary,
  };
}
