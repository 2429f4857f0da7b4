import { expect, test } from 'vitest';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { variations } from '../other-gateway/variations.js';
import { listDifferences, runCompare } from './run-compare.js';

const MINUTE_MS = 60_000;

/** Variations that return other values, with the differences that the report has for them. */
const visibleVariations: Record<string, RegExp> = {
  'configured-urls': /: type of \/(data\/\d+\/)?(success|cancel)_url: /,
  'configured-webhook': /: type of \/(data\/\d+\/)?(success|cancel)_url: /,
  'more-properties': /: additional property \//,
  'other-card-brand': /: value of \/(data\/\d+\/)?payment_method\/brand: /,
};

/** Code of a text that violates both its format and its pattern. Few random requests have such a text. */
const ERROR_CODES = /: value of \/errors of \S+: \["\w+"\] \| \["\w+"\]$/;
const rarelyVisible = ['format-errors', 'pattern-errors'];

test.each(variations)(
  'tollgate compare reports only changed values for a deployment with the variation $name',
  async ({ name, options }) => {
    const [target, reference] = await Promise.all([startOtherGateway(options), startOtherGateway()]);
    try {
      const keys = { TOLLGATE_API_KEY: target.apiKey, TOLLGATE_WITH_API_KEY: reference.apiKey };
      const flags = ['--seed', '5', '--sessions', '6'];
      const { report, exitCode, stdout } = await runCompare(target.url, reference.url, flags, keys);
      const expected = visibleVariations[name];
      const isRare = rarelyVisible.includes(name);
      const allowed = isRare ? ERROR_CODES : expected;
      expect(
        listDifferences(report).filter((line) => allowed?.test(line) !== true),
        stdout,
      ).toEqual([]);
      expect(report.compared).toBeGreaterThan(100);
      if (isRare) return;
      expect(report.differences.length > 0, stdout).toBe(expected !== undefined);
      expect(exitCode).toBe(expected === undefined ? 0 : 1);
    } finally {
      await Promise.all([target.close(), reference.close()]);
    }
  },
  MINUTE_MS,
);
