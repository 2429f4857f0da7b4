import { verifyDirectory, type VerifiedDirectory } from '../store/file/verify-directory.js';
import { EXIT_FAILURE } from './exit-codes.js';
import { formatTable } from './format-table.js';
import { runDataCommand, type DataFlags } from './run-data-command.js';

/** Number of problems that are printed. `--json` prints all. */
const MAX_PRINTED_PROBLEMS = 20;

/** Runs `tollgate verify`: prints what a data folder holds, and its problems. */
export async function runVerify(flags: DataFlags): Promise<void> {
  await runDataCommand(flags, async (directory) => {
    const verified = await verifyDirectory(directory);
    if (verified.problems.length > 0) process.exitCode = EXIT_FAILURE;
    return { data: verified, text: formatVerified(verified) };
  });
}

function formatVerified(verified: VerifiedDirectory): string {
  return [formatSummary(verified), '', ...formatProblems(verified)].join('\n');
}

function formatSummary(verified: VerifiedDirectory): string {
  const { commits, schema, written_at, organizations, torn_bytes, used_by } = verified;
  const records = Object.entries(verified.records).filter(([, count]) => count > 0);
  return formatTable([
    ['Data folder', verified.directory],
    ['Newest commit', written_at === null ? 'none' : `${commits}, last write at ${written_at}`],
    ['Size', `${verified.bytes} bytes, schema ${schema ?? 'unknown'}`],
    ['Records', ''],
    ['  organizations', String(organizations)],
    ...records.map(([name, count]) => [`  ${name}`, String(count)]),
    ...(torn_bytes === 0
      ? []
      : [
          [
            'Unfinished',
            `${torn_bytes} bytes of an incomplete write at the end; the next start removes them`,
          ],
        ]),
    ...(used_by === null
      ? []
      : [['In use', `by ${used_by}: this check does not include commits that were made after it started`]]),
  ]);
}

function formatProblems({ problems }: VerifiedDirectory): string[] {
  if (problems.length === 0) return ['No problems found.'];
  const printed = problems.slice(0, MAX_PRINTED_PROBLEMS);
  const remaining = problems.length - printed.length;
  return [
    `Problems found: ${problems.length}`,
    ...printed.map(({ message }) => `  ${message}`),
    ...(remaining > 0 ? [`  and ${remaining} more; --json lists all`] : []),
  ];
}
