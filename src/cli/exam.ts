import { join, relative } from 'node:path';
import { OutputError, prepareOutput, writeOutput } from '../../contracts/lib/write-output.js';
import {
  connectApplication,
  createApplication,
  ExamSetupError,
  type ExamTarget,
  findFreePort,
  toSetupError,
  type Application,
} from '../exam/application.js';
import { createTest, type TestLanguage } from '../exam/generated-tests.js';
import { loadAdapter } from '../exam/load-adapter.js';
import { readFinding } from '../exam/read-finding.js';
import { createReport, renderHtml, renderJUnit } from '../exam/render-files.js';
import { renderFinding, renderText } from '../exam/render-text.js';
import { replaySequence, searchBugs, type ExamProgress, type ExamResult } from '../exam/search.js';
import { secureSecrets } from '../lib/secrets.js';
import { EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_USAGE_ERROR } from './exit-codes.js';
import { printJson, printMessage, printText } from './print.js';

/** Signals that end the exam early. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface ExamFlags {
  app: string;
  adapter?: string;
  /** Seconds. */
  maxTime: number;
  seed?: number;
  replay?: string;
  out?: string;
  tests: TestLanguage;
  json?: true;
  gatewayPort?: number;
  bail?: true;
  allowIncomplete?: true;
  quiet?: true;
}

/** Runs `tollgate exam`: searches for bugs of an application, or replays one. @returns the exit code */
export async function exam(flags: ExamFlags): Promise<number> {
  if (flags.out !== undefined) prepareOutput(join(flags.out, 'report.html'));
  const target = await createTarget(flags).catch((error: unknown) => {
    throw toSetupError(error);
  });
  const received = new Set<NodeJS.Signals>();
  const interrupt = (signal: NodeJS.Signals): void => {
    received.add(signal);
    target.ending.abort(new ExamSetupError(`The exam received ${signal}.`));
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    if (flags.replay !== undefined) return await replay(target, flags.replay, flags.maxTime * 1000);
    const result = await searchBugs({
      target,
      seed: flags.seed ?? Math.floor(Math.random() * 1_000_000),
      maxTimeMs: flags.maxTime * 1000,
      endsAtFirst: flags.bail === true,
      onProgress: flags.quiet === true ? () => undefined : createProgress(),
    });
    report(result, flags);
    return received.size > 0 ? EXIT_INTERRUPTED : toExitCode(result, flags);
  } catch (error) {
    if (error instanceof OutputError) throw error;
    // Other errors would exit with 1, which means that the exam found a bug.
    if (received.size === 0) throw toSetupError(error);
    printMessage(toSetupError(error).message);
    return EXIT_INTERRUPTED;
  } finally {
    const leftover = await target.application.kill();
    if (leftover !== null) printMessage(`The application has left a process running. ${leftover}.`);
    for (const signal of SIGNALS) process.removeListener(signal, interrupt);
    // A function of the adapter may still wait for something.
    setTimeout(() => process.exit(), 200).unref();
  }
}

/** Returns the exit code of an exam that was not interrupted. */
export function toExitCode(
  {
    findings,
    endedBy,
    untried,
    unconfirmed,
  }: Pick<ExamResult, 'findings' | 'endedBy' | 'untried' | 'unconfirmed'>,
  { allowIncomplete }: Pick<ExamFlags, 'allowIncomplete'>,
): number {
  if (findings.length > 0) return EXIT_FAILURE;
  const isIncomplete = untried.length > 0 && allowIncomplete !== true;
  if (unconfirmed.length > 0) return EXIT_USAGE_ERROR;
  return endedBy !== null || isIncomplete ? EXIT_USAGE_ERROR : 0;
}

async function createTarget({ app, adapter: file, gatewayPort = 0 }: ExamFlags): Promise<ExamTarget> {
  const adapter = await loadAdapter(file ?? null);
  const isUrl = /^https?:\/\//.test(app);
  const ending = new AbortController();
  const { signal } = ending;
  const port = isUrl ? Number(new URL(app).port) : await findFreePort();
  const application: Application = isUrl
    ? connectApplication(app.replace(/\/$/, ''), announce, signal)
    : createApplication(app, port, signal);
  return {
    adapter,
    application,
    ending,
    port,
    gatewayPort,
    apiKey: secureSecrets.createApiKey(),
    webhookSecret: secureSecrets.createWebhookSecret(),
  };
}

/** Prints the environment of an application that the user starts. The key belongs to the sandbox of this exam only. */
function announce(environment: Record<string, string>): void {
  const lines = Object.entries(environment).map(([name, value]) => `  ${name}=${value}`);
  printMessage(['Start your application with these environment variables:', ...lines].join('\n'));
}

async function replay(target: ExamTarget, file: string, maxTimeMs: number): Promise<number> {
  const finding = await readFinding(file);
  const { trace, violations } = await replaySequence(target, finding.sequence, maxTimeMs);
  const violation = violations.find(({ invariant }) => invariant === finding.invariant);
  if (violation === undefined) {
    printText(`The application keeps the rule: ${finding.statement}`);
    return 0;
  }
  printText(renderFinding({ ...finding, ...violation, trace }, 0));
  return EXIT_FAILURE;
}

/** Prints the result, and writes the files of `--out`. */
function report(result: ExamResult, { out, json, tests, app, adapter }: ExamFlags): void {
  if (json === true) printJson(createReport(result), 2);
  else printText(renderText(result));
  if (out === undefined) return;
  // A written test runs on other machines, too.
  const toRelative = (path: string): string => relative('.', path) || '.';
  const command = [
    'exam',
    '--app',
    app,
    ...(adapter === undefined ? [] : ['--adapter', toRelative(adapter)]),
  ];
  const folder = relative(out, '.') || '.';
  const files = new Map([
    ['report.html', renderHtml(result)],
    ['report.json', toJsonFile(createReport(result))],
    ['junit.xml', renderJUnit(result)],
  ]);
  for (const [index, finding] of result.unconfirmed.entries())
    files.set(`unconfirmed-${finding.invariant}-${index + 1}.json`, toJsonFile(finding));
  for (const [index, finding] of result.findings.entries()) {
    const name = `${finding.invariant}-${index + 1}.json`;
    files.set(name, toJsonFile(finding));
    const test = createTest(tests, finding, join(toRelative(out), name), folder, command);
    files.set(test.name, test.content);
  }
  for (const [name, content] of files) writeOutput(join(out, name), content);
  printMessage(`Wrote ${files.size} files into ${out}.`);
}

function toJsonFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Prints a line when the activity changes, and every ten seconds. */
function createProgress(): (progress: ExamProgress) => void {
  let printedAt = -Infinity;
  let printedActivity = '';
  return ({ sequences, findings, elapsedMs, activity }) => {
    if (activity === printedActivity && elapsedMs - printedAt < 10_000) return;
    if (activity === 'searching' && elapsedMs - printedAt < 10_000) return;
    printedAt = elapsedMs;
    printedActivity = activity;
    printMessage(
      `${(elapsedMs / 1000).toFixed(0).padStart(4)} s  ${sequences} sequences, ${findings} findings, ${activity}`,
    );
  };
}
