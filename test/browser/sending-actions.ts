import type { Page } from 'playwright-core';
import {
  clickBoth,
  clickButton,
  clickInDialog,
  getAdvancePanel,
  getDetails,
  getDialog,
  inOrder,
  runCommand,
  select,
  waitForAnnouncement,
  waitForHeading,
  waitForMain,
  waitForText,
  waitForToast,
} from './page-steps.js';
import type { ActionTarget, SendingAction } from './sending-action.js';

/** Confirms a reset with the name of the organization. */
const reset = (button: string, confirm: string) => async (page: Page, target: ActionTarget) => {
  await clickButton(button)(page);
  const name = getDialog(page).getByLabel(/^Enter/);
  await name.fill(target.organization.organizationId);
  await clickInDialog(confirm)(page);
};

const cancel = (item: string) => async (page: Page) => {
  await clickButton('Actions')(page);
  await page.getByRole('menuitem', { name: item }).click();
  await clickInDialog(item)(page);
};

/** Opens a dialog of the menu of organizations. */
const openOrganizationDialog = (item: string) => async (page: Page) => {
  await clickButton(/^Organization/)(page);
  await page.getByRole('menuitem', { name: item }).click();
};

/** Reports usage that is not billed yet. */
async function reportUsage({ organization }: ActionTarget): Promise<void> {
  const query = { type: 'purchase', kind: 'variable_subscription', status: 'active' } as const;
  const [purchase] = (await organization.call('listObjects', { query })).body.data;
  await organization.report(purchase?.data.id ?? '', { quantity: '7.5' });
}

/** Removes the faults of the organization, which reject purchases. */
async function removeFaults({ organization }: ActionTarget): Promise<void> {
  for (const { id } of (await organization.call('listFaults')).body.data)
    await organization.call('deleteFault', { path: { id } });
}

const newPurchase = {
  prepare: removeFaults,
  hash: () => '#/checkout',
  send: clickButton('Create purchase'),
} as const;
const payNow = select('Payment', 'Test card that succeeds');
const newPlanFields = { 'Plan name': 'Delivery', Amount: '12.00' };
const newCustomerFields = { 'Customer name': 'Edsger Beck', Email: 'edsger@example.com' };
const waitForPurchase = waitForAnnouncement('The purchase was created');

