import type { Page } from 'playwright-core';

/** Page of the documentation to capture: one of each kind. */
export interface DocsScreen {
  name: string;
  /** Path below `/docs/`. */
  path: string;
  /** Heading that is visible when the page is complete. */
  heading: string;
  /** Query to search for. */
  query?: string;
}

export const docsScreens: DocsScreen[] = [
  { name: 'index', path: '', heading: 'Tollgate documentation' },
  { name: 'get-started', path: 'guides/quickstart', heading: 'Quickstart' },
  { name: 'how-to', path: 'guides/webhooks', heading: 'Receive webhooks' },
  { name: 'concept', path: 'guides/object-model', heading: 'Object model' },
  { name: 'test-kit', path: 'guides/test-kit', heading: 'Test kit API' },
  { name: 'example', path: 'examples/go-net-http/', heading: 'Sell a subscription with Go' },
  { name: 'performance', path: 'guides/performance', heading: 'Performance' },
  { name: 'api-reference', path: 'api#/purchases/createpurchase', heading: 'Create a purchase' },
  { name: 'sandbox-reference', path: 'sandbox#/clock/advanceclock', heading: 'Advance the clock' },
  { name: 'errors', path: 'problems/', heading: 'Errors' },
  { name: 'error', path: 'problems/external_id_taken', heading: 'The external id is taken' },
  { name: 'changelog', path: 'changelog', heading: 'Changelog of the API' },
  { name: 'search', path: '', heading: 'Tollgate documentation', query: 'failed renewal' },
];

/** Opens a page of the documentation, and its search if the screen has a query. */
export async function openDocsScreen(
  page: Page,
  url: string,
  { path, heading, query }: DocsScreen,
): Promise<void> {
  // The references load their script and render again.
  await page.goto(`${url}/docs/${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: heading }).first().waitFor();
  if (query === undefined) return;
  await page.getByRole('button', { name: 'Search docs' }).click();
  await page.getByRole('searchbox').fill(query);
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
}
