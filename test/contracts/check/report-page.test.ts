import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { countAreaSizes } from '../../../contracts/report/area-results.js';
import { getArea } from '../../../contracts/report/areas.js';
import { buildReport } from '../../../contracts/report/build-report.js';
import { renderHtml } from '../../../contracts/report/html.js';
import type { ReportedVerdict, RunSummary } from '../../../contracts/report/report.js';
import { findViolations } from '../../browser/find-violations.js';
import { createTempFolder } from '../../cli/program.js';
import { launchBrowser } from '../../support/chromium.js';

const exchange = {
  number: 1,
  requirement: 'pages.whole.listCharges',
  operation: 'listCharges',
  method: 'GET',
  url: 'http://127.0.0.1:4010/v1/charges?limit=2',
  request: { headers: { authorization: 'Bearer <key of TOLLGATE_API_KEY>' }, body: null },
  response: { status: 200, headers: {}, text: '{"data":[]}' },
  started_at: '2027-04-22T14:30:00Z',
  duration_ms: 4,
};

const finding: ReportedVerdict['finding'] = {
  message: 'The second page repeats a charge',
  expected: '{"data":["chg_2","chg_1"]}',
  received: '{"data":["chg_3","chg_2"]}',
  document: 'openapi',
  pointer: '/paths/~1charges/get',
  violation: null,
  exchange,
  curl: 'curl http://127.0.0.1:4010/v1/charges?limit=2 -H "Authorization: Bearer $TOLLGATE_API_KEY"',
  replay: 'npx tollgate check http://127.0.0.1:4010/v1 --seed 7 --only pages.whole.listCharges',
};

const toVerdict = (id: string, fields: Partial<ReportedVerdict> = {}): ReportedVerdict => ({
  id,
  level: 'MUST',
  phase: 'laws',
  statement: 'show everything once on the pages',
  operation: 'listCharges',
  category: 300,
  needs: [],
  document: 'openapi',
  pointer: '/paths/~1charges/get',
  quote: 'Each object is on one page.',
  area: getArea(id),
  outcome: 'passed',
  counts_as: 'passed',
  reason: null,
  finding: null,
  duration_ms: 3,
  ...fields,
});

const passed = [toVerdict('pages.whole.listCharges'), toVerdict('filters.kind')];
const skipped = toVerdict('webhooks.types', {
  outcome: 'skipped',
  counts_as: 'skipped',
  reason: 'needs clock: the target has no /_sandbox: it answers 404',
});
const failed = toVerdict('pages.whole.listCharges', { outcome: 'failed', counts_as: 'broken', finding });

const cases = [
  { name: 'a kept contract', verdicts: passed, texts: ['The contract is kept.', '100%'] },
  {
    name: 'a kept contract with gaps',
    verdicts: [...passed, skipped],
    texts: [
      'Not tested: webhooks (no sandbox: 1 of 3 requirements).',
      'Run the suite against a Tollgate sandbox',
    ],
  },
  {
    name: 'a broken contract',
    verdicts: [failed, skipped],
    texts: ['The contract is broken: 1 MUST requirement fails.', 'Expected', 'Received', 'Replay', '"chg_3"'],
  },
];

/** Renders the HTML report of a run with the given verdicts. */
function render(verdicts: ReportedVerdict[]): string {
  const summary: RunSummary = {
    base_url: 'http://127.0.0.1:4010/v1',
    duration_ms: 16_600,
    violations: [],
    coverage: [
      { id: 'listCharges', method: 'GET', path: '/charges', requests: 4, statuses: [], parameters: [] },
    ],
    lacking: [],
    residue: [],
    faults: [],
    baseline: null,
    exchanges: null,
    requests: 4,
    area_sizes: countAreaSizes(verdicts.map(({ id }) => id)),
    stop: null,
  };
  const settings = {
    runId: '2027-04-22-0123abcd',
    startedAt: '2027-04-22T14:30:00Z',
    seed: 7,
    runs: 20,
    isStrict: false,
    isWritable: true,
    usesSandbox: true,
    version: '1.0.0',
  };
  return renderHtml(buildReport({ settings, verdicts, summary, engineErrors: [], wasInterrupted: false }));
}

test.each(cases)(
  'the HTML report of $name is accessible, fits on a phone and violates no content security policy',
  async ({ verdicts, texts }) => {
    const file = join(createTempFolder(), 'report.html');
    writeFileSync(file, render(verdicts));
    const browser = await launchBrowser();
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme });
        const errors: string[] = [];
        page.on('console', (message) => errors.push(message.text()));
        await page.goto(pathToFileURL(file).href);
        const text = await page.innerText('body');
        for (const expected of texts) expect(text).toContain(expected);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        expect(await findViolations(page)).toEqual([]);
        expect(errors).toEqual([]);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  },
);
