import { readTextFile } from '../../contracts/lib/read-text-file.js';
import { ExamSetupError } from './application.js';
import type { Finding } from './finding.js';

/** Reads a finding that `--out` has written. @throws {ExamSetupError} if the file has none */
export async function readFinding(file: string): Promise<Finding> {
  const text = await readTextFile(file).catch((cause: unknown) => {
    throw new ExamSetupError(`--replay is "${file}", which cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  });
  const finding = parseFinding(text);
  if (finding === null)
    throw new ExamSetupError(
      `--replay is "${file}", which is no finding. Use a JSON file that \`tollgate exam --out\` has written for a finding.`,
    );
  return finding;
}

function parseFinding(text: string): Finding | null {
  try {
    const finding = JSON.parse(text) as Partial<Finding> | null;
    const { startsAt, steps } = finding?.sequence ?? {};
    return typeof finding?.invariant === 'string' && typeof startsAt === 'string' && Array.isArray(steps)
      ? (finding as Finding)
      : null;
  } catch {
    return null;
  }
}
