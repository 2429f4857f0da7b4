import { FILTERS } from '../../../generated/filters.js';
import {
  deleteConsumption as decideDeletion,
  isSameConsumption,
  reportConsumption,
  type ConsumptionCreate,
} from '../../domain/billing/consumption.js';
import { toUnchangedDecision, type Decision } from '../../domain/shared/event.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Consumption } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { PublicOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { pickFilters, listPage } from '../pagination.js';
import { checkPurchaseExists, createExternalIdProblem, createNotFoundProblem } from '../problems.js';

export const createConsumption: PublicOperation<'createConsumption'> = (context, call) =>
  runCommand(context, call, {
    checkPath: (reader) => checkPurchaseExists(reader, call.path.id),
    decide: async ({ reader, now, newId }) => {
      const { body: input, path } = call;
      const purchase = await reader.get('purchases', path.id);
      const plan = purchase && (await reader.get('plans', purchase.plan_id));
      if (!plan) return createNotFoundProblem('purchase', path.id);
      const repeated = await findRepeatedReport(reader, path.id, input);
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

type ReportDecision = Decision<{ consumption: Consumption; isNew: boolean }>;

/**
 * Finds the consumption of an earlier report with the same `external_id`.
 *
 * @returns 409 if that report differs; null if there is none
 */
async function findRepeatedReport(
  reader: Reader,
  purchaseId: string,
  input: ConsumptionCreate,
): Promise<ReportDecision | Problem | null> {
  if (typeof input.external_id !== 'string') return null;
  const where = { purchase_id: purchaseId, external_id: input.external_id };
  const [entry] = await reader.list('consumptions', { where, limit: 1 });
  if (!entry) return null;
  const original = entry.record;
  return isSameConsumption(original, input)
    ? toUnchangedDecision({ consumption: original, isNew: false })
    : createExternalIdProblem(input.external_id, original.id);
}

export const listConsumptions: PublicOperation<'listConsumptions'> = (
  context,
  { organization, path, query },
) =>
  listPage(
    context,
    organization,
    'consumptions',
    { purchase_id: path.id, ...pickFilters(query, FILTERS.listConsumptions) },
    query,
    (consumption) => consumption,
    { checkPath: (reader) => checkPurchaseExists(reader, path.id) },
  );

export const getConsumption: PublicOperation<'getConsumption'> = (context, { organization, path }) =>
  context.store.read(organization.id, async (reader) => {
    const consumption = await findConsumption(reader, path);
    return consumption instanceof Problem ? consumption : { status: 200, body: consumption };
  });

export const deleteConsumption: PublicOperation<'deleteConsumption'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader }) => {
      const consumption = await findConsumption(reader, call.path);
      if (consumption instanceof Problem) return consumption;
      const purchase = await reader.get('purchases', consumption.purchase_id);
      return purchase
        ? decideDeletion(consumption, purchase)
        : createNotFoundProblem('purchase', call.path.id);
    },
    present: () => ({ status: 204, body: undefined }),
  });

/** Finds the consumption of a path, which must belong to the purchase of the path. @returns 404 if it does not */
async function findConsumption(
  reader: Reader,
  path: { id: string; consumption_id: string },
): Promise<Consumption | Problem> {
  const missing = await checkPurchaseExists(reader, path.id);
  if (missing) return missing;
  const consumption = await reader.get('consumptions', path.consumption_id);
  return consumption?.purchase_id === path.id
    ? consumption
    : createNotFoundProblem('consumption', path.consumption_id);
}
