import { expect, it } from 'vitest';
import { plans } from '../support/plans.js';
import { testInLongRun } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { visitDashboard } from './visit-dashboard.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

it('the customers screen creates a customer in a dialog, which says how to correct its fields, and opens it', async () => {
  const organization = await sandbox.newOrganization();
  const page = await visitDashboard(browser, organization, '#/customers');
  await page.getByText('No customers yet').waitFor();
  await page.getByRole('button', { name: 'New customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  const create = dialog.getByRole('button', { name: 'Create customer' });
  await create.click();
  await expect.poll(() => dialog.getByText('Enter a value.').count()).toBe(2);
  await dialog.getByLabel('Name').and(page.locator(':focus')).fill('Priya Raman');
  await dialog.getByLabel('Email').fill('priya');
  await create.click();
  await dialog.getByText('Enter an email address, such as ada@example.com.').waitFor();
  await dialog.getByLabel('Email').and(page.locator(':focus')).fill('priya@example.com');
  await dialog.getByLabel('External id').fill('household-1');
  await create.click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('heading', { name: 'Priya Raman' }).waitFor();
  await page.getByRole('row', { name: /Priya Raman priya@example.com household-1/ }).waitFor();
  const { data } = (await organization.call('listCustomers')).body;
  expect(data).toMatchObject([{ email: 'priya@example.com', external_id: 'household-1' }]);
});

it('the customers screen warns before it creates a second customer with an email address', async () => {
  const organization = await sandbox.newOrganization();
  await organization.customer({ email: 'ada@example.com', name: 'Ada Lindqvist' });
  const page = await visitDashboard(browser, organization, '#/customers');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByLabel('Name').fill('Ada Okafor');
  await dialog.getByLabel('Email').fill('ada@example.com');
  const create = dialog.getByRole('button', { name: 'Create customer' });
  await create.click();
  await dialog.getByText('Ada Lindqvist already has the email address ada@example.com').waitFor();
  await create.click();
  await page.getByRole('heading', { name: 'Ada Okafor' }).waitFor();
  expect((await organization.call('listCustomers')).body.data).toHaveLength(2);
});

it('the details of a customer show the paid amount, and each purchase by the name and the price of its plan', async () => {
  const organization = await sandbox.newOrganization();
  const { customer_id: id } = await organization.purchase(plans.fixed);
  const page = await visitDashboard(browser, organization, `#/customers/${id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('definition').getByText('€49.00').waitFor();
  const { data } = (await organization.call('listObjects', { query: { type: 'plan' } })).body;
  const [plan] = data.flatMap((object) => (object.type === 'plan' ? [object.data] : []));
  await details.getByRole('row', { name: `${plan?.name ?? ''} €49.00 a month Active` }).waitFor();
  // The details scroll by themselves, not with the window.
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
});

it('the customers screen marks customers with overdue payments and 3-D Secure challenges, and leads to their purchases', async () => {
  const organization = await sandbox.newOrganization({ now: '2027-01-31T09:00:00.000Z' });
  const { customer_id } = await organization.purchase(plans.fixed, {
    payment_token: 'tok_success_then_declined',
  });
  await organization.customer();
  await organization.call('advanceClock', { body: { by: 'P32D' } });
  await organization.purchase(plans.one_time, { payment_token: 'tok_challenge' });
  const page = await visitDashboard(browser, organization, '#/customers');
  const overdue = page.getByRole('row').filter({ hasText: 'Past due' });
  await overdue.waitFor();
  await expect.poll(() => overdue.getByRole('link').getAttribute('href')).toContain(customer_id);
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Past due' }).count()).toBe(1);
  await page.getByRole('row').filter({ hasText: 'Requires action' }).waitFor();
  await page.getByRole('definition').getByRole('link').nth(1).click();
  await page.waitForURL(/#\/subscriptions\?status=past_due$/);
});

it('the customers screen finds customers by name, by email address and by id, and clears the search', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer({ email: 'found@example.com', name: 'Found' });
  await organization.customer({ name: 'Other' });
  const page = await visitDashboard(browser, organization, '#/customers');
  const other = page.getByRole('row', { name: /Other/ });
  const search = page.getByLabel('Name, email, external id or id');
  await other.waitFor();
  await search.fill('found@example.com');
  await page.keyboard.press('Enter');
  await other.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Found/ }).waitFor();
  await search.fill('fou');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('search=fou');
  await page.getByRole('row', { name: /Found/ }).waitFor();
  await expect.poll(() => other.count()).toBe(0);
  await search.fill('unknown@example.com');
  await page.keyboard.press('Enter');
  await page
    .getByText('No customer has the name, email address or external id “unknown@example.com”')
    .waitFor();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await other.waitFor();
  await search.fill(id);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: 'Found' }).waitFor();
});

it('an old link to a customer opens the customers screen, and marks it in the navigation', async () => {
  const organization = await sandbox.newOrganization();
  const { id } = await organization.customer({ name: 'Linked' });
  const page = await visitDashboard(browser, organization, `#/objects/${id}`);
  await page.getByRole('heading', { name: 'Linked' }).waitFor();
  const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Customers' });
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
});

testInLongRun(
  'the customers screen offers a retry when Tollgate does not respond, and keeps the shown customers',
  async () => {
    const organization = await sandbox.newOrganization();
    await organization.customer({ name: 'Kept' });
    const page = await visitDashboard(browser, organization);
    // The client keeps the function that it finds first. A function that rejects logs nothing, unlike a failed request.
    await page.addInitScript(`
    const send = globalThis.fetch;
    globalThis.fetch = (request, ...rest) =>
      globalThis.isDown && String(request.url).includes('/objects')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(request, ...rest);
  `);
    await page.reload();
    await page.goto('/#/customers');
    await page.getByText('Kept').waitFor();
    await page.evaluate('globalThis.isDown = true');
    await organization.customer({ name: 'Created meanwhile' });
    const alert = page.getByRole('alert');
    await alert.getByText('Tollgate did not respond. Check that it is running, then retry.').waitFor();
    await page.getByText('Kept').waitFor();
    await page.evaluate('globalThis.isDown = false');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Created meanwhile').waitFor();
    await alert.waitFor({ state: 'detached' });
  },
);

it('the details of a customer force the outcome of the next payment, and show when another window changes it', async () => {
  const organization = await sandbox.newOrganization();
  const order = { ...(await organization.order(plans.fixed)), payment_token: 'tok_success' };
  const path = { id: order.customer_id };
  const page = await visitDashboard(browser, organization, `#/customers/${path.id}`);
  const field = page.getByLabel('Outcome of the next payment');
  await field.selectOption('Lost card');
  await page.getByText('Forced: lost card.').waitFor();
  expect((await organization.call('getCustomerOutcomes', { path })).body.outcomes).toEqual(['lost_card']);
  await organization.call('forceCustomerOutcome', { path, body: { outcome: 'succeeded' } });
  await page.getByText('Forced: lost card, then succeeded.').waitFor();
  expect((await organization.call('createPurchase', { body: order })).body.status).toBe('failed');
  await page.getByText('Forced: succeeded.').waitFor();
  await field.selectOption('Test card');
  await page.getByText('The test card determines the outcome.').waitFor();
  expect((await organization.call('getCustomerOutcomes', { path })).body.outcomes).toEqual([]);
});

it('the page of a purchase shows the forced outcome of its customer', async () => {
  const organization = await sandbox.newOrganization();
  const { id, customer_id } = await organization.purchase(plans.fixed);
  const path = { id: customer_id };
  await organization.call('forceCustomerOutcome', { path, body: { outcome: 'lost_card' } });
  const page = await visitDashboard(browser, organization, `#/subscriptions/${id}`);
  await page.getByText('Forced for the customer: lost card').waitFor();
  await organization.call('clearCustomerOutcomes', { path });
  await page.getByText('Test card: succeeded.').waitFor();
});

it('the search for a customer is applied after a pause, and keeps the focus and the text', async () => {
  const organization = await sandbox.newOrganization();
  await organization.customer({ name: 'Grace Okafor', email: 'grace@example.com' });
  await organization.customer({ name: 'Ada Lindqvist', email: 'ada@example.com' });
  const page = await visitDashboard(browser, organization, '#/customers');
  const ada = page.getByRole('table').getByText('Ada Lindqvist');
  await ada.waitFor();
  await page.getByRole('searchbox').pressSequentially('Gra');
  await ada.waitFor({ state: 'detached' });
  await page.keyboard.type('nt');
  await page.getByText(/No customer has .*“Grant”/).waitFor();
});
