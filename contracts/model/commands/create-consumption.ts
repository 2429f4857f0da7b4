import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { expectEqual } from '../../assert.js';
import type { BodyOf } from '../../http/api.js';
import type { Answer } from '../../http/answer.js';
import type { Consumption } from '../../fixtures/test-organization.js';
import type { Recorded, Sold } from '../inputs.js';
import type { Course } from '../simulated-purchase.js';
import { priceOf, sumOf } from '../decimals.js';
import { expectForetold } from '../expected.js';
import { titleOf } from '../look.js';
import { periodAt, takingRecords } from '../records.js';
import { recordShown } from '../shown.js';
import { recordsIn } from '../usage.js';
import { chosen, courseOf, lensOf, type Deployment, type Story } from '../gateway-model.js';

type Body = BodyOf<'createConsumption'>;

/** A charge asks for so much at most. */
const MOST = 999_999_999_999;
const AHEAD_MS = 300_000;

export interface Used {
  quantity: string;
  /** In hours from now; now unless given. */
  when?: number | null;
  /** Whether the instant is written with an offset. */
  isAbroad?: boolean;
  name?: string | null;
  more?: Pick<Body, 'description' | 'metadata'>;
}

/** Reports what was used, perhaps earlier, perhaps under a name that came before. */
export class Report implements fc.AsyncCommand<Story, Deployment> {
  constructor(
    readonly purchase: number,
    readonly used: Used,
  ) {}

  check({ purchases }: Story): boolean {
    return purchases.length > 0;
  }

  async run(story: Story, { shop, own }: Deployment): Promise<void> {
    const sold = chosen(story.purchases, this.purchase);
    if (!sold) return;
    const { quantity, when = null, isAbroad = false, name = null, more } = this.used;
    const occurred_at =
      when === null ? null : new Date(Date.parse(story.now) + when * 3_600_000).toISOString();
    const sent = isAbroad && occurred_at !== null ? abroad(occurred_at) : occurred_at;
    const body = { quantity, occurred_at, external_id: name && own(name), ...more };
    const course = courseOf(story, sold);
    const answer = await shop.call('createConsumption', {
      path: { id: sold.id },
      body: { ...body, occurred_at: sent },
    });
    if (sold.plan.rate.kind !== 'variable_subscription') {
      answer.expectProblem(409, 'purchase_not_variable');
      return;
    }
    const earlier = sold.records.find(
      (record) =>
        record.deletedAt === null && record.external_id !== null && record.external_id === body.external_id,
    );
    if (earlier) expectDuplicate(story, course, earlier, body, answer);
    else if (!isRefused(course, story, body, answer)) keep(story, sold, body, answer);
  }

  toString(): string {
    return `report ${JSON.stringify(this.used)} for purchase ${this.purchase}`;
  }
}

/** The same instant, as it is two hours east. */
function abroad(at: string): string {
  return new Date(Date.parse(at) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
}

function expectDuplicate(story: Story, course: Course, earlier: Recorded, body: Body, answer: Answer): void {
  const { occurred_at, description = null, metadata = null } = body;
  // What is left out is not compared.
  const isSame =
    sumOf([earlier.quantity]) === sumOf([body.quantity]) &&
    (!occurred_at || earlier.occurred_at === occurred_at) &&
    (description === null || earlier.description === description) &&
    (metadata === null || isDeepStrictEqual(earlier.metadata, metadata));
  if (isSame) {
    const foretold = recordShown(course, earlier, periodAt(course, earlier.occurred_at));
    expectForetold(
      answer.expectStatus(200).body,
      foretold,
      `The first record of ${titleOf(course)}`,
      lensOf(story),
      answer,
    );
  } else {
    answer.expectProblem(409, 'external_id_taken');
    expectEqual(answer.problem.existing_id, earlier.id, 'existing_id', answer);
  }
}

function isRefused(course: Course, { now }: Story, body: Body, answer: Answer): boolean {
  const { sold, status, isOver, first, index } = course;
  const periods = takingRecords(course);
  const at = body.occurred_at ?? now;
  const period = periods.find(({ start, end }) => start <= at && at < end);
  if (periods.length === 0) {
    const isEnded = isOver || ['succeeded', 'failed', 'expired', 'canceled'].includes(status);
    const isBegun = first !== null && index > 0;
    answer.expectProblem(409, isEnded || isBegun ? 'purchase_ended' : 'no_open_period');
    return true;
  }
  if (Date.parse(at) > Date.parse(now) + AHEAD_MS) {
    answer.expectProblem(422, 'occurred_in_future');
    return true;
  }
  if (!period) {
    // Ahead of now, and in no period that is open: either says so.
    answer.expectProblem(422, ...(at > now ? ['period_closed', 'occurred_in_future'] : ['period_closed']));
    return true;
  }
  const { rate } = sold.plan;
  const all = [...recordsIn(course, period).map(({ quantity }) => quantity), body.quantity];
  if (rate.kind === 'variable_subscription' && priceOf(sumOf(all), rate.unit_amount) > MOST) {
    answer.expectProblem(422, 'amount_too_large');
    return true;
  }
  return false;
}

function keep(story: Story, sold: Sold, body: Body, answer: Answer<Consumption>): void {
  const made = answer.expectStatus(201).body;
  const { id, created_at } = made;
  if (!story.isTimed) story.now = created_at;
  const record: Recorded = {
    id,
    created_at: story.now,
    quantity: body.quantity,
    occurred_at: body.occurred_at ?? story.now,
    description: body.description ?? null,
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? {},
    deletedAt: null,
  };
  sold.records.push(record);
  const course = courseOf(story, sold);
  const foretold = recordShown(course, record, periodAt(course, record.occurred_at));
  expectForetold(made, foretold, `A record of ${titleOf(course)}`, lensOf(story), answer);
  story.told.push({ type: 'consumption.created', timestamp: story.now, data: foretold });
}
