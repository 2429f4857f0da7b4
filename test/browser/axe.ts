import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds on a page: rule and place. With `scheme: 'dark'` it looks at colours alone, since dark differs from
 * light in nothing else.
 */
export async function violationsOn(page: Page, scheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  // Legacy means within the page itself, which is all there is where nothing is framed, and needs no page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (scheme === 'dark') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
