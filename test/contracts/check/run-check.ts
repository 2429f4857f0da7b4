import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../../contracts/report/report.js';
import { emptyFolder, run, type Program } from '../../cli/program.js';

export interface Checked {
  exit: number | string | null;
  /** Both outputs. */
  output: string;
  report: Report;
  /** Where it was started. */
  cwd: string;
}

/** Starts `tollgate check` as a user does, in a folder of its own. */
export function startCheck(
  flags: readonly string[],
  environment: Record<string, string> = {},
  cwd = emptyFolder(),
): { program: Program; cwd: string } {
  return { program: run(['check', ...flags], { cwd, environment }), cwd };
}

/** Runs `tollgate check` to its end and reads the report that it wrote. */
export async function runCheck(
  flags: readonly string[],
  environment: Record<string, string> = {},
): Promise<Checked> {
  const { program, cwd } = startCheck([...flags, '--json', 'report.json'], environment);
  const exit = await program.ended();
  return { exit, output: program.output, report: reportIn(cwd), cwd };
}

/** Runs what ends before there is a report. */
export async function runBriefly(
  flags: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ exit: number | string | null; output: string }> {
  const { program } = startCheck(flags, environment);
  return { exit: await program.ended(), output: program.output };
}

function reportIn(cwd: string): Report {
  const path = join(cwd, 'report.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : ({} as Report);
}

/** The ledgers that lie in a folder. */
export function ledgersIn(cwd: string): string[] {
  const folder = join(cwd, '.tollgate-check');
  return existsSync(folder) ? readdirSync(folder) : [];
}
