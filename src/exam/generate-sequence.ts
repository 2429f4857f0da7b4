import type { ExamAdapter } from '../testing/exam-adapter.js';
import { isPossible } from './catalogue.js';
import {
  cards,
  disturbances,
  forgeries,
  paymentOutcomes,
  type Card,
  type DisturbedRequests,
  type PlanRef,
  type Sequence,
  type Step,
} from './sequence.js';
import { listPlans } from './plans.js';

/** Days at which a sequence starts: month ends of different length, and a day in the middle. */
const starts = ['01-31', '02-28', '03-30', '05-31', '10-15', '12-31'];
/** Cards of an order. Most customers have a good one. */
const drawnCards: readonly Card[] = [...cards, 'good', 'good', 'good'];
const durations = ['1h', '1d', '2d', '14d', '1mo', '1mo', '2mo'];

/** Longest random sequence, in steps. */
const MAX_STEPS = 9;

/** Source of random numbers that are at least 0 and less than 1. */
export type RandomSource = () => number;

/** Creates a random source whose numbers depend only on the seed (the generator mulberry32). */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates a sequence of user actions and of what the gateway, the network and attackers do. */
export function generateSequence(adapter: ExamAdapter, random: RandomSource): Sequence {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const plans = listPlans(adapter);
  let orders = 0;
  let isHolding = false;
  let isOut = false;
  let isRotating = false;

  const disturb = (): { disturbed?: DisturbedRequests } =>
    random() < 0.5
      ? {}
      : {
          disturbed: {
            disturbance: pick(disturbances),
            first: pick([1, 2, 2, 3]),
            count: pick([1, 1, 2, 8]),
          },
        };
  const release = (): Step => {
    const order = pick(['in order', 'reversed', 'at once', 'without the oldest', 'with a kill'] as const);
    return {
      kind: 'release webhooks',
      order,
      ...(order === 'with a kill' && { changes: pick([0, 1, 2, 3]) }),
    };
  };
  // Each quantity differs, so that no report looks like the repetition of another one.
  let reports = Math.floor(random() * quantities.length);
  const pickQuantity = (): string => {
    reports += 1;
    return quantities[reports % quantities.length] ?? '1';
  };
  const addOrder = (): Step => {
    orders += 1;
    const plan: PlanRef = pick(plans);
    const atOnce = random() < 0.1 ? { atOnce: 2 } : {};
    const sameEmailAs = orders === 2 && random() < 0.3 ? { sameEmailAs: 1 } : {};
    const leaving = random() < 0.1 ? { leavesCheckout: true } : {};
    const more = { ...atOnce, ...sameEmailAs, ...leaving, ...disturb() };
    return { kind: 'order', order: orders, plan, card: pick(drawnCards), ...more };
  };
  const nextStep = (): Step => {
    if (orders === 0) return addOrder();
    const order = 1 + Math.floor(random() * orders);
    switch (pick(kinds)) {
      case 'order':
        return orders < 2 ? addOrder() : { kind: 'repeat', order };
      case 'repeat':
        return { kind: 'repeat', order, ...(random() < 0.2 && { correctsName: true }), ...disturb() };
      case 'cancel':
        return { kind: 'cancel', order, ...disturb() };
      case 'change card':
        return { kind: 'change card', order, card: pick(drawnCards), ...disturb() };
      case 'report usage':
        return { kind: 'report usage', order, quantity: pickQuantity(), ...disturb() };
      case 'pay at checkout':
        return { kind: 'pay at checkout', order, card: pick(drawnCards) };
      case 'cancel at gateway':
        return { kind: 'cancel at gateway', order };
      case 'outage':
        isOut = !isOut;
        return isOut ? { kind: 'outage', disturbance: pick(disturbances) } : { kind: 'outage ends' };
      case 'force payment':
        return { kind: 'force payment', order, outcome: pick(paymentOutcomes) };
      case 'advance':
        return { kind: 'advance', by: pick(durations) };
      case 'hold or release webhooks':
        isHolding = !isHolding;
        return isHolding ? { kind: 'hold webhooks' } : release();
      case 'deliver again':
        return { kind: 'deliver again', which: pick(['last', 'all']) };
      case 'deliver at once':
        return { kind: 'deliver at once', times: 3 };
      case 'forge webhook':
        return { kind: 'forge webhook', forgery: pick(forgeries) };
      case 'unknown event':
        return { kind: 'unknown event' };
      case 'rotate secret':
        isRotating = !isRotating;
        return isRotating ? { kind: 'rotate secret' } : { kind: 'end rotation' };
      case 'restart':
        return { kind: 'restart' };
    }
  };

  const length = 2 + Math.floor(random() * (MAX_STEPS - 1));
  const steps = Array.from({ length }, nextStep);
  return { startsAt: pick(starts), steps: steps.filter((step) => isPossible(step, steps, adapter)) };
}

/** Used quantities, with up to six decimals. */
const quantities = ['1', '12.5', '0.25', '0.001', '0.0001', '3.00005', '0.000006', '123456.789'];

/** Kinds of steps after the first order. A kind that stands here several times is drawn more often. */
const kinds = [
  'order',
  'repeat',
  'cancel',
  'cancel at gateway',
  'outage',
  'pay at checkout',
  'change card',
  'report usage',
  'report usage',
  'force payment',
  'force payment',
  'advance',
  'advance',
  'advance',
  'hold or release webhooks',
  'hold or release webhooks',
  'deliver again',
  'deliver at once',
  'forge webhook',
  'unknown event',
  'rotate secret',
  'restart',
] as const;
