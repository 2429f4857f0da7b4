import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../../contracts/report/report.js';
import { createTempFolder, spawnCli, type ChildProgram } from '../../cli/program.js';

export interface CheckResult {
  exit: number | string | null;
  /** Standard output and standard error. */
  output: string;
  report: Report;
  /** Working directory of the run. */
  cwd: string;
}

/** Starts `tollgate check` as a child process, by default in a new temporary folder. */
export function startCheck(
  flags: readonly string[],
  environment: Record<string, string> = {},
  cwd = createTempFolder(),
): { program: ChildProgram; cwd: string } {
  return { program: spawnCli(['check', ...flags], { cwd, environment }), cwd };
}

/** Runs `tollgate check` until it ends, and reads its JSON report. */
export async function runCheck(
  flags: readonly string[],
  environment: Record<string, string> = {},
): Promise<CheckResult> {
  const { program, cwd } = startCheck([...flags, '--json', 'report.json'], environment);
  const exit = await program.waitForExit();
  return { exit, output: program.output, report: readReport(cwd), cwd };
}

/** Runs `tollgate check` for flags with which it ends before it writes a report. */
export async function runCheckWithoutReport(
  flags: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ exit: number | string | null; output: string }> {
  const { program } = startCheck(flags, environment);
  return { exit: await program.waitForExit(), output: program.output };
}

function readReport(cwd: string): Report {
  const path = join(cwd, 'report.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : ({} as Report);
}

/** Lists the ids of the runs whose cleanup logs are in a folder. */
export function listCleanupLogs(cwd: string): string[] {
  const folder = join(cwd, '.tollgate-check');
  return existsSync(folder) ? readdirSync(folder) : [];
}
