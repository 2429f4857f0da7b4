/**
 * `npm run diff`: compares the OpenAPI document with the last release. Fails for a breaking change without a new
 * major version, and if the documents cannot be compared.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { normalizeForDiff } from './normalize-for-diff.js';
import { findLatestRelease, readDocumentText } from './releases.js';

/** Result of a comparison, with its exit code. */
export type Comparison =
  | { kind: 'compatible'; exit: 0; changes: string[] }
  | { kind: 'breaking'; exit: 1; changes: string[] }
  | { kind: 'failed'; exit: 2; reason: string };

/** Difference at one location. */
export interface Change {
  /** JSON pointer into the OpenAPI document. */
  path: string;
  kind: string;
  impact: string;
  verdicts: { ruleId: string; impact: string; message: string }[];
  /** Places before and after, with the value for additions and removals. */
  base?: ChangedPlace;
  revision?: ChangedPlace;
}

interface ChangedPlace {
  /** JSON pointer with all references followed. */
  pointer: string;
  value?: { name?: string };
}

interface DiffReport {
  infoVersions: { base: string; revision: string };
  summary: { major: number; minor: number; patch: number };
  changes: Change[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');

/** Compares two OpenAPI documents. `tool` is the script and subcommand that Node runs for the comparison. */
export async function compareDocuments(
  base: string,
  revision: string,
  tool = [redocly, 'diff'],
): Promise<Comparison> {
  const report = await createReport(base, revision, tool);
  if (typeof report === 'string') return { kind: 'failed', exit: 2, reason: report };
  const changes = report.changes.filter(isBreaking).map(formatChange);
  if (changes.length === 0) return { kind: 'compatible', exit: 0, changes: report.changes.map(formatChange) };
  const isMajor = getMajorVersion(report.infoVersions.revision) > getMajorVersion(report.infoVersions.base);
  return isMajor ? { kind: 'compatible', exit: 0, changes } : { kind: 'breaking', exit: 1, changes };
}

/**
 * Returns all changes between two OpenAPI documents.
 *
 * @throws if they cannot be compared
 */
export async function listChanges(base: string, revision: string): Promise<Change[]> {
  const report = await createReport(base, revision, [redocly, 'diff']);
  if (typeof report === 'string') throw new Error(report);
  return report.changes;
}

/**
 * Runs the comparison.
 *
 * @returns the report, or the reason why there is none
 */
async function createReport(base: string, revision: string, tool: string[]): Promise<DiffReport | string> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-diff-'));
  try {
    const files = [
      await writeNormalized(base, join(folder, 'base.json')),
      await writeNormalized(revision, join(folder, 'revision.json')),
    ];
    const { output, errors } = await runTool([...tool, ...files, '--format', 'json', '--fail-on', 'none']);
    return parseReport(output) ?? `They could not be compared.\n${errors || output}`.trim();
  } catch (error) {
    return `They could not be compared.\n${String(error)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the normalized document of a file to another file. @returns the path of the other file */
async function writeNormalized(file: string, output: string): Promise<string> {
  const document = JSON.parse(readDocumentText(file)) as object;
  await writeFile(output, JSON.stringify(normalizeForDiff(document)));
  return output;
}

const getMajorVersion = (version: string): number => Number(version.split('.')[0]);

function isBreaking({ impact, path, verdicts }: Change): boolean {
  if (impact !== 'major') return false;
  const majorVerdicts = verdicts.filter((verdict) => verdict.impact === 'major');
  return !(
    majorVerdicts.length > 0 &&
    majorVerdicts.every(({ ruleId }) => ruleId === 'enum-values-added') &&
    isOpenEnum(path)
  );
}

/** Returns true for lists of values that may grow within a major version: all lists of responses and webhooks. */
function isOpenEnum(path: string): boolean {
  return /\/(responses|webhooks)\//.test(path);
}

function formatChange({ path, kind, impact, verdicts }: Change): string {
  const messages = verdicts.map(({ ruleId, message }) => `${message} (${ruleId})`);
  return `${impact}: ${path}: ${messages.join(' ') || kind}`;
}

/** Parses a report; null if the output is not one. */
function parseReport(output: string): DiffReport | null {
  try {
    const { infoVersions, summary, changes } = JSON.parse(output) as Partial<DiffReport>;
    const isComplete = infoVersions && summary && Array.isArray(changes);
    return isComplete ? { infoVersions, summary, changes } : null;
  } catch {
    return null;
  }
}

/** Runs the tool. The output is empty for any exit code but 0. */
function runTool(parameters: readonly string[]): Promise<{ output: string; errors: string }> {
  const options = {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, options, (error, stdout, stderr) => {
      resolve({ output: error === null ? stdout : '', errors: stderr || (error?.message ?? '') });
    });
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [base = findLatestRelease(), revision = join(root, 'generated/openapi.json')] = argv.slice(2);
  const comparison = await compareDocuments(base, revision);
  if (comparison.kind === 'failed') {
    console.error(comparison.reason);
  } else {
    const { version } = (JSON.parse(readDocumentText(base)) as { info: { version: string } }).info;
    for (const change of comparison.changes) console.log(change);
    const broken = `This breaks clients of ${version}: make it additive, or a new major version.`;
    console.log(comparison.kind === 'breaking' ? broken : `Clients of ${version} go on as they are.`);
  }
  process.exitCode = comparison.exit;
}
