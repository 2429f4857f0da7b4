import { DAY_MS } from '../lib/calendar.js';
import { getParameterSchema } from '../cases/parameters.js';
import { getOperation, getParameters, publicDocument } from '../spec/api-documents.js';
import { fromResponse, type Placeholder, type TemplateText } from './placeholder.js';
import type { SessionBuilder } from './session-builder.js';
import { drawTime, pickCustomer, pickPurchase, toRecordPath, toRecordsPath } from './write-steps.js';

/** Adds a request that reads an object of the session. */
export function addRead(builder: SessionBuilder): void {
  const { random } = builder;
  const purchase = pickPurchase(builder);
  const charge = ['charges', fromResponse(purchase.step, '/latest_charge_id')];
  const paths: TemplateText[][] = [
    ['customers', fromResponse(purchase.customer)],
    ['purchases', fromResponse(purchase.step)],
    // Not each purchase has a charge.
    ...[charge, charge],
    ...builder.objects.consumptions.map((one) => toRecordPath(one)),
  ];
  builder.add({ method: random.isOneIn(8) ? 'HEAD' : 'GET', path: random.pick(paths) });
}

/** Adds requests for the pages of a list of the session's own objects. */
export function addList(builder: SessionBuilder): void {
  const { random } = builder;
  const customer = pickCustomer(builder);
  const purchase = pickPurchase(builder);
  const common = { limit: random.pick(['1', '2', '3', '100']), ...drawTimes(builder) };
  const lists: (() => void)[] = [
    () => {
      const { email, externalId } = customer;
      const filter = externalId === null || random.isOneIn(2) ? { email } : { external_id: externalId };
      addPages(builder, ['customers'], { ...filter, ...common });
    },
    () => {
      const filters = { status: 'listPurchases', kind: 'listPurchases' };
      const query = { customer_id: fromResponse(customer.step), ...drawFilters(builder, filters), ...common };
      addPages(builder, ['purchases'], query);
    },
    () => {
      const owner = random.pick([
        { purchase_id: fromResponse(purchase.step) },
        { customer_id: fromResponse(purchase.customer) },
      ]);
      addPages(builder, ['charges'], {
        ...owner,
        ...drawFilters(builder, { status: 'listCharges' }),
        ...common,
      });
    },
  ];
  const consumption = builder.objects.consumptions.at(-1);
  if (consumption) {
    const path = toRecordsPath(consumption.purchase);
    lists.push(() => {
      addPages(builder, path, { ...drawFilters(builder, { status: 'listConsumptions' }), ...common });
    });
  }
  random.pick(lists)();
}

/** Maximum number of pages that a session reads of one list. */
const MAX_PAGES = 3;

/** Adds requests for the first pages of a list. A page is skipped if the page before it has no cursor. */
export function addPages(
  builder: SessionBuilder,
  path: readonly TemplateText[],
  query: Record<string, TemplateText>,
): void {
  let cursor: Record<string, TemplateText> = {};
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const step = builder.add({ method: 'GET', path, query: { ...query, ...cursor } });
    // The largest page has all objects of a session.
    if (query['limit'] === '100') return;
    cursor = { cursor: fromResponse(step, '/next_cursor') };
  }
}

/** Draws values of filters. @param filters id of a list operation, by the name of the filter */
export function drawFilters(
  { random }: SessionBuilder,
  filters: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, operation]): [string, string][] => {
      const parameter = getParameters(getOperation(operation)).find((one) => one.name === name);
      if (!parameter || random.isOneIn(2)) return [];
      const values = getParameterSchema(publicDocument, parameter).enum;
      return values ? [[name, String(random.pick(values))]] : [];
    }),
  );
}

/** Draws a range of creation times that contains all objects of the session, none of them, or is missing. */
function drawTimes(builder: SessionBuilder): Record<string, TemplateText> {
  const toTime = (days: number): Placeholder => drawTime(builder, days * DAY_MS);
  return builder.random.pick<Record<string, TemplateText>>([
    {},
    {},
    {},
    { created_from: toTime(-1), created_to: toTime(1) },
    { created_from: toTime(-1) },
    { created_to: toTime(-1) },
  ]);
}
