import { escapeJson } from '../lib/escape-text.js';
import { writeOutput } from '../lib/write-output.js';
import { renderGitLab, renderSarif, wouldCloseFindings } from '../report/code-scanning.js';
import { renderConsole } from '../report/console.js';
import { renderCtrf } from '../report/ctrf.js';
import type { UserDocument } from '../report/document-lines.js';
import { renderGitHubComment } from '../report/github-comment.js';
import { renderAnnotations, renderSummary } from '../report/github.js';
import { renderHar } from '../report/har.js';
import { renderHtml } from '../report/html.js';
import { renderJUnit } from '../report/junit.js';
import type { Report } from '../report/report.js';
import type { Output } from './progress.js';

/** Files to write; null omits one. */
export interface Outputs {
  /** `-` writes to standard output, instead of the report for people. */
  json: string | null;
  junit: string | null;
  html: string | null;
  har: string | null;
  sarif: string | null;
  /** GitLab Code Quality JSON. */
  gitlab: string | null;
  ctrf: string | null;
  /** Markdown file for a comment in a pull request. */
  githubComment: string | null;
  /** Copy of the OpenAPI document whose lines SARIF and GitLab show; null without these outputs. */
  document: UserDocument | null;
  /** Markdown file. */
  summary: string | null;
  /** Writes annotations and the step summary for GitHub Actions. */
  isAnnotating: boolean;
  /** File of the step summary, from `GITHUB_STEP_SUMMARY`. */
  stepSummary: string | null;
}

interface ConsoleSettings {
  isQuiet: boolean;
  /** Uses ANSI colors. */
  isColored: boolean;
  stdout: Output;
}

/** Lists the functions that write the requested outputs, in order. */
export function listWriters(
  outputs: Outputs,
  { stdout, ...consoleOptions }: ConsoleSettings,
): ((report: Report) => void)[] {
  const { json, summary, isAnnotating, stepSummary, document } = outputs;
  return [
    (report) => {
      if (json !== '-') stdout.write(renderConsole(report, consoleOptions));
      else stdout.write(renderJson(report));
    },
    toFileWriter(json === '-' ? null : json, renderJson),
    toFileWriter(outputs.junit, renderJUnit),
    toFileWriter(outputs.html, renderHtml),
    toFileWriter(outputs.har, renderHar),
    ...(document === null
      ? []
      : [
          toFileWriter(outputs.sarif, (report: Report) => renderSarif(report, document)),
          toFileWriter(outputs.gitlab, (report: Report) => renderGitLab(report, document)),
        ].map((write) => (report: Report) => void (wouldCloseFindings(report) || write(report)))),
    toFileWriter(outputs.ctrf, renderCtrf),
    toFileWriter(outputs.githubComment, renderGitHubComment),
    toFileWriter(summary, renderSummary),
    (report) => {
      if (isAnnotating) stdout.write(renderAnnotations(report));
    },
    toFileWriter(isAnnotating ? stepSummary : null, renderSummary, 'a'),
  ];
}

/**
 * Returns a function that renders a report and writes it to a file; it does nothing if the path is null.
 *
 * @param flag flag of Node.js with which the file is opened
 */
export const toFileWriter =
  <AnyReport>(path: string | null, render: (report: AnyReport) => string, flag = 'w') =>
  (report: AnyReport): void => {
    if (path !== null) writeOutput(path, render(report), { flag });
  };

export const renderJson = (report: object): string => `${escapeJson(JSON.stringify(report, null, 2))}\n`;
