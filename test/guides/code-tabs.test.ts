import { expect, test } from 'vitest';
import { parseShellBlock } from '../../spec/build/samples/guides/parse-shell-block.js';
import { fillKeyCode } from '../support/fill-key-code.js';
import { sampleCases } from '../support/sample-cases.js';
import { COMPILATION_TIMEOUT_MS } from '../support/toolchains.js';
import { checkCodeTabs, guidesWithTabs, tabLanguages } from './check-code-tabs.js';

test('the guides that send requests have code tabs', () => {
  expect(guidesWithTabs.map(({ file }) => file)).toEqual([
    'quickstart.md',
    'authentication.md',
    'errors.md',
    'one-time-payments.md',
    'paying-on-the-page.md',
    'subscriptions.md',
    'consumption.md',
    'dunning.md',
    'webhooks.md',
    'the-sandbox.md',
    'a-year-in-a-minute.md',
    'isolate-tests.md',
    'inject-faults.md',
    'test-values.md',
  ]);
});

test.each([
  ['grep x page.html', 'Not a call: grep'],
  ['call GET /v1/plans | grep x', 'neither shown, assigned nor discarded'],
  ['call GET /v1/plans', 'neither shown, assigned nor discarded'],
  ['call POST /v1/plans \'{"name": "$name"}\' > /dev/null', 'A single-quoted text contains $'],
  ['plan=$(call GET /v1/plans | show id status)', 'neither shown, assigned nor discarded'],
])('the shell block %j is rejected, because it has no translation', (code, message) => {
  expect(() => parseShellBlock(`${code}\n`)).toThrow(message);
});

test.for(tabLanguages)(
  'the code in $label of the guide to subscriptions prints the output that the guide shows',
  { timeout: COMPILATION_TIMEOUT_MS },
  async (language, { skip }) => {
    skip(language.skipReason !== undefined, language.skipReason);
    await checkCodeTabs('subscriptions.md', language);
  },
);

test.for(sampleCases(tabLanguages, ({ label }) => label === 'Python'))(
  'the code in $label of the quickstart runs without a key file after the documentation has filled in the API key',
  { timeout: COMPILATION_TIMEOUT_MS },
  async (language, { skip }) => {
    skip(language.skipReason !== undefined, language.skipReason);
    await checkCodeTabs('quickstart.md', language, { fillKey: fillKeyCode });
  },
);
