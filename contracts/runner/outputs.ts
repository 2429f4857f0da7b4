import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { renderAnnotations, renderSummary } from '../report/github.js';
import { renderHar } from '../report/har.js';
import { renderHtml } from '../report/html.js';
import { renderJson } from '../report/json.js';
import { renderJUnit } from '../report/junit.js';
import type { Report } from '../report/report.js';
import type { Output } from './progress.js';

/** Files to write; null leaves one out. */
export interface Outputs {
  /** `-` is standard output, in place of the report for people. */
  json: string | null;
  junit: string | null;
  html: string | null;
  har: string | null;
  /** Markdown. */
  summary: string | null;
  /** Whether the job on GitHub is annotated. */
  isAnnotating: boolean;
  /** File that GitHub shows beside the job. */
  stepSummary: string | null;
}

export function writeOutputs(report: Report, outputs: Outputs, stdout: Output): void {
  const { json, junit, html, har, summary, isAnnotating, stepSummary } = outputs;
  if (json === '-') stdout.write(renderJson(report));
  else write(json, () => renderJson(report));
  write(junit, () => renderJUnit(report));
  write(html, () => renderHtml(report));
  write(har, () => renderHar(report));
  write(summary, () => renderSummary(report));
  if (isAnnotating) stdout.write(renderAnnotations(report));
  if (isAnnotating && stepSummary !== null) appendFileSync(stepSummary, renderSummary(report));
}

function write(path: string | null, render: () => string): void {
  if (path === null) return;
  mkdirSync(dirname(resolve(path)), { recursive: true });
  writeFileSync(path, render());
}
