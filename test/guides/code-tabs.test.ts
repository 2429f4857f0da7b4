import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { readGuides } from '../../spec/build/guides.js';
import { parseShellBlock } from '../../spec/build/samples/guides/parse-shell-block.js';
import { createProgram, translateGuide } from '../../spec/build/samples/guides/translate-guide.js';
import { createTempFolder } from '../cli/program.js';
import { readCodeBlocks } from '../support/code-blocks.js';
import { fillKeyCode } from '../support/fill-key-code.js';
import { COMPILATION_TIMEOUT_MS, toolchains } from '../support/toolchains.js';
import { normalizeOutput } from './match-output.js';

const guides = (await readGuides()).filter(({ text }) => translateGuide(text).length > 0);

test('the guides that send requests have code tabs', () => {
  expect(guides.map(({ file }) => file)).toEqual([
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

const languages = toolchains.filter(({ label }) => label !== 'curl');

test.for(guides.flatMap(({ file, text }) => languages.map((language) => ({ ...language, file, text }))))(
  'the code in $label of the guide $file prints the output that the guide shows',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ file, text, label, skipReason, run }, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    const { url, dataFolder } = await startGuideSandbox();
    const guide = translateGuide(text).find((each) => each.label === label);
    const program = guide ? createProgram(guide) : '';
    const output = await run([program.replace('http://127.0.0.1:4010', url)], { TOLLGATE_DATA: dataFolder });
    const expected = await readExpectedOutput(file);
    expect(normalizeOutput(output, expected)).toBe(expected);
  },
);

test.for(languages)(
  'the code in $label of the quickstart runs without a key file after the documentation has filled in the API key',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ label, skipReason, run }, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    const { url, apiKey } = await startGuideSandbox();
    const text = guides.find(({ file }) => file === 'quickstart.md')?.text ?? '';
    const guide = translateGuide(text).find((each) => each.label === label);
    const program = guide ? fillKeyCode(createProgram(guide), apiKey) : '';
    const output = await run([program.replace('http://127.0.0.1:4010', url)], { TOLLGATE_DATA: '/missing' });
    const expected = await readExpectedOutput('quickstart.md');
    expect(normalizeOutput(output, expected)).toBe(expected);
  },
);

/** Returns the output of all shell blocks of a guide that have tabs. */
async function readExpectedOutput(file: string): Promise<string> {
  const blocks = await readCodeBlocks(`spec/guides/${file}`);
  return blocks
    .filter(({ language }, index) => language === 'text' && blocks[index - 1]?.meta === '')
    .map(({ code }) => code)
    .join('');
}

/** Starts a sandbox with empty storage, which stops when the test has finished. Its folder has the API key. */
async function startGuideSandbox(): Promise<{ url: string; apiKey: string; dataFolder: string }> {
  const sandbox = await startSandbox({
    overrides: { store: createMemoryStore() },
    report: (error) => {
      throw error;
    },
  });
  onTestFinished(() => sandbox.close());
  const dataFolder = createTempFolder();
  writeFileSync(join(dataFolder, 'api-key'), `${sandbox.apiKey}\n`);
  return { url: sandbox.url, apiKey: sandbox.apiKey, dataFolder };
}
