import { randomBytes, randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { readBaseline } from '../../contracts/check/baseline.js';
import { check as run } from '../../contracts/check/check.js';
import { NoEngine } from '../../contracts/check/engine.js';
import { exitCodes, WRONG_USE } from '../../contracts/check/exit-codes.js';
import type { Outputs } from '../../contracts/check/outputs.js';
import { smokePhases } from '../../contracts/check/select.js';
import type { RunSettings } from '../../contracts/check/settings.js';
import { quoted } from '../../contracts/report/shell.js';
import { phases, type Phase } from '../../contracts/requirement.js';
import { targetOf, WrongUse } from '../../contracts/session/target.js';
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
    console.error('The suite itself failed; this says nothing about the gateway.', error);
    return exitCodes.fault;
  }
}

async function asked(
  baseUrl: string | undefined,
  flags: CheckFlags,
  environment: CheckEnvironment,
): Promise<number> {
  const settings = settingsOf(baseUrl, flags, environment);
  return run({
    settings,
    outputs: outputsOf(flags),
    isQuiet: flags.quiet === true,
    stdout: process.stdout,
    stderr: process.stderr,
  });
}

const LEDGERS = '.tollgate-check';

function settingsOf(
  baseUrl: string | undefined,
  flags: CheckFlags,
  { apiKey, secondApiKey, isNpmScript }: CheckEnvironment,
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
    baseline: flags.baseline === undefined ? null : readBaseline(flags.baseline),
    ledger: isWritable ? resolve(LEDGERS, runId, 'ledger.jsonl') : null,
    command: replayOf(isNpmScript ? 'npm run check --' : 'npx tollgate check', baseUrl, seed, flags),
    version: packageJson.version,
  };
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

function outputsOf({ out, json }: CheckFlags): Outputs {
  const inFolder = (name: string): string | null => (out === undefined ? null : join(out, name));
  return { json: json === true ? '-' : (json ?? inFolder('report.json')) };
}
