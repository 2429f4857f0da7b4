import { expect, it } from 'vitest';
import { documents } from '../spec/openapi-documents.js';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { findWrongFields, listParts, selectParts } from './reference-fields.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

// The sandbox document is four times as large: only the long run shows it.
it.each(sampleCases(documents, ({ name }) => name === 'openapi'))(
  'the reference of the document $name shows the description of each property, parameter and header, and "or null" for each nullable property',
  async ({ name, document }) => {
    const parts = listParts(document);
    const sample = selectParts(parts);
    const page = await browser.browser.newPage();
    const url = `${sandbox.url}/docs/${name === 'openapi' ? 'api' : 'sandbox'}`;
    const selected = sampleCases(parts, (part) => sample.includes(part));
    expect(await findWrongFields(page, url, selected)).toEqual({});
    await page.close();
  },
);
