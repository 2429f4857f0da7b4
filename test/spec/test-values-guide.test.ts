import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateTestValuesGuide } from '../../spec/build/test-values-guide.js';
import { paymentTokenNames } from '../../src/domain/billing/payment-outcome.js';

const guide = new URL('../../spec/guides/test-values.md', import.meta.url);

test('the guide of test values lists every payment token and is up to date', async () => {
  const text = await readFile(guide, 'utf8');
  const tokens = [...text.matchAll(/^\| `(tok_\w+)`/gm)].map(([, token]) => token);
  expect(tokens).toEqual(paymentTokenNames);
  expect(await updateTestValuesGuide(text), 'the guide of test values is stale: run npm run generate').toBe(
    text,
  );
});
