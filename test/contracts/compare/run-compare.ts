import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompareReport } from '../../../contracts/compare/compare-report.js';
import { createTempFolder, runCli, type CliResult } from '../../cli/program.js';

/** Result of `tollgate compare`. */
export interface CompareResult extends CliResult {
  report: CompareReport;
  /** Working directory of the run. */
  cwd: string;
}

/** Runs `tollgate compare` until it ends, and reads its JSON report. */
export async function runCompare(
  targetUrl: string,
  referenceUrl: string,
  flags: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<CompareResult> {
  const cwd = createTempFolder();
  const args = ['compare', targetUrl, '--with', referenceUrl, '--out', 'report', ...flags];
  const result = await runCli(args, { cwd, environment });
  const file = join(cwd, 'report/report.json');
  const report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as CompareReport)
    : ({} as CompareReport);
  return { ...result, report, cwd };
}

/** Describes the differences of a report, one per line. */
export const listDifferences = ({ differences }: CompareReport): string[] =>
  differences.map(
    ({ operation, title, target, reference }) => `${operation}: ${title}: ${target} | ${reference}`,
  );
