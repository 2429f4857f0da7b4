import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findViolations } from '../../browser/find-violations.js';
import { createTestBrowser } from '../../browser/test-browser.js';
import { createTempFolder } from '../../cli/program.js';
import { renderReport, reportCases } from '../../support/report-cases.js';

const { browser } = await createTestBrowser();

const texts = {
  kept: ['The contract is kept.', '100%'],
  'kept-with-gaps': ['Not tested:', 'Run the suite against a Tollgate sandbox'],
  'broken-since': [
    'History: broken since 2027-04-12, run 2027-04-12-0123abcd.',
    'pages.largest.listCharges at /data of listCharges (value)',
    '2027-04-09-0123abcd.json: it is cut off or no JSON',
  ],
  broken: ['The contract is broken: 1 MUST requirement fails.', 'Expected', 'Received', 'Replay', '"chg_3"'],
};
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};
const pages = reportCases.flatMap((report) =>
  (['phone', 'desktop'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ ...report, size, colorScheme })),
  ),
);

test.each(pages)(
  'the HTML report of $name is accessible, fits on a $size in $colorScheme and violates no content security policy',
  async ({ name, verdicts, history, size, colorScheme }) => {
    const file = join(createTempFolder(), 'report.html');
    writeFileSync(file, renderReport(verdicts, history));
    const page = await browser.newPage({ viewport: sizes[size], colorScheme });
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    await page.goto(pathToFileURL(file).href);
    const text = await page.innerText('body');
    for (const expected of texts[name]) expect(text).toContain(expected);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(sizes[size].width);
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  },
);
