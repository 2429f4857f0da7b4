import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from '../../browser/find-violations.js';
import { createTempFolder } from '../../cli/program.js';
import { renderReport, type reportCases } from '../../support/report-cases.js';

const texts = {
  kept: ['The contract is kept.', '100%'],
  'kept-with-gaps': ['Not tested:', 'Run the suite against a Tollgate sandbox'],
  'broken-since': [
    'History: broken since 12 Apr 2027, run 2027-04-12-0123abcd.',
    'pages.largest.listCharges at /data of listCharges (value)',
    '2027-04-09-0123abcd.json: it is cut off or no JSON',
  ],
  broken: ['The contract is broken: 1 MUST requirement fails.', 'Expected', 'Received', 'Replay', '"chg_3"'],
};
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};

export interface Appearance {
  size: keyof typeof sizes;
  colorScheme: 'light' | 'dark';
}

/**
 * Expects that the HTML report has its texts, fits each size, and has no accessibility violations and no messages in
 * the console in each appearance.
 */
export async function checkReportPage(
  browser: Browser,
  { name, verdicts, history }: (typeof reportCases)[number],
  appearances: readonly Appearance[],
): Promise<void> {
  const file = join(createTempFolder(), 'report.html');
  writeFileSync(file, renderReport(verdicts, history));
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  await page.goto(pathToFileURL(file).href);
  const text = await page.innerText('body');
  for (const expected of [...texts[name], '22 Apr 2027, 14:30 UTC']) expect(text).toContain(expected);
  const fonts = await page.evaluate(
    'document.fonts.ready.then((fonts) => [...fonts].map(({ family, status }) => `${family} ${status}`))',
  );
  expect(fonts).toEqual(['Inter Variable loaded', 'JetBrains Mono Variable loaded']);
  if (text.includes('Findings')) expect(text.indexOf('Findings')).toBeLessThan(text.indexOf('Coverage'));
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  }
  for (const { size, colorScheme } of appearances) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), `${size}, ${colorScheme}`).toEqual([]);
  }
  expect(errors).toEqual([]);
  await page.close();
}
