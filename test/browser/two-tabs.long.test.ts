import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { fillForm } from './action-cells.js';
import { populateSandbox } from './populated-sandbox.js';
import type { ActionTarget, SendingAction } from './sending-action.js';
import { sendingActions } from './sending-actions.js';
import { createTestBrowser } from './test-browser.js';
import { openTwoTabs, readState, returnTo, startStoredSandbox, waitForOrganization } from './two-tabs.js';

const browser = await createTestBrowser();

/** Actions of all screens, with those that delete data at the end. */
const actionNames = [
  'the form of a new service',
  'the form of a new fault',
  'the form of a new snapshot',
  'the button that replays a request',
  'the form of the delivery mode',
  'the form of a new customer',
  'the console',
  'the sheet that advances the clock',
  'the button that restores a snapshot',
  'the button that deletes all objects of the organization',
];

const actions = actionNames.map((wanted) => {
  const action = sendingActions.find(({ name }) => name === wanted);
  if (!action) throw new Error(`The table of actions has no ${wanted}.`);
  return action;
});

interface Tab {
  page: Page;
  target: ActionTarget;
}

/** Opens the form of an action, and types its values. */
async function openForm({ page, target }: Tab, action: SendingAction): Promise<void> {
  await action.prepare?.(target);
  // A blank page in between closes what is open.
  await page.goto('about:blank');
  await page.goto(`${target.organization.origin}/${action.hash(target)}`);
  await waitForOrganization(page, target.organization);
  await fillForm({ page, target }, action);
}

async function sendForm({ page, target }: Tab, action: SendingAction): Promise<void> {
  await action.send(page, target);
  await action.done(page, target);
}

it('ten actions in each of two tabs change only the organization of their tab, also after a restart in between', async () => {
  const stored = await startStoredSandbox();
  const [one, another] = [await stored.newOrganization(), await stored.newOrganization()];
  const targets: ActionTarget[] = [];
  for (const organization of [one, another]) {
    const objects = await populateSandbox(organization.origin, organization.apiKey);
    onTestFinished(() => objects.close());
    const other = organization === one ? another : one;
    targets.push({ ...objects, organization, other });
  }
  const pages = await openTwoTabs(browser, one, another);
  const tabs = targets.map((target, index): Tab => ({ page: pages[index] ?? pages[0], target }));
  for (const [number, action] of actions.entries()) {
    for (const tab of tabs) await openForm(tab, action);
    if (number === actions.length / 2) {
      await stored.stop();
      await stored.start();
      for (const { page, target } of tabs) await returnTo(page, target.organization);
    }
    for (const tab of tabs) {
      const { organization, other } = tab.target;
      const [own, foreign] = [await readState(organization), await readState(other)];
      await sendForm(tab, action);
      expect(await readState(other), `${action.name} in ${organization.organizationId}`).toEqual(foreign);
      expect(await readState(organization), action.name).not.toEqual(own);
    }
  }
});
