import { isDeepStrictEqual } from 'node:util';
import { copyFields } from '../copied-fields.js';
import { expectEqual } from '../../http/assert.js';
import type { RequestBody } from '../../http/api.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { Consumption } from '../../fixtures/test-organization.js';
import type { UsageRecord, PurchaseInput } from '../inputs.js';
import type { SimulatedPurchase } from '../simulated-purchase.js';
import { sumDecimals } from '../decimals.js';
import { expectMatches } from '../expected.js';
import { describePurchase } from '../checks.js';
import { toExpectedConsumption } from '../expected-objects.js';
import { getUsageRejection } from '../rejections.js';
import { pick, simulateNow, type Command, type Deployment, type GatewayModel } from '../gateway-model.js';

type Body = RequestBody<'createConsumption'>;

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
    const earlier = input.records.find(
      (record) =>
        record.deletedAt === null && record.external_id !== null && record.external_id === body.external_id,
    );
    if (earlier) expectDuplicate(model, purchase, earlier, body, response);
    else {
      const rejection = getUsageRejection(purchase, { quantity, occurred_at: occurred_at ?? model.now });
      if (rejection) response.expectProblem(...rejection);
      else addRecord(model, input, body, response);
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
  const { quantity, ...others } = body;
  // A duplicate may leave out optional fields; only the others have to be equal.
  const isSame =
    sumDecimals([earlier.quantity]) === sumDecimals([quantity]) &&
    Object.entries(others).every(
      ([name, value]: [string, unknown]) =>
        value === null || value === undefined || isDeepStrictEqual(earlier[name as keyof UsageRecord], value),
    );
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
    ...copyFields('createConsumption', { ...body, occurred_at: body.occurred_at ?? model.now }),
    deletedAt: null,
  };
  input.records.push(record);
  const purchase = simulateNow(model, input);
  const expected = toExpectedConsumption(purchase, record);
  expectMatches(created, expected, `A usage record of ${describePurchase(purchase)}`, model, response);
  model.events.push({ type: 'consumption.created', timestamp: model.now, data: expected });
}
