import { FILTERS } from '../../generated/filters.js';
import { DAY_MS } from '../lib/calendar.js';
import { getParameterSchema } from '../cases/parameters.js';
import type { ListName } from '../fixtures/valid-calls.js';
import { getOperation, getParameters, publicDocument } from '../spec/api-documents.js';
import { fromResponse, type Placeholder, type TemplateText } from './placeholder.js';
import type { SessionBuilder } from './session-builder.js';
import { drawTime, pickCustomer, pickPurchase, toRecordPath, toRecordsPath } from './write-steps.js';

type Query = Readonly<Record<string, TemplateText>>;

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
  const add = (list: ListName, path: readonly TemplateText[], owner: Query): void => {
    addPages(builder, path, { ...owner, ...drawFilters(builder, list), ...common });
  };
  const consumption = builder.objects.consumptions.at(-1);
  const lists: Record<ListName, (() => void) | null> = {
    listCustomers: () => {
      const { email, externalId } = customer;
      const filter = externalId === null || random.isOneIn(2) ? { email } : { external_id: externalId };
      add('listCustomers', ['customers'], filter);
    },
    listPurchases: () => {
      add('listPurchases', ['purchases'], { customer_id: fromResponse(customer.step) });
    },
    listCharges: () => {
      const owner = random.pick<Query>([
        { purchase_id: fromResponse(purchase.step) },
        { customer_id: fromResponse(purchase.customer) },
      ]);
      add('listCharges', ['charges'], owner);
    },
    listConsumptions:
      consumption === undefined
        ? null
        : () => {
            add('listConsumptions', toRecordsPath(consumption.purchase), {});
          },
  };
  random.pick(Object.values(lists).filter((one) => one !== null))();
}

/** Maximum number of pages that a session reads of one list. */
const MAX_PAGES = 3;

/** Adds requests for the first pages of a list. A page is skipped if the page before it has no cursor. */
export function addPages(builder: SessionBuilder, path: readonly TemplateText[], query: Query): void {
  let cursor: Record<string, TemplateText> = {};
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const step = builder.add({ method: 'GET', path, query: { ...query, ...cursor } });
    // The largest page has all objects of a session.
    if (query['limit'] === '100') return;
    cursor = { cursor: fromResponse(step, '/next_cursor') };
  }
}

/** Draws values of the filters of a list that have listed values. */
export function drawFilters({ random }: SessionBuilder, list: ListName): Record<string, string> {
  const filters: readonly string[] = FILTERS[list];
  return Object.fromEntries(
    getParameters(getOperation(list)).flatMap((parameter): [string, string][] => {
      const values = getParameterSchema(publicDocument, parameter).enum;
      if (!filters.includes(parameter.name) || !values || random.isOneIn(2)) return [];
      return [[parameter.name, String(random.pick(values))]];
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
