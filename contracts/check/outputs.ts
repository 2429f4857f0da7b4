import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { renderJson } from '../report/json.js';
import type { Report } from '../report/report.js';
import type { Output } from './progress.js';

/** Files to write; null leaves one out. `-` is standard output. */
export interface Outputs {
  json: string | null;
}

export function writeOutputs(report: Report, { json }: Outputs, stdout: Output): void {
  write(json, () => renderJson(report), stdout);
}

function write(path: string | null, render: () => string, stdout: Output): void {
  if (path === null) return;
  if (path === '-') {
    stdout.write(render());
    return;
  }
  mkdirSync(dirname(resolve(path)), { recursive: true });
  writeFileSync(path, render());
}
