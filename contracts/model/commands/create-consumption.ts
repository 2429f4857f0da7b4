import { isDeepStrictEqual } from 'node:util';
import { expectEqual } from '../../http/assert.js';
import type { RequestBody } from '../../http/api.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { Consumption } from '../../fixtures/test-organization.js';
import type { UsageRecord, PurchaseInput } from '../inputs.js';
import { isFinal, type SimulatedPurchase } from '../simulated-purchase.js';
import { calculatePrice, sumDecimals } from '../decimals.js';
import { expectMatches } from '../expected.js';
import { describePurchase } from '../checks.js';
import { toExpectedConsumption } from '../expected-objects.js';
import { getRecords, getReportablePeriods } from '../usage.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

type Body = RequestBody<'createConsumption'>;

/** Maximum amount of a charge, in minor units. */
const MAX_AMOUNT = 999_999_999_999;
/** Tolerance for usage that occurred in the future. */
const MAX_CLOCK_SKEW_MS = 300_000;

/** Arguments of the command. */
export interface UsageReport {
  quantity: string;
  /** In hours from now; left out of the request if null. */
  when?: number | null;
  /** True to send `occurred_at` with a time zone offset. */
  hasOffset?: boolean;
  /** Short form of the `external_id`. */
  name?: string | null;
  more?: Pick<Body, 'description' | 'metadata'>;
}

/** Reports usage, possibly for an earlier time or with an `external_id` that is in use. */
export class CreateConsumption implements Command {
  constructor(
    readonly purchase: number,
    readonly report: UsageReport,
  ) {}

  check({ purchases }: GatewayModel): boolean {
    return purchases.length > 0;
  }

  async run(model: GatewayModel, { organization, toUnique }: Deployment): Promise<void> {
    const input = pick(model.purchases, this.purchase);
    if (!input) return;
    const { quantity, when = null, hasOffset = false, name = null, more } = this.report;
    const occurred_at =
      when === null ? null : new Date(Date.parse(model.now) + when * 3_600_000).toISOString();
    const sent = hasOffset && occurred_at !== null ? toOffsetTime(occurred_at) : occurred_at;
    const body = { quantity, occurred_at, external_id: name && toUnique(name), ...more };
    const purchase = simulateNow(model, input);
    const response = await organization.call('createConsumption', {
      path: { id: input.id },
      body: { ...body, occurred_at: sent },
    });
    if (input.plan.rate.kind !== 'variable_subscription') {
      response.expectProblem(409, 'purchase_not_variable');
      return;
    }
    const earlier = input.records.find(
      (record) =>
        record.deletedAt === null && record.external_id !== null && record.external_id === body.external_id,
    );
    if (earlier) expectDuplicate(model, purchase, earlier, body, response);
    else {
      const [status, ...codes] = getRejection(purchase, model, body);
      if (status === undefined) addRecord(model, input, body, response);
      else response.expectProblem(status, ...codes);
    }
  }

  toString(): string {
    return `report ${JSON.stringify(this.report)} for purchase ${this.purchase}`;
  }
}

/** Formats an instant in the time zone UTC+2. */
function toOffsetTime(at: string): string {
  return new Date(Date.parse(at) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
}

function expectDuplicate(
  model: GatewayModel,
  purchase: SimulatedPurchase,
  earlier: UsageRecord,
  body: Body,
  response: ApiResponse,
): void {
  const { occurred_at, description = null, metadata = null } = body;
  // A duplicate may leave out optional fields; only the others have to be equal.
  const isSame =
    sumDecimals([earlier.quantity]) === sumDecimals([body.quantity]) &&
    (!occurred_at || earlier.occurred_at === occurred_at) &&
    (description === null || earlier.description === description) &&
    (metadata === null || isDeepStrictEqual(earlier.metadata, metadata));
  if (isSame) {
    const expected = toExpectedConsumption(purchase, earlier);
    expectMatches(
      response.expectStatus(200).body,
      expected,
      `The first record of ${describePurchase(purchase)}`,
      model,
      response,
    );
  } else {
    response.expectProblem(409, 'external_id_taken');
    expectEqual(response.problem.existing_id, earlier.id, 'existing_id', response);
  }
}

/** Returns the status and the possible codes of the error; empty if the request is valid. */
function getRejection(
  purchase: SimulatedPurchase,
  { now }: GatewayModel,
  body: Body,
): [] | [status: number, ...codes: string[]] {
  const { input, hasEnded, firstPeriodStart, periodIndex } = purchase;
  const periods = getReportablePeriods(purchase);
  const at = body.occurred_at ?? now;
  const period = periods.find(({ start, end }) => start <= at && at < end);
  if (periods.length === 0) {
    const hasStarted = firstPeriodStart !== null && periodIndex > 0;
    return [409, hasEnded || isFinal(purchase) || hasStarted ? 'purchase_ended' : 'no_open_period'];
  }
  if (Date.parse(at) > Date.parse(now) + MAX_CLOCK_SKEW_MS) return [422, 'occurred_in_future'];
  // A time slightly ahead of now may also be outside of all open periods: either code is correct.
  if (!period) return [422, 'period_closed', ...(at > now ? ['occurred_in_future'] : [])];
  const { rate } = input.plan;
  const quantities = [...getRecords(purchase, period).map(({ quantity }) => quantity), body.quantity];
  return rate.kind === 'variable_subscription' &&
    calculatePrice(sumDecimals(quantities), rate.unit_amount) > MAX_AMOUNT
    ? [422, 'amount_too_large']
    : [];
}

function addRecord(
  model: GatewayModel,
  input: PurchaseInput,
  body: Body,
  response: ApiResponse<Consumption>,
): void {
  const created = response.expectStatus(201).body;
  const { id, created_at } = created;
  if (!model.isClockFrozen) model.now = created_at;
  const record: UsageRecord = {
    id,
    created_at: model.now,
    quantity: body.quantity,
    occurred_at: body.occurred_at ?? model.now,
    description: body.description ?? null,
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? {},
    deletedAt: null,
  };
  input.records.push(record);
  const purchase = simulateNow(model, input);
  const expected = toExpectedConsumption(purchase, record);
  expectMatches(created, expected, `A usage record of ${describePurchase(purchase)}`, model, response);
  model.events.push({ type: 'consumption.created', timestamp: model.now, data: expected });
}
