import type { Charge, Purchase } from '../../../src/domain/shared/records.js';
import type { Trace } from '../trace.js';
import { HOUR, ms } from './calendar.js';
import { listChains, getDunning, getLast, type Chain } from './chains.js';
import { getAmountDue, calculateAnchor, PeriodOracle } from './period-oracle.js';

type Status = Purchase['status'];

const TERMINAL: readonly Status[] = ['succeeded', 'failed', 'expired', 'canceled'];

export const isTerminal = (status: Status): boolean => TERMINAL.includes(status);

/** Known facts at a time, and the cause of the status. */
interface StatusFacts {
  trace: Trace;
  life: PeriodOracle;
  at: number;
  charges: readonly Charge[];
  scheduledAt: number | null;
}

export interface ExpectedStatus {
  status: Status;
  /** Status by the calendar just before a late commit, or else the previous status. */
  until?: Status;
  /** Cause of the cancellation. */
  by: 'immediate' | 'period_end' | 'dunning' | null;
}

/** Returns the expected status after every commit and at the end of the case. */
export function listExpectedStatuses(trace: Trace): ExpectedStatus[] {
  const life = new PeriodOracle(trace);
  const expected: ExpectedStatus[] = [];
  let scheduledAt: number | null = null;
  let present: ExpectedStatus = { status: 'pending', by: null };
  for (const [position, commit] of trace.commits.entries()) {
    const at = ms(commit.at);
    const before = trace.commits[position - 1];
    const until =
      before && ms(before.at) < at
        ? getNextStatus(present, { trace, life, at: at - 1, charges: before.charges, scheduledAt }).status
        : present.status;
    const command = trace.commands.find((one) => one.commit === commit);
    const asked = command?.step.do === 'cancel' ? command.step.mode : null;
    if (asked === 'period_end' && canWait(life, at)) scheduledAt = at;
    else if (asked !== null) present = { status: 'canceled', by: asked };
    present = getNextStatus(present, { trace, life, at, charges: commit.charges, scheduledAt });
    expected.push({ ...present, until });
  }
  expected.push(
    getNextStatus(present, { trace, life, at: trace.end, charges: trace.last.charges, scheduledAt }),
  );
  return expected;
}

/** Returns whether a period, trial or grace period is open whose end a cancellation can wait for. */
export function canWait(life: PeriodOracle, at: number): boolean {
  if (life.attachedAt === null || at < life.attachedAt) return false;
  if (at < life.anchor) return life.trialEnd !== null && at >= life.start;
  const last = life.periodsUntil(at).at(-1);
  return last !== undefined && at < last.end + life.grace;
}

function getNextStatus(present: ExpectedStatus, known: StatusFacts): ExpectedStatus {
  if (isTerminal(present.status)) return present;
  const { life, at } = known;
  if (life.attachedAt === null || at < life.attachedAt)
    return { status: getStatusBeforeCard(known), by: null };
  if (known.trace.billingCase.plan.rate.kind === 'one_time') return { status: 'succeeded', by: null };
  if (known.scheduledAt !== null && known.scheduledAt < life.anchor)
    return at < life.anchor ? { status: 'trialing', by: null } : { status: 'canceled', by: 'period_end' };
  if (at < life.anchor)
    return { status: life.trialEnd !== null && at >= life.start ? 'trialing' : 'pending', by: null };
  return deriveStatus(known, present);
}

/** Returns the status while no card is attached. */
function getStatusBeforeCard({ trace: { billingCase }, at, charges }: StatusFacts): Status {
  const created = ms(billingCase.start);
  const { token } = billingCase;
  if (token === null || token === 'tok_challenge') {
    const waiting = token === null ? 'pending' : 'requires_action';
    return isCheckoutOver(billingCase, at) ? 'expired' : waiting;
  }
  if (!token.startsWith('tok_pending')) return 'failed';
  if (getAmountDue(billingCase, created) === 0) throw new Error('Nothing to charge attaches a card at once.');
  return at >= created + 24 * HOUR && charges[0]?.status === 'failed' ? 'failed' : 'pending';
}

/**
 * Returns whether the checkout has expired, or a card would come too late for any charge before the end date.
 */
function isCheckoutOver(billingCase: Trace['billingCase'], at: number): boolean {
  const isLate =
    billingCase.end_date !== null && calculateAnchor(billingCase, at) >= ms(billingCase.end_date);
  return at >= ms(billingCase.start) + 24 * HOUR || isLate;
}

function deriveStatus(known: StatusFacts, present: ExpectedStatus): ExpectedStatus {
  const { life, at, charges, scheduledAt } = known;
  const end = life.endsAt(scheduledAt);
  // At the same time, settlements and retries come first, then the end, charges and new periods.
  const earlier = charges.filter(({ attempt, created_at }) => attempt > 1 || ms(created_at) < at);
  if (earlier.length > 0 && earlier.length < charges.length + (end === at ? 1 : 0)) {
    const first = applyRules(known, earlier, end < at, present);
    if (first.by === 'dunning') return first;
  }
  return applyRules(known, charges, end <= at, present);
}

function applyRules(
  known: StatusFacts,
  charges: readonly Charge[],
  hasEnded: boolean,
  present: ExpectedStatus,
): ExpectedStatus {
  const chains = listChains(charges);
  const latest = chains.at(-1);
  const inTheAir = chains.filter((chain) => getLast(chain).status === 'pending');
  if (chains.length === 1 && inTheAir[0]?.length === 1 && present.status !== 'active')
    return { status: known.life.trialEnd === null ? 'pending' : 'trialing', by: null };
  if (chains.some(isOpen)) return { status: 'past_due', by: null };
  if (hasEnded) {
    if (inTheAir.length > 0) return { status: 'active', by: null };
    if (known.scheduledAt !== null) return { status: 'canceled', by: 'period_end' };
    return { status: isExhausted(latest) ? 'unpaid' : 'succeeded', by: null };
  }
  if (!latest || !isExhausted(latest)) return { status: 'active', by: null };
  return getDunning(latest, known.trace).on_exhausted === 'cancel'
    ? { status: 'canceled', by: 'dunning' }
    : { status: 'unpaid', by: null };
}

/** Returns whether a retry or a settlement of the chain is pending. */
function isOpen(chain: Chain): boolean {
  const { status, attempt, next_retry_at } = getLast(chain);
  if (status === 'failed') return next_retry_at !== null;
  return status === 'requires_action' || (status === 'pending' && attempt > 1);
}

function isExhausted(chain: Chain | undefined): boolean {
  return chain !== undefined && getLast(chain).status === 'failed' && !isOpen(chain);
}
