import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Returns the accessibility violations of a page: rule and element. With `scheme: 'dark'` only colors are checked,
 * because the dark scheme differs in nothing else.
 *
 * @param excludedRules ids of rules that are not checked in the light scheme
 */
export async function findViolations(
  page: Page,
  scheme: 'light' | 'dark' = 'light',
  excludedRules: readonly string[] = [],
): Promise<string[]> {
  // Legacy mode runs in the page itself. It skips frames, of which there are none, and opens no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (scheme === 'dark') axe.withRules('color-contrast');
  // Off by default, because it belongs to WCAG 2.2.
  else axe.options({ rules: { 'target-size': { enabled: true } } }).disableRules([...excludedRules]);
  return listViolations(axe);
}

/** Returns targets that are smaller than 24 px, and too close to another target. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return listViolations(new AxeBuilder({ page }).setLegacyMode().withRules('target-size'));
}

async function listViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