/** All actions of the dashboard that send a request which changes data, and those that read it on a click. */
export const sendingActions: readonly SendingAction[] = [
  {
    name: 'the form of a new service',
    calls: ['catalog/new-plan.tsx: POST /services'],
    hash: () => '#/catalog',
    open: clickButton('New service'),
    values: () => ({ Name: 'Gas', Description: 'Natural gas', 'External id': 'gas' }),
    send: clickInDialog('Create service'),
    done: waitForHeading('Gas'),
  },
  {
    name: 'the form of a new plan',
    calls: ['catalog/new-plan.tsx: POST /plans'],
    hash: () => '#/catalog',
    open: clickButton(/^New plan/),
    values: () => ({ Name: 'Green tariff', Amount: '12.50', 'Trial days': '3' }),
    send: clickInDialog('Create plan'),
    done: waitForHeading('Green tariff'),
  },
  {
    name: 'the form of a new customer',
    calls: ['customers/customers.tsx: POST /customers'],
    hash: () => '#/customers',
    open: clickButton('New customer'),
    values: () => ({ Name: 'Ada', Email: 'ada.new@example.com' }),
    send: clickInDialog('Create customer'),
    done: waitForHeading('Ada'),
  },
  {
    name: 'the form of a usage report',
    calls: ['usage/report-usage.tsx: POST /purchases/{id}/consumptions'],
    hash: () => '#/usage',
    open: clickButton('Report usage'),
    values: () => ({ 'Quantity in kWh': '12.5', Description: 'A reading' }),
    send: clickInDialog('Report usage'),
    done: waitForHeading('12.5 kWh'),
  },
  {
    name: 'the button that deletes a usage record',
    calls: ['usage/usage-detail.tsx: DELETE /purchases/{id}/consumptions/{consumption_id}'],
    prepare: reportUsage,
    hash: () => '#/usage?status=open',
    open: (page) =>
      page
        .getByRole('row', { name: /7\.5 kWh/ })
        .getByRole('link')
        .first()
        .click(),
    send: inOrder(clickButton('Delete', getDetails), clickInDialog('Delete for good')),
    done: (page) => getDetails(page).waitFor({ state: 'detached' }),
  },
  {
    name: 'the form that triggers an event',
    calls: ['events/send-event.tsx: POST /events'],
    hash: () => '#/events',
    open: inOrder(clickButton('Trigger event'), select('Type', 'Customer created')),
    values: ({ customerId }) => ({ 'Id of the customer': customerId }),
    send: clickInDialog('Trigger'),
    done: waitForHeading('Customer created'),
  },
  ...[
    ['an event', ({ eventId }: ActionTarget) => `#/events/${eventId}`] as const,
    ['the event of a delivery', ({ deliveryId }: ActionTarget) => `#/webhooks/${deliveryId}`] as const,
  ].map(([object, hash]) => ({
    name: `the button that sends ${object} again`,
    calls: ['events/send-event.tsx: POST /events/{id}/resend'],
    hash,
    send: clickButton('Send again'),
    done: waitForText('Show the new delivery', getDetails),
  })),
  {
    name: 'the button that sends all failed deliveries again',
    calls: ['webhooks/webhooks.tsx: POST /deliveries/resend-failed'],
    hash: () => '#/webhooks',
    send: clickButton('Resend all undelivered'),
    done: waitForToast(/deliver(y|ies) sent again/),
  },
  {
    name: 'the button that sends a ping',
    calls: ['webhooks/webhook-endpoint.tsx: POST /events'],
    hash: () => '#/webhooks',
    send: clickButton('Send ping'),
    done: waitForToast('Ping sent'),
  },
  {
    name: 'the form of the webhook endpoint',
    calls: ['webhooks/webhook-endpoint.tsx: POST /organizations/configurations'],
    hash: () => '#/webhooks',
    open: clickButton('Edit endpoint'),
    values: ({ webhookUrl }) => ({ URL: `${webhookUrl}/2` }),
    send: clickInDialog('Save'),
    done: waitForText(/webhooks\/2$/, (page) => page.getByRole('region', { name: 'Endpoint' })),
  },
  {
    name: 'the form of the delivery mode',
    calls: ['webhooks/webhook-endpoint.tsx: PUT /deliveries/mode'],
    hash: () => '#/webhooks',
    open: inOrder(clickButton('Edit endpoint'), select('Delivery mode', 'Collect')),
    send: clickInDialog('Save'),
    done: waitForText('collect', (page) => page.getByRole('region', { name: 'Endpoint' })),
  },
  {
    name: 'the dialog that rotates the secret',
    calls: ['webhooks/webhook-endpoint.tsx: POST /organizations/configurations'],
    hash: () => '#/webhooks',
    open: clickButton('Rotate the secret'),
    send: clickInDialog('Rotate the secret'),
    done: (page) => page.getByRole('button', { name: 'Reveal the secret' }).waitFor(),
  },
  {
    name: 'the form of a new fault',
    calls: ['faults/faults.tsx: POST /faults'],
    hash: () => '#/faults',
    open: select('Effect', 'Timeout'),
    values: () => ({ 'Body contains': '{"name":"Ada"}', Milliseconds: '70', Remove: '7' }),
    send: clickButton('Create fault'),
    done: waitForMain('7 of 7 hits left'),
  },
  {
    name: 'the button that removes a fault',
    calls: ['faults/faults.tsx: DELETE /faults/{id}'],
    hash: () => '#/faults',
    send: clickButton(/^Remove the fault/),
    done: (page) => page.getByRole('button', { name: 'Remove all' }).waitFor({ state: 'detached' }),
  },
  {
    name: 'the button that removes all faults',
    calls: ['faults/faults.tsx: DELETE /faults/{id}'],
    hash: () => '#/faults',
    send: clickBoth('Remove all', 'Remove all'),
    done: waitForMain('No active faults'),
  },
  {
    ...newPurchase,
    name: 'the form of a purchase',
    calls: ['checkout/create-purchase.ts: POST /purchases'],
    open: inOrder(select('Plan', 'Fixed home tariff'), select('Payment', 'Another payment token')),
    values: () => ({ 'Payment token': 'tok_success' }),
    done: waitForPurchase,
  },
  {
    ...newPurchase,
    name: 'the new customer in the form of a purchase',
    calls: ['checkout/create-purchase.ts: POST /customers', 'checkout/create-purchase.ts: POST /purchases'],
    open: inOrder(select('Plan', 'Fixed home tariff'), select('Customer', 'New customer'), payNow),
    values: () => newCustomerFields,
    fails: /\/customers$/,
    done: waitForPurchase,
  },
  ...['services', 'plans'].map((path) => ({
    ...newPurchase,
    name: `the new plan in the form of a purchase, without its request to ${path}`,
    calls: ['services', 'plans', 'purchases'].map((each) => `checkout/create-purchase.ts: POST /${each}`),
    open: inOrder(select('Plan', 'New plan'), payNow),
    values: () => newPlanFields,
    fails: new RegExp(`/${path}$`),
    done: waitForPurchase,
  })),
  {
    name: 'the form of the branding',
    calls: ['checkout/checkout.tsx: POST /organizations/configurations'],
    hash: () => '#/checkout',
    open: (page) => page.getByText('Branding of checkout pages').click(),
    values: () => ({ Name: 'Brightwater Gas', Logo: 'https://example.com/logo.svg' }),
    send: clickButton('Save'),
    done: waitForToast('Branding saved'),
  },
  {
    name: 'the form of the retries',
    calls: ['configuration/configuration.tsx: POST /organizations/configurations'],
    hash: () => '#/configurations',
    values: () => ({ Retries: '5' }),
    send: clickButton('Save'),
    done: waitForToast('Retries saved'),
  },
  {
    name: 'the form of a seed',
    calls: ['seeds/seed-card.tsx: POST /seed'],
    hash: () => '#/seeds',
    values: () => ({ 'Seed document': 'customers:\n  - { email: ada@example.com, name: Ada }' }),
    send: clickBoth('Apply your seed', 'Apply your seed'),
    fails: /\/seed$/,
    done: waitForToast('Seed applied'),
  },
  {
    name: 'the button that applies a built-in seed',
    calls: ['seeds/seed-card.tsx: POST /seed'],
    hash: () => '#/seeds',
    send: clickBoth('Apply the seed smoke', 'Apply smoke'),
    done: waitForToast('Seed applied'),
  },
  {
    name: 'the button that loads the demo data',
    calls: ['overview/connect.tsx: POST /seed'],
    hash: () => '#/overview',
    isEmpty: true,
    send: clickButton('Load the demo data'),
    done: waitForMain('Webhook delivery'),
  },
  {
    name: 'the form of a new snapshot',
    calls: ['seeds/snapshot-card.tsx: POST /snapshots'],
    hash: () => '#/seeds',
    values: () => ({ 'Name of the new snapshot': 'a-snapshot' }),
    send: clickButton('Take snapshot'),
    done: (page) => page.getByRole('button', { name: 'Restore a-snapshot' }).waitFor(),
  },
  {
    name: 'the button that restores a snapshot',
    calls: ['seeds/snapshot-card.tsx: POST /snapshots/{name}/restore'],
    hash: () => '#/seeds',
    send: clickBoth('Restore before-renewal', 'Restore'),
    done: waitForToast('Snapshot restored'),
  },
  {
    name: 'the button that deletes a snapshot',
    calls: ['seeds/snapshot-card.tsx: DELETE /snapshots/{name}'],
    hash: () => '#/seeds',
    send: clickBoth('Delete before-renewal', 'Delete'),
    done: waitForToast('Snapshot deleted'),
  },
  {
    name: 'the button that resets the organization to its last seed',
    calls: ['seeds/seeds.tsx: POST /reset'],
    hash: () => '#/seeds',
    send: reset('Reset to the last seed', 'Reset'),
    done: waitForToast('The last seed was applied again'),
  },
  {
    name: 'the button that deletes all objects of the organization',
    calls: ['seeds/seeds.tsx: POST /reset'],
    hash: () => '#/seeds',
    send: reset('Delete all objects', 'Delete'),
    done: waitForToast('All objects were deleted'),
  },
  ...[
    ['Cancel now', waitForHeading(/Canceled/, (page) => page.getByRole('main'))] as const,
    ['Cancel at period end', waitForMain(/Cancellation scheduled|ends on/i)] as const,
  ].map(([item, done]) => ({
    name: `the menu with “${item}”`,
    calls: ['subscriptions/purchase-actions.tsx: PUT /purchases/{id}/cancel'],
    hash: ({ purchaseId }: ActionTarget) => `#/subscriptions/${purchaseId}`,
    send: cancel(item),
    done,
  })),
  {
    name: 'the button that forces the outcome of a subscription',
    calls: ['DELETE', 'POST'].map((method) => `subscriptions/next-outcome.tsx: ${method} path`),
    hash: ({ purchaseId }) => `#/subscriptions/${purchaseId}`,
    send: clickButton('Decline'),
    done: waitForMain('Forced card declined'),
  },
  {
    name: 'the button that forces the outcome of a subscription, without its second request',
    calls: ['DELETE', 'POST'].map((method) => `subscriptions/next-outcome.tsx: ${method} path`),
    hash: ({ purchaseId }) => `#/subscriptions/${purchaseId}`,
    send: clickButton('Challenge'),
    fails: /POST .*\/outcome$/,
    done: waitForMain('Forced requires action'),
  },
  {
    name: 'the field that forces the outcome of a customer',
    calls: ['DELETE', 'POST'].map((method) => `subscriptions/next-outcome.tsx: ${method} path`),
    hash: ({ customerId }) => `#/customers/${customerId}`,
    send: select('Outcome of the next payment', 'Expired card'),
    done: waitForText('Forced: expired card', getDetails),
  },
  {
    name: 'the panel that advances the clock',
    calls: ['time-machine/advance-panel.tsx: POST /clock/advance'],
    hash: () => '#/time?to=renewal',
    send: clickButton(/^Advance to/, getAdvancePanel),
    done: (page) => page.getByRole('region', { name: 'Result of the advance' }).waitFor(),
  },
  {
    name: 'the sheet that advances the clock',
    calls: ['time-machine/advance-panel.tsx: POST /clock/advance'],
    hash: () => '#/payments',
    open: clickButton('Advance', (page) => page.getByRole('banner')),
    send: clickInDialog(/^Advance to/),
    done: (page) => page.getByRole('region', { name: 'Result of the advance' }).waitFor(),
  },
  {
    name: 'the switch of the clock',
    calls: ['time-machine/advance-panel.tsx: PUT /clock'],
    hash: () => '#/time',
    send: clickButton('Live', getAdvancePanel),
    done: waitForText('Moves in real time', getAdvancePanel),
  },
  {
    name: 'the button that takes a snapshot before an advance',
    calls: ['time-machine/advance-panel.tsx: POST /snapshots'],
    hash: () => '#/time',
    send: clickButton('Take a snapshot', getAdvancePanel),
    done: waitForText('to return to this state', getAdvancePanel),
  },
  {
    name: 'the form of the API key of another organization',
    calls: ['shell/organization-switcher.tsx: POST /session'],
    hash: () => '#/requests',
    open: openOrganizationDialog('Open with a key'),
    values: ({ other }) => ({ 'API key': other.apiKey }),
    send: clickInDialog('Open'),
    done: (page, { other }) =>
      page.getByRole('button', { name: `Organization ${other.organizationId}` }).waitFor(),
  },
  {
    name: 'the form of a new organization',
    calls: ['shell/organization-menu.tsx: POST /organizations'],
    hash: () => '#/requests',
    open: openOrganizationDialog('New organization'),
    values: () => ({ Name: 'Staging copy' }),
    send: clickInDialog('Create organization'),
    done: (page) => page.getByRole('dialog', { name: 'The organization was created' }).waitFor(),
  },
  {
    name: 'the command that takes a snapshot',
    calls: ['shell/quick-actions.ts: POST /snapshots'],
    hash: () => '#/requests',
    send: runCommand('Take a snapshot'),
    done: waitForToast('Snapshot taken'),
  },
  {
    name: 'the command that pings the webhook endpoint',
    calls: ['shell/quick-actions.ts: POST /events'],
    hash: () => '#/requests',
    send: runCommand('Send a ping'),
    done: waitForToast('Ping sent'),
  },
  {
    name: 'the console',
    calls: ['console/operation-form.tsx: sendRequest'],
    hash: () => '#/console/createCustomer',
    values: () => ({ Body: '{"name":"Ada","email":"ada@example.com"}', 'Idempotency-Key': 'a-key' }),
    send: clickButton('Send'),
    showsResponse: true,
    done: waitForMain('201'),
  },
  {
    name: 'the console that creates missing objects',
    calls: [
      'console/console-draft.ts: POST operation.path.replace',
      'console/operation-form.tsx: sendRequest',
    ],
    hash: () => '#/console/createPurchase',
    isEmpty: true,
    values: () => ({ 'Idempotency-Key': 'a-key' }),
    send: clickButton('Send'),
    fails: /\/plans$/,
    done: waitForMain('201'),
  },
  {
    name: 'the button that exports payments',
    calls: [],
    hash: () => '#/payments',
    send: clickButton('Export CSV'),
    fails: /^GET (?=.*limit=100).*type=charge/,
    done: (page) => page.getByRole('button', { name: 'Export CSV', disabled: false }).waitFor(),
  },
  {
    name: 'the field that filters by customer',
    calls: [],
    hash: () => '#/payments',
    values: () => ({ Customer: 'Grace' }),
    send: (page) => page.getByLabel('Customer').press('Enter'),
    fails: /^GET .*type=customer/,
    done: (page) => page.waitForURL(/customer_id=/),
  },
  {
    name: 'the button that replays a request',
    calls: ['requests/request-detail.tsx: replayRequest'],
    hash: ({ requestId }) => `#/requests/${requestId}`,
    send: clickButton('Replay', getDetails),
    showsResponse: true,
    done: waitForText('invalid_request', (page) =>
      page.getByRole('region', { name: 'Response to the replay' }),
    ),
  },
];
