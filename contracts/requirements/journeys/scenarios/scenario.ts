import { expectEqual, expectThat } from '../../../assert.js';
import { instant } from '../../../calendar.js';
import type { Answer } from '../../../http/answer.js';
import type { BodyOf } from '../../../http/api.js';
import { tokens } from '../../../spec/tokens.js';
import type { Requirement } from '../../../requirement.js';
import type { PlanTerms } from '../../../fixtures/plans.js';
import type { Charge, Purchase, Shop } from '../../../fixtures/test-organization.js';
import { expectSoundBooks } from './books.js';
import { journey } from '../journey.js';

type Dunning = NonNullable<BodyOf<'createOrganizationConfiguration'>['dunning']>;

/** What happens in a story. A refusal is the code of the problem. */
export type Step =
  | { to: string }
  | { report: string; at?: string; refused?: string }
  | { remove: number; refused?: string }
  | { cancel: 'immediate' | 'period_end' }
  | { force: BodyOf<'forceOutcome'>['outcome'] }
  /** The payer gives the card of a token on the page, and is sent back to the shop's own address. */
  | { pay: string; leadsTo?: string }
  /** The payer answers the challenge on the page. */
  | { answer: 'pass' | 'fail' }
  | { configure: Dunning }
  | { see: Partial<Purchase> };

type Told<Kind> = {
  [Name in keyof Kind]?: Kind[Name] extends object | null
    ? Partial<NonNullable<Kind[Name]>> | null
    : Kind[Name];
};

/** When it was made, its amount, how it stands, and what else is told of it. */
export type Bill = [at: string, amount: number, status: Charge['status'], more?: Told<Charge> | undefined];

/** A purchase from its beginning, on a clock that is moved; instants in short. */
export interface Story {
  statement: string;
  /** What the clock reads when it is bought. */
  now: string;
  terms: PlanTerms;
  /** `tok_success` unless given. */
  token?: string | null;
  order?: Partial<BodyOf<'createPurchase'>>;
  dunning?: Dunning;
  /** Minutes until a checkout expires. */
  expires?: number;
  steps: Step[];
  /** All charges in the end, oldest first. */
  bills: Bill[];
  /** What the purchase is in the end. */
  ends: Partial<Purchase>;
}

/** Requirements from stories by the last part of their id. */
export function told(stories: Record<string, Story>): Requirement[] {
  return Object.entries(stories).map(([name, story]) =>
    journey({
      id: `journeys.story.${name}`,
      needs: ['write', 'payment-tokens', 'clock'],
      pointer: '/tags/0/description',
      statement: story.statement,
      verify: async ({ freshShop }) => {
        const shop = await freshShop({ now: instant(story.now) });
        const { id } = await begin(shop, story);
        const reports: string[] = [];
        for (const step of story.steps) await take(shop, id, step, reports);
        const charges = await shop.charges(id);
        expectEqual(charges.map(inShort), story.bills.map(asAnswered), 'What was charged');
        for (const [place, [, , , more]] of story.bills.entries()) {
          expectParts(charges[place] ?? {}, more ?? {}, `Charge ${place + 1}`);
        }
        const purchase = await shop.read(id);
        expectParts(purchase, story.ends, 'The purchase in the end');
        await expectSoundBooks(shop, purchase, charges);
      },
    }),
  );
}

async function begin(shop: Shop, { terms, token, order, dunning, expires }: Story): Promise<Purchase> {
  if (dunning !== undefined || expires !== undefined) {
    const checkout = expires === undefined ? {} : { checkout: { expires_after_minutes: expires } };
    const body = { ...checkout, ...(dunning && { dunning }) };
    (await shop.call('createOrganizationConfiguration', { body })).expectStatus(201);
  }
  const payment_token = token === undefined ? 'tok_success' : token;
  return shop.purchase(terms, { payment_token, ...order });
}

/** @param reports ids of what was reported so far */
async function take(shop: Shop, id: string, step: Step, reports: string[]): Promise<void> {
  if ('to' in step) {
    (await shop.call('advanceClock', { body: { to: instant(step.to) } })).expectStatus(200);
  } else if ('see' in step) {
    expectParts(await shop.read(id), step.see, 'The purchase meanwhile');
  } else if ('report' in step) {
    const body = { quantity: step.report, ...(step.at !== undefined && { occurred_at: step.at }) };
    const answer = await shop.call('createConsumption', { path: { id }, body });
    if (!isRefused(answer, step.refused)) reports.push(answer.body.id);
  } else if ('remove' in step) {
    const path = { id, consumption_id: reports[step.remove] ?? 'none' };
    const answer = await shop.call('deleteConsumption', { path });
    if (!isRefused(answer, step.refused)) answer.expectStatus(204);
  } else if ('cancel' in step) {
    const answer = await shop.call('cancelPurchase', { path: { id }, body: { mode: step.cancel } });
    answer.expectStatus(200);
  } else if ('pay' in step || 'answer' in step) {
    await visit(shop, id, step);
  } else if ('force' in step) {
    (await shop.call('forceOutcome', { path: { id }, body: { outcome: step.force } })).expectStatus(200);
  } else {
    const body = { dunning: step.configure };
    (await shop.call('createOrganizationConfiguration', { body })).expectStatus(201);
  }
}

/** @see the sandbox description's prose on the checkout page */
async function visit(
  shop: Shop,
  id: string,
  step: Extract<Step, { pay: string } | { answer: string }>,
): Promise<void> {
  const { checkout_url } = await shop.read(id);
  if ('answer' in step) {
    (await shop.submit(`${checkout_url}/challenge`, { answer: step.answer })).expectStatus(303);
    return;
  }
  const { card_number = '' } = tokens.find(({ name }) => name === step.pay) ?? {};
  const answer = await shop.submit(checkout_url, { card_number, expiry: '12/99', cvc: '123' });
  const location = answer.expectStatus(303).header('location') ?? '';
  if (step.leadsTo === undefined) return;
  const { status } = await shop.read(id);
  const [place, query] = partsOf(step.leadsTo);
  const expected = [place, { ...query, purchase_id: id, status }];
  expectEqual(partsOf(location), expected, 'Where the payer is sent to', answer);
}

function partsOf(address: string): [place: string, query: Record<string, string>] {
  const { origin, pathname, searchParams } = new URL(address, 'http://origin.invalid');
  return [origin + pathname, Object.fromEntries(searchParams)];
}

function isRefused(answer: Answer, code: string | undefined): boolean {
  if (code === undefined) return false;
  expectThat(answer.status >= 400, `Expected ${code}, received ${answer.shown}`, answer);
  expectEqual(answer.problem.code, code, 'The refusal', answer);
  return true;
}

const inShort = ({ created_at, amount, status }: Charge): unknown[] => [created_at, amount, status];
const asAnswered = ([at, amount, status]: Bill): unknown[] => [instant(at), amount, status];

/** Compares the parts that are told; instants may be written in short. */
function expectParts(received: object, told: object, what: string): void {
  for (const [name, value] of Object.entries(told)) {
    const part = (received as Record<string, unknown>)[name];
    if (value !== null && typeof value === 'object' && part !== null && typeof part === 'object') {
      expectParts(part, value as object, `${what}: ${name}`);
    } else {
      expectEqual(part, isShort(value) ? instant(value) : value, `${what}: ${name}`);
    }
  }
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
