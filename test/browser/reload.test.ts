import { describe, expect, it } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { fillForm, openAction } from './action-cells.js';
import { compareAfterAction, compareAfterEachControl } from './reload-cells.js';
import type { ActionTarget, SendingAction } from './sending-action.js';
import { sendingActions } from './sending-actions.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

const findAction = (wanted: string): SendingAction => {
  const action = sendingActions.find(({ name }) => name === wanted);
  if (!action) throw new Error(`The table of actions has no ${wanted}.`);
  return action;
};

const newCustomer = findAction('the form of a new customer');

describe('a reload', () => {
  it('changes nothing on the screens that the form of a new customer has changed', async () => {
    const opened = await openAction(sandbox, browser, newCustomer);
    expect(await compareAfterAction(opened, newCustomer, ['#/overview', '#/seeds'])).toEqual([]);
  });

  testInLongRun(
    'changes nothing on a screen that named a deleted object before a snapshot has restored it',
    async () => {
      const filtered = ({ customerId }: ActionTarget): string => `#/payments?customer_id=${customerId}`;
      const action: SendingAction = {
        ...findAction('the button that restores a snapshot'),
        prepare: ({ organization }) => organization.call('resetSandbox', { body: { to: 'empty' } }),
        hash: filtered,
        open: async (page) => {
          await page.getByText('No payment matches').waitFor();
          await page.evaluate(`location.hash = '#/seeds'`);
        },
      };
      const opened = await openAction(sandbox, browser, action);
      expect(await compareAfterAction(opened, action, [filtered(opened.target)])).toEqual([]);
    },
  );

  it('keeps the filters of a list', async () => {
    const { page } = await openAction(sandbox, browser, newCustomer);
    const { cells, faults } = await compareAfterEachControl(page, '#/usage');
    expect(cells.length).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });

  it('asks before it discards a form that is typed and not sent', async () => {
    const opened = await openAction(sandbox, browser, newCustomer);
    const { page } = opened;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    const [name] = await fillForm(opened, newCustomer);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    await expect.poll(() => name?.field.inputValue()).toBe(name?.value);
    await newCustomer.send(page, opened.target);
    await newCustomer.done(page, opened.target);
    await page.reload();
    expect(dialogs).toHaveLength(1);
  });
});
