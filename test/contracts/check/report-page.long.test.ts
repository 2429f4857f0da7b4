import { test } from 'vitest';
import { createTestBrowser } from '../../browser/test-browser.js';
import { reportCases } from '../../support/report-cases.js';
import { checkReportPage, type Appearance } from './report-page.js';

const { browser } = await createTestBrowser();

const appearances = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme): Appearance => ({ size, colorScheme })),
);

test.each(reportCases)(
  'the HTML report of $name is accessible on a phone and a desktop, in light and dark',
  async (report) => {
    await checkReportPage(browser, report, appearances);
  },
);
