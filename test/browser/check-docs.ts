import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './find-violations.js';
import type { TestBrowser } from './test-browser.js';

const listFolder = (folder: string): string[] =>
  readdirSync(new URL(`../../dist/docs/${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `${folder}/${file}`);

/** Returns the paths of pages below `/docs/`: all guides and examples, and one of each other kind. */
export const listPages = (): string[] => [
  '',
  'changelog',
  'problems/',
  'problems/invalid_request',
  ...listFolder('guides'),
  ...listFolder('examples'),
];

/** Opens a page. Expects its title, no accessibility violations in light and dark, and no horizontal scrolling on a phone. */
export async function checkPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, colorScheme), colorScheme).toEqual([]);
  }
  await checkLayout(page);
}

/** Expects that the title of a page begins with its heading, and no horizontal scrolling on a phone. */
export async function checkLayout(page: Page): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).locator('visible=true').innerText();
  expect(await page.title(), page.url()).toBe(`${heading.replace(/\u200b/g, '').trim()} · Tollgate`);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth'), page.url()).toBe(360);
}

/** Rules that the markup of Redoc violates. */
const REDOC_RULES = [
  // Redoc skips heading levels: https://github.com/Redocly/redoc/issues/2408
  'heading-order',
  // Redoc's sidebar is in no landmark. Its main element must not be within another one, so the page cannot add any.
  'region',
];

/** Expects no accessibility violations of an API reference, apart from those of Redoc. */
export async function checkReference(
  { browser }: TestBrowser,
  url: string,
  colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(url);
    // The credit is at the end of the reference, and Redoc removes its image when it fails to load.
    await page.getByRole('link', { name: 'API docs by Redocly', exact: true }).waitFor();
    await page.locator('.reference img').waitFor({ state: 'detached' });
    expect(await findViolations(page, colorScheme, REDOC_RULES), colorScheme).toEqual([]);
    await page.close();
  }
}

/** Expects tabs with code samples in seven languages in an API reference, and no horizontal scrolling. */
export async function checkCodeSamples({ browser }: TestBrowser, url: string, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.goto(url);
  await page.getByText('curl', { exact: true }).locator('visible=true').first().click();
  for (const label of ['TypeScript', 'Python', 'Go', 'PHP', 'Java', 'Ruby'])
    await page.getByText(label, { exact: true }).locator('visible=true').waitFor();
  await page.getByText('Python', { exact: true }).locator('visible=true').click();
  await page.getByText('urllib.request').locator('visible=true').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  await page.close();
}

type EarlierAddress = readonly [path: string, address: string, heading: string];

/** Earlier addresses of an operation, a section or a tag of the API reference, with the present address and heading. */
export const EARLIER_ADDRESSES = [
  ['/docs/#/customers/createcustomer', '/docs/api#/customers/createcustomer', 'Create a customer'],
  ['/docs/#/section/rate-limit', '/docs/api#/section/rate-limit', 'Rate limit'],
  ['/docs/#tag/customers', '/docs/api#/customers', 'customers'],
  [
    '/docs/#tag/customers/operation/createCustomer',
    '/docs/api#/customers/createcustomer',
    'Create a customer',
  ],
  ['/docs/#section/Money', '/docs/api#/section/money', 'Money'],
] as const;

/** Expects that an earlier address of the API reference leads to the present one. */
export async function checkEarlierAddress(
  { browser }: TestBrowser,
  origin: string,
  [path, expected, heading]: EarlierAddress,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(origin + path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  expect(page.url()).toBe(origin + expected);
  await page.close();
}
