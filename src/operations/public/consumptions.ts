import {
  deleteConsumption as takeBack,
  isSameReport,
  reportConsumption,
  type ConsumptionCreate,
} from '../../domain/billing/consumption.js';
import { nothing, type Decision } from '../../domain/shared/event.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Consumption } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { Action } from '../operation.js';
import { commit } from '../../engine/run-command.js';
import { given, listPage } from '../pagination.js';
import { purchaseMissing } from './purchases.js';
import { externalIdProblem, notFound } from '../problems.js';

export const createConsumption: Action<'createConsumption'> = (parts, call) =>
  commit(parts, call, {
    locate: (reader) => purchaseMissing(reader, call.path.id),
    decide: async ({ reader, now, newId }) => {
      const { body: input, path } = call;
      const purchase = await reader.get('purchases', path.id);
      const plan = purchase && (await reader.get('plans', purchase.plan_id));
      if (!plan) return notFound('purchase', path.id);
      const repeated = await repeatedReport(reader, path.id, input);
      if (repeated) return repeated;
      const decision = reportConsumption({ input, purchase, plan, now, newId });
      return decision instanceof Problem
        ? decision
        : { ...decision, result: { consumption: decision.result, isNew: true } };
    },
    present: ({ consumption, isNew }) => ({
      status: isNew ? 201 : 200,
      body: consumption,
      ...(isNew ? { location: `/purchases/${consumption.purchase_id}/consumptions/${consumption.id}` } : {}),
    }),
  });

type Reported = Decision<{ consumption: Consumption; isNew: boolean }>;

/** The original of a report whose external id came before, or the refusal of one that says something else. */
async function repeatedReport(
  reader: Reader,
  purchaseId: string,
  input: ConsumptionCreate,
): Promise<Reported | Problem | null> {
  if (typeof input.external_id !== 'string') return null;
  const where = { purchase_id: purchaseId, external_id: input.external_id };
  const [entry] = await reader.list('consumptions', { where, limit: 1 });
  if (!entry) return null;
  const original = entry.record;
  return isSameReport(original, input)
    ? nothing({ consumption: original, isNew: false })
    : externalIdProblem(input.external_id, original.id);
}

export const listConsumptions: Action<'listConsumptions'> = (parts, { organization, path, query }) =>
  listPage(
    parts,
    organization,
    'consumptions',
    { purchase_id: path.id, ...given(query, ['status']) },
    query,
    (consumption) => consumption,
    { locate: (reader) => purchaseMissing(reader, path.id) },
  );

export const getConsumption: Action<'getConsumption'> = (parts, { organization, path }) =>
  parts.store.read(organization.id, async (reader) => {
    const consumption = await consumptionAt(reader, path);
    return consumption instanceof Problem ? consumption : { status: 200, body: consumption };
  });

export const deleteConsumption: Action<'deleteConsumption'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader }) => {
      const consumption = await consumptionAt(reader, call.path);
      if (consumption instanceof Problem) return consumption;
      const purchase = await reader.get('purchases', consumption.purchase_id);
      return purchase ? takeBack(consumption, purchase) : notFound('purchase', call.path.id);
    },
    present: () => ({ status: 204, body: undefined }),
  });

/** The consumption that a path names, which must belong to the purchase that the path names. */
async function consumptionAt(
  reader: Reader,
  path: { id: string; consumption_id: string },
): Promise<Consumption | Problem> {
  const missing = await purchaseMissing(reader, path.id);
  if (missing) return missing;
  const consumption = await reader.get('consumptions', path.consumption_id);
  return consumption?.purchase_id === path.id ? consumption : notFound('consumption', path.consumption_id);
}
