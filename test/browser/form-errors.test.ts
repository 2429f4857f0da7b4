import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { createDemo } from './demo-sandbox.js';
import { clickInDialog, getDialog } from './page-steps.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

/** Forms with a value that only the API rejects, and the text at its field. */
const cases: readonly {
  form: string;
  hash: string;
  open: string | RegExp;
  values: Readonly<Record<string, string>>;
  field: string;
  send: string;
  text: string | RegExp;
}[] = [
  {
    form: 'New customer',
    hash: '#/customers',
    open: 'New customer',
    values: { Name: 'Ada', Email: 'ada@x' },
    field: 'Email',
    send: 'Create customer',
    text: 'The value has the wrong format. Enter an email address',
  },
  {
    form: 'New plan',
    hash: '#/catalog',
    open: /^New plan of/,
    values: { Name: 'A plan', Amount: '12.50', Every: '5000' },
    field: 'Every',
    send: 'Create plan',
    text: 'The value is too large. Must be at most 1096.',
  },
  {
    form: 'Report usage',
    hash: '#/usage',
    open: 'Report usage',
    values: { Quantity: '12', 'Date and time': '2020-01-01T00:00' },
    field: 'Date and time',
    send: 'Report usage',
    text: /^The value is 1 Jan 2020, 00:00:00, which is in no period/,
  },
];

/** Counts the texts of a form that only a developer understands. */
const countRawTexts = (form: Locator): Promise<number> => form.getByText(/see `?errors|`|\/[a-z_]+$/).count();

it.each(cases.map((each) => [each.form, each] as const))(
  'the form %s shows a validation error of the API in words at its field, which has the focus',
  async (_form, { hash, open, values, field, send, text }) => {
    const organization = await createDemo(sandbox);
    const page = await visitDashboard(browser, organization, hash, { expectsFailedLoads: true });
    await page.getByRole('button', { name: open }).first().click();
    const dialog = getDialog(page);
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).first().fill(value);
    await clickInDialog(send)(page);
    const input = dialog.getByLabel(field).first();
    await input.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await dialog.locator('.mantine-InputWrapper-error').getByText(text).waitFor();
    await dialog.getByText('Correct the marked fields.').waitFor();
    await expect.poll(() => dialog.locator('.mantine-InputWrapper-error').count()).toBe(1);
    await expect.poll(() => countRawTexts(dialog)).toBe(0);
    await input.press('End');
    await input.press('Backspace');
    await expect.poll(() => dialog.locator('.mantine-InputWrapper-error').count()).toBe(0);
  },
);
