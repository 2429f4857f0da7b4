/**
 * Compares the description with the last release: `npm run diff`. A change that breaks a client fails, unless it comes
 * with a new major version. What the tool cannot compare fails too, and never reads as "no change".
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** What a comparison comes to, and what a shell is told. */
export type Comparison =
  | { kind: 'compatible'; exit: 0; changes: string[] }
  | { kind: 'breaking'; exit: 1; changes: string[] }
  | { kind: 'failed'; exit: 2; reason: string };

/** What differs at one place. */
export interface Change {
  /** A pointer into the description. */
  path: string;
  kind: string;
  impact: string;
  verdicts: { ruleId: string; impact: string; message: string }[];
  /** What stands there in either, where it was added or removed. */
  base?: { value?: { name?: string } };
  revision?: { value?: { name?: string } };
}

interface DiffReport {
  infoVersions: { base: string; revision: string };
  summary: { major: number; minor: number; patch: number };
  changes: Change[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');

/** The bundle of the release with the highest version. */
export function lastRelease(folder = join(root, 'spec/releases')): string {
  const releases = readdirSync(folder).filter((name) => /^openapi-\d+\.\d+\.\d+\.json$/.test(name));
  const last = releases.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  if (last === undefined) throw new Error(`${folder} holds no release.`);
  return join(folder, last);
}

/** Compares two descriptions. @param tool the program that compares them, with what comes before the files */
export async function compare(base: string, revision: string, tool = [redocly, 'diff']): Promise<Comparison> {
  const report = await reportOn(base, revision, tool);
  if (typeof report === 'string') return { kind: 'failed', exit: 2, reason: report };
  const changes = report.changes.filter(isBreaking).map(told);
  if (changes.length === 0) return { kind: 'compatible', exit: 0, changes: report.changes.map(told) };
  const isMajor = majorOf(report.infoVersions.revision) > majorOf(report.infoVersions.base);
  return isMajor ? { kind: 'compatible', exit: 0, changes } : { kind: 'breaking', exit: 1, changes };
}

/** Every change from one description to another. @throws when they cannot be compared */
export async function changesBetween(base: string, revision: string): Promise<Change[]> {
  const report = await reportOn(base, revision, [redocly, 'diff']);
  if (typeof report === 'string') throw new Error(report);
  return report.changes;
}

/** @returns why there is none, where they could not be compared */
async function reportOn(base: string, revision: string, tool: string[]): Promise<DiffReport | string> {
  const { output, errors } = await run([...tool, base, revision, '--format', 'json', '--fail-on', 'none']);
  return read(output) ?? `They could not be compared.\n${errors || output}`.trim();
}

const majorOf = (version: string): number => Number(version.split('.')[0]);

function isBreaking({ impact, path, verdicts }: Change): boolean {
  if (impact !== 'major') return false;
  const grave = verdicts.filter((verdict) => verdict.impact === 'major');
  return !(
    grave.length > 0 &&
    grave.every(({ ruleId }) => ruleId === 'enum-values-added') &&
    isOpenEnum(path)
  );
}

/** Clients are told that these grow within a major version. */
function isOpenEnum(path: string): boolean {
  return /\/(responses|webhooks)\//.test(path) && /\/properties\/(status|code|type)$/.test(path);
}

function told({ path, kind, impact, verdicts }: Change): string {
  const messages = verdicts.map(({ ruleId, message }) => `${message} (${ruleId})`);
  return `${impact}: ${path}: ${messages.join(' ') || kind}`;
}

/** @returns null when it is no report */
function read(output: string): DiffReport | null {
  try {
    const { infoVersions, summary, changes } = JSON.parse(output) as Partial<DiffReport>;
    const isWhole = infoVersions && summary && Array.isArray(changes);
    return isWhole ? { infoVersions, summary, changes } : null;
  } catch {
    return null;
  }
}

/** A failure of the tool shows in what it does not say: any exit but 0 leaves nothing to be read. */
function run(parameters: readonly string[]): Promise<{ output: string; errors: string }> {
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
  const [base = lastRelease(), revision = join(root, 'generated/openapi.json')] = argv.slice(2);
  const comparison = await compare(base, revision);
  if (comparison.kind === 'failed') {
    console.error(comparison.reason);
  } else {
    const { version } = (JSON.parse(readFileSync(base, 'utf8')) as { info: { version: string } }).info;
    for (const change of comparison.changes) console.log(change);
    const broken = `This breaks clients of ${version}: make it additive, or a new major version.`;
    console.log(comparison.kind === 'breaking' ? broken : `Clients of ${version} go on as they are.`);
  }
  process.exitCode = comparison.exit;
}
