import { test } from 'vitest';
import { COMPILATION_TIMEOUT_MS } from '../support/toolchains.js';
import { checkCodeTabs, guidesWithTabs, tabLanguages } from './check-code-tabs.js';

test.for(guidesWithTabs.flatMap(({ file }) => tabLanguages.map((language) => ({ file, ...language }))))(
  'the code in $label of the guide $file prints the output that the guide shows',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ file, ...language }, { skip }) => {
    skip(language.skipReason !== undefined, language.skipReason);
    await checkCodeTabs(file, language);
  },
);
