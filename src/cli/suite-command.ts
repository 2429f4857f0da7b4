import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { inspect } from 'node:util';
import { OutputError, prepareOutput } from '../../contracts/lib/write-output.js';
import { MissingEngine } from '../../contracts/runner/engine.js';
import { EXIT_CODES, USAGE_ERROR } from '../../contracts/runner/exit-codes.js';
import type { Outputs } from '../../contracts/runner/write-outputs.js';
import type { ReceiverSettings } from '../../contracts/session/receiver-client.js';
import { Unreachable, UsageError } from '../../contracts/session/target.js';
import { ConfigError, readReceiverToken, type CheckEnvironment } from '../config.js';
import { packageRoot } from '../lib/package-root.js';
import { readTextFile } from '../../contracts/lib/read-text-file.js';
import { printMessage } from './print.js';

/** Flags that name the files and the annotations which a command of the contract suite writes. */
export interface OutputFlags {
  out?: string;
  junit?: string;
  json?: string | true;
  html?: string;
  har?: string;
  sarif?: string;
  gitlab?: string;
  ctrf?: string;
  github?: true;
  githubComment?: string;
  /** The user's copy of the OpenAPI document. */
  document?: string;
}

/** Runs a command of the contract suite, and prints its expected errors without a stack. @returns the exit code */
export async function reportErrors(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError || error instanceof MissingEngine) {
      printMessage(error.message);
      return USAGE_ERROR;
    }
    if (error instanceof OutputError) {
      printMessage(error.message);
      return EXIT_CODES['output-failed'];
    }
    if (error instanceof Unreachable) {
      printMessage(error.message);
      return EXIT_CODES.unreachable;
    }
    printMessage(`The suite itself failed; this says nothing about the gateway. ${inspect(error)}`);
    return EXIT_CODES.fault;
  }
}

/**
 * Reads the settings of a webhook receiver; null without its URL.
 *
 * @throws UsageError for a URL at which no receiver can be, and without its token
 */
export function readReceiver(webhookUrl: string | undefined): ReceiverSettings | null {
  if (webhookUrl === undefined) return null;
  const url = URL.canParse(webhookUrl) ? new URL(webhookUrl) : null;
  const isHttp = /^https?:\/\/[^/]/i.test(webhookUrl);
  if (!url || !isHttp || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new UsageError(
      '--webhook-url is no http or https URL without a query. Use the URL at which the target reaches tollgate receive.',
    );
  const token = readReceiverToken();
  if (token === null)
    throw new UsageError(
      '--webhook-url needs TOLLGATE_RECEIVER_TOKEN, with the same value as for tollgate receive.',
    );
  return { url: url.href.replace(/\/$/, ''), token };
}

/** @throws UsageError if the file cannot be read. @param advice end of the message */
export async function readUserFile(kind: string, file: string, advice = '.'): Promise<string> {
  try {
    return await readTextFile(file);
  } catch (error) {
    throw new UsageError(`The ${kind} ${file} cannot be read: ${(error as Error).message}${advice}`);
  }
}

/**
 * Reads the copy of the OpenAPI document whose lines the outputs show. Without one, they show the lines that the document
 * of the package has as `openapi.json`.
 *
 * @throws UsageError if it cannot be read
 */
export async function loadDocument({ document, sarif, gitlab }: OutputFlags): Promise<Outputs['document']> {
  if (document === undefined && sarif === undefined && gitlab === undefined) return null;
  const { parseUserDocument } = await import('../../contracts/report/document-lines.js');
  const file = document ?? 'openapi.json';
  if (document !== undefined || existsSync(file))
    return parseUserDocument(await readUserFile('document', file), toRepositoryPath(file));
  const published = await readUserFile('document', join(packageRoot, 'dist/docs/openapi.json'));
  printMessage(
    'The findings are shown in openapi.json, which is not in this folder. Name your copy of the OpenAPI document with --document, or create one:\n' +
      `  node -p "JSON.stringify(require('tollgate/openapi.json'), null, 2)" > openapi.json`,
  );
  return parseUserDocument(JSON.stringify(JSON.parse(published), null, 2), toRepositoryPath(file));
}

/** Returns the path of a file below the root of its git repository; below the working directory if there is none. */
function toRepositoryPath(file: string): string {
  let root = resolve(dirname(file));
  while (!existsSync(join(root, '.git')) && dirname(root) !== root) root = dirname(root);
  return relative(existsSync(join(root, '.git')) ? root : '.', file);
}

/** Returns the files to write, and creates their folders. `--out` names a folder for all of them. @throws OutputError */
export function toOutputs(flags: OutputFlags, { stepSummary }: CheckEnvironment): Omit<Outputs, 'document'> {
  const { out, json } = flags;
  if (typeof json === 'string' && URL.canParse(json) && /^https?:/.test(json)) {
    throw new UsageError(
      `--json takes a file, but it was followed by ${json}. Put the base URL before --json.`,
    );
  }
  const toOutFile = (name: string): string | null => (out === undefined ? null : join(out, name));
  const files = {
    json: json === true ? '-' : (json ?? toOutFile('report.json')),
    junit: flags.junit ?? toOutFile('junit.xml'),
    html: flags.html ?? toOutFile('report.html'),
    har: flags.har ?? null,
    sarif: flags.sarif ?? null,
    gitlab: flags.gitlab ?? null,
    ctrf: flags.ctrf ?? null,
    githubComment: flags.githubComment ?? null,
    summary: toOutFile('summary.md'),
  };
  for (const file of Object.values(files)) if (file !== null && file !== '-') prepareOutput(file);
  return { ...files, isAnnotating: flags.github === true, stepSummary };
}
