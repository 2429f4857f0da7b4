import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type RunOptions = Parameters<AxeBuilder['options']>[0];

/**
 * Returns the accessibility violations of a page: rule and element. With `scheme: 'dark'` only colors are checked,
 * because the dark scheme differs in nothing else. The rule for the size of targets is off by default, because it
 * belongs to WCAG 2.2.
 *
 * @param excludedRules ids of rules that are not checked in the light scheme
 */
export function findViolations(
  page: Page,
  scheme: 'light' | 'dark' = 'light',
  excludedRules: readonly string[] = [],
): Promise<string[]> {
  if (scheme === 'dark') return listViolations(page, runOnly('color-contrast'));
  const rules: RunOptions['rules'] = { 'target-size': { enabled: true } };
  for (const rule of excludedRules) rules[rule] = { enabled: false };
  return listViolations(page, { rules });
}

/** Returns targets that are smaller than 24 px, and too close to another target. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return listViolations(page, runOnly('target-size'));
}

const runOnly = (rule: string): RunOptions => ({ runOnly: { type: 'rule', values: [rule] } });

async function listViolations(page: Page, options: RunOptions): Promise<string[]> {
  // Legacy mode runs in the page itself. It skips frames, of which there are none, and opens no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Selectors of the elements that pass would take half of the time.
  const { violations } = await axe.options({ ...options, resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
