import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createMemoryStore } from '../../src/store/memory/memory-store.js';
import { readGuides } from '../../spec/build/guides.js';
import { createProgram, translateGuide } from '../../spec/build/samples/guides/translate-guide.js';
import { createTempFolder } from '../cli/program.js';
import { readCodeBlocks } from '../support/code-blocks.js';
import { toolchains, type Toolchain } from '../support/toolchains.js';
import { normalizeOutput } from './match-output.js';

/** Guides that have code tabs, in the order of the documentation. */
export const guidesWithTabs = (await readGuides()).filter(({ text }) => translateGuide(text).length > 0);

/** Languages of the tabs. Other tests run the shell blocks. */
export const tabLanguages = toolchains.filter(({ label }) => label !== 'curl');

/** How to run the program of a guide, if not with the API key in the data folder of the sandbox. */
interface RunOptions {
  /** Changes the code, so that it needs no key file. */
  fillKey?: (code: string, apiKey: string) => string;
}

/** Runs the code of a guide in a language. Expects the output that the guide shows. */
export async function checkCodeTabs(
  file: string,
  { label, run }: Toolchain,
  { fillKey }: RunOptions = {},
): Promise<void> {
  const { url, apiKey, dataFolder } = await startGuideSandbox();
  const text = guidesWithTabs.find((each) => each.file === file)?.text ?? '';
  const guide = translateGuide(text).find((each) => each.label === label);
  const code = (guide ? createProgram(guide) : '').replace('http://127.0.0.1:4010', url);
  const output = await run([fillKey ? fillKey(code, apiKey) : code], {
    TOLLGATE_DATA: fillKey ? '/missing' : dataFolder,
  });
  const expected = await readExpectedOutput(file);
  expect(normalizeOutput(output, expected)).toBe(expected);
}

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
