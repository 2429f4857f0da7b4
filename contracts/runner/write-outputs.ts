import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { escapeJson } from '../lib/escape-text.js';
import { renderConsole } from '../report/console.js';
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
  { json, junit, html, har, summary, isAnnotating, stepSummary }: Outputs,
  { stdout, ...consoleOptions }: ConsoleSettings,
): ((report: Report) => void)[] {
  const toFile =
    (path: string | null, render: (report: Report) => string) =>
    (report: Report): void => {
      if (path !== null) writeFile(path, render(report));
    };
  return [
    (report) => {
      if (json !== '-') stdout.write(renderConsole(report, consoleOptions));
      else stdout.write(renderJson(report));
    },
    toFile(json === '-' ? null : json, renderJson),
    toFile(junit, renderJUnit),
    toFile(html, renderHtml),
    toFile(har, renderHar),
    toFile(summary, renderSummary),
    (report) => {
      if (!isAnnotating) return;
      stdout.write(renderAnnotations(report));
      if (stepSummary !== null) appendFileSync(stepSummary, renderSummary(report));
    },
  ];
}

export const renderJson = (report: object): string => `${escapeJson(JSON.stringify(report, null, 2))}\n`;

/** Writes a file, with the folders that its path needs. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true });
  writeFileSync(path, text);
}
