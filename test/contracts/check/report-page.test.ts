import { test } from 'vitest';
import { createTestBrowser } from '../../browser/test-browser.js';
import { reportCases } from '../../support/report-cases.js';
import { sampleCases } from '../../support/sample-cases.js';
import { checkReportPage, type Appearance } from './report-page.js';

const { browser } = await createTestBrowser();

/** One appearance of each report. The long run checks every report in every appearance. */
const appearances: Record<(typeof reportCases)[number]['name'], Appearance> = {
  kept: { size: 'desktop', colorScheme: 'light' },
  'kept-with-gaps': { size: 'phone', colorScheme: 'dark' },
  broken: { size: 'desktop', colorScheme: 'dark' },
  'broken-since': { size: 'phone', colorScheme: 'light' },
};

test.each(sampleCases(reportCases, ({ name }) => name === 'kept-with-gaps' || name === 'broken'))(
  'the HTML report of $name is accessible, fits on a phone and a desktop, and violates no content security policy',
  async (report) => {
    await checkReportPage(browser, report, [appearances[report.name]]);
  },
);
