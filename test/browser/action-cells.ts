import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { TestSandbox } from '../support/sandbox.js';
import {
  changeResponses,
  responseCases,
  type ChangedResponses,
  type ResponseCase,
} from './error-responses.js';
import { populateSandbox, type PopulatedSandbox } from './populated-sandbox.js';
import type { ActionTarget, SendingAction } from './sending-action.js';
import type { TestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

/** Longer than the dashboard waits for a response. */
const PAST_DEADLINE_MS = 121_000;

/** Longest wait for what a page shows of a response. */
const CELL_TIMEOUT_MS = 8_000;

/** Page on which an action can be sent. */
export interface OpenAction {
  page: Page;
  target: ActionTarget;
}

/** Opens the screen of an action in an organization of its own. */
export async function openAction(
  sandbox: TestSandbox,
  browser: TestBrowser,
  { prepare, hash, isEmpty = false }: SendingAction,
): Promise<OpenAction> {
  const organization = await sandbox.newOrganization();
  const other = await sandbox.newOrganization();
  const objects = isEmpty
    ? ({} as PopulatedSandbox)
    : await populateSandbox(organization.origin, organization.apiKey);
  if (!isEmpty) onTestFinished(() => objects.close());
  const target = { ...objects, organization, other };
  await prepare?.(target);
  const page = await visitDashboard(browser, organization, hash(target), { expectsFailedLoads: true });
  return { target, page };
}

/**
 * Sends an action once for each response, on one page, at last with the response of the sandbox.
 *
 * @returns the cells in which the page did not show the response, lost a value, or stayed busy
 */
export async function tryResponses(
  { page, target }: OpenAction,
  action: SendingAction,
  responses: readonly ResponseCase[] = responseCases,
): Promise<string[]> {
  const fields = await fillForm({ page, target }, action);
  page.setDefaultTimeout(CELL_TIMEOUT_MS);
  await page.clock.install();
  const changed = await changeResponses(page, action.fails);
  const busy = await listBusy(page);
  const faults: string[] = [];
  const tryCell = async (name: string, check: () => Promise<unknown>): Promise<void> => {
    await check().catch(async (error: unknown) => {
      const [reason = ''] = String(error).split('\nCall log');
      faults.push(`${action.name} × ${name}: ${reason}\n  The page shows: ${await readMessages(page)}`);
    });
  };
  for (const response of responses)
    await tryCell(response.name, async () => {
      changed.use(response);
      await sendAction({ page, target }, action, changed, response);
      await waitForResponse(page, action, response);
      for (const { field, value } of fields) await expect.poll(() => field.inputValue()).toBe(value);
      const listNew = async (): Promise<string[]> =>
        (await listBusy(page)).filter((each) => !busy.includes(each));
      await expect
        .poll(listNew, { timeout: CELL_TIMEOUT_MS, message: 'disabled or loading elements' })
        .toEqual([]);
    });
  await tryCell('the response of the sandbox', async () => {
    changed.use(null);
    await completeAction({ page, target }, action);
    const created = changed.sent.filter((request) => /^POST (?!.*\?dry_run=true)/.test(request));
    // A second attempt uses the objects that the first one has created.
    expect(created, 'requests to the sandbox').toEqual([...new Set(created)]);
    expect(
      findUndeclared(
        changed.sent.map((request) => request.replace(/\?.*/, '')),
        action.calls,
      ),
      'calls that the table of actions does not have',
    ).toEqual([]);
  });
  return faults;
}

/** Finds the requests that none of the calls of an action sends. A call with a variable instead of a path sends any. */
function findUndeclared(requests: readonly string[], calls: readonly string[]): string[] {
  const patterns = calls.map((call) => {
    const [, method = '', path] = call.split(' ');
    if (path?.startsWith('/') !== true) return /^/;
    return new RegExp(`^${method} /(v1|_sandbox)${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  });
  return requests.filter((request) => !patterns.some((pattern) => pattern.test(request)));
}

/** Opens the form of an action, and types its values. @returns the fields with their values */
export async function fillForm(
  { page, target }: OpenAction,
  { open, values }: SendingAction,
): Promise<{ field: Locator; value: string }[]> {
  await open?.(page);
  const fields = Object.entries(values?.(target) ?? {}).map(([label, value]) => ({
    value,
    field: page
      .getByLabel(new RegExp(`^${label}`))
      .filter({ visible: true })
      .last(),
  }));
  for (const { field, value } of fields) await field.fill(value);
  return fields;
}

async function sendAction(
  { page, target }: OpenAction,
  { send, showsResponse = false }: SendingAction,
  { countChanged }: ChangedResponses,
  { isEndless = false, shown }: ResponseCase,
): Promise<void> {
  const before = countChanged();
  const headers =
    showsResponse && isEndless && shown !== null
      ? page.waitForResponse((response) => response.request().method() !== 'GET')
      : null;
  await send(page, target);
  await expect
    .poll(countChanged, { timeout: CELL_TIMEOUT_MS, message: 'sent requests' })
    .toBeGreaterThan(before);
  await headers;
  if (isEndless) await page.clock.fastForward(PAST_DEADLINE_MS);
}

/** Sends an action with the response of the sandbox, and waits until the page shows its success. */
export async function completeAction(
  { page, target }: OpenAction,
  { send, done }: SendingAction,
): Promise<void> {
  await send(page, target);
  await done(page, target);
  await expect
    .poll(() => page.locator('[role=alert], progress, .skeleton').allInnerTexts(), {
      timeout: CELL_TIMEOUT_MS,
    })
    .toEqual([]);
}

/** Waits until a page explains a response that is not a success, or shows its status and body. */
async function waitForResponse(
  page: Page,
  { showsResponse = false }: SendingAction,
  { error, shown }: ResponseCase,
): Promise<void> {
  if (!showsResponse || shown === null) {
    await page.getByRole('alert').getByText(error).first().waitFor();
    return;
  }
  await page.getByRole('status').getByText(String(shown.status), { exact: true }).waitFor();
  await page.getByText(shown.text).first().waitFor();
}

/** Lists what is disabled or loading on a page. The buttons of a list's pages are disabled at its ends. */
function listBusy(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('[aria-disabled=true]:not(.pager *), [aria-busy=true], progress, .skeleton')]
      .map((element) => element.localName + ' ' + (element.textContent || element.className))
  `);
}

/** Reads the messages of a page, or else its dialog or main part. */
async function readMessages(page: Page): Promise<string> {
  for (const selector of ['[role=alert]', 'dialog[open]', 'main']) {
    const text = (await page.locator(selector).allInnerTexts()).join(' | ').replaceAll(/\s+/g, ' ').trim();
    if (text !== '') return text.slice(0, 300);
  }
  return 'nothing';
}
