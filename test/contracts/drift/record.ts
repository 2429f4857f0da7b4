import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../../contracts/report/report.js';
import type { Exchange } from '../../../contracts/results/exchange.js';
import { requirements } from '../../../contracts/rules/index.js';
import { checkRequirement } from '../../../contracts/runner/check-requirement.js';
import { checkRecording, type DriftOptions } from '../../../contracts/runner/drift.js';
import { Session } from '../../../contracts/session/session.js';
import { createTempFolder } from '../../cli/program.js';

/** Exchange as one line of an NDJSON recording. */
export interface RecordedLine {
  started_at: string;
  duration_ms: number;
  method: string;
  url: string;
  request: { headers: Record<string, string>; body: string | null };
  response: { status: number; headers: Record<string, string>; body: string };
}

interface RecordedGateway {
  url: string;
  apiKey: string;
  secondApiKey?: string;
}

/** Requirements whose requests are like those of an application: they create, read, list, repeat and delete objects. */
const ORDINARY_TRAFFIC =
  /^(pages\.|filters\.(status|kind|email|created)|idempotency\.(replay|other-body|free)|deletion\.gone|reading\.|echo\.(text|metadata)\.|money\.|external-ids\.unique|journeys\.(location|links|token)|instants\.created|queries\.unknown|authentication\.missing|transitions\.(active|canceled|pending)\.)/;

/** Runs parts of the contract suite against a gateway, and returns its traffic. */
export async function recordTraffic(
  { url, apiKey, secondApiKey = '' }: RecordedGateway,
  selected: RegExp = ORDINARY_TRAFFIC,
): Promise<RecordedLine[]> {
  const session = await Session.open({
    baseUrl: url,
    apiKey,
    secondApiKey: secondApiKey || null,
    isWritable: true,
    seed: 1,
    runs: 2,
    runId: 'recorded',
  });
  try {
    for (const requirement of requirements.filter(({ id }) => selected.test(id)))
      await checkRequirement(session, requirement);
    return session.exchanges.map((exchange) => toLine(new URL(url).origin, exchange));
  } finally {
    await session.close();
  }
}

/** Records a creation, a read, an error and, as the last line, a page of customers. */
export const recordCustomers = async (gateway: RecordedGateway): Promise<RecordedLine[]> => {
  const lines = await recordTraffic(gateway, /^(pages\.whole\.listCustomers|deletion\.gone)/);
  const isPage = ({ method, url, response }: RecordedLine): boolean =>
    method === 'GET' && new URL(url).pathname === '/v1/customers' && response.body.includes('"id"');
  const page = lines.findLast(isPage);
  if (!page) throw new Error('No page was recorded.');
  return [...lines.filter((line) => line !== page).slice(-10), page];
};

const toLine = (origin: string, exchange: Exchange): RecordedLine => ({
  started_at: exchange.started_at,
  duration_ms: exchange.duration_ms,
  method: exchange.method,
  url: origin + exchange.target,
  request: { headers: exchange.request.headers, body: exchange.request.body },
  response: {
    status: exchange.response.status,
    headers: exchange.response.headers,
    body: exchange.response.text,
  },
});

/** Writes a file of a recording into a new temporary folder. @returns its path */
export function writeRecording(text: string, name = 'traffic.ndjson'): string {
  const file = join(createTempFolder(), name);
  writeFileSync(file, text);
  return file;
}

export const toNdjson = (lines: readonly object[]): string =>
  lines.map((line) => JSON.stringify(line)).join('\n');

/** Converts lines to HAR 1.2. */
export function toHar(lines: readonly RecordedLine[]): string {
  const toPairs = (headers: Record<string, string>): object[] =>
    Object.entries(headers).map(([name, value]) => ({ name, value }));
  const entries = lines.map(({ started_at, duration_ms, method, url, request, response }) => ({
    startedDateTime: started_at,
    time: duration_ms,
    request: {
      method,
      url,
      headers: toPairs(request.headers),
      ...(request.body !== null && { postData: { mimeType: 'application/json', text: request.body } }),
    },
    response: {
      status: response.status,
      headers: toPairs(response.headers),
      content: {
        size: Buffer.byteLength(response.body),
        mimeType: response.headers['content-type'] ?? '',
        text: response.body,
      },
    },
  }));
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } });
}

/** Checks a recording with `tollgate drift`, within this process. */
export const checkFile = (file: string, options: Partial<DriftOptions> = {}): Promise<Report> =>
  checkRecording(requirements, {
    file,
    baseUrl: null,
    showsValues: false,
    only: [],
    requiredAreas: [],
    isStrict: true,
    baseline: null,
    version: '0.0.0',
    ...options,
  });

/** Lists the failed requirements of a report with their messages. */
export const listFailures = ({ verdicts }: Report): string[] =>
  verdicts.flatMap(({ id, outcome, finding }) =>
    outcome === 'failed' ? [`${id}: ${finding?.message.slice(0, 300) ?? ''}`] : [],
  );
