import type { Charge, Purchase } from '../../../src/domain/shared/records.js';
import type { Trace } from '../trace.js';
import { HOUR, ms } from './calendar.js';
import { chainsOf, dunningOf, lastOf, type Chain } from './chains.js';
import { amountDueAt, anchorOf, Life } from './period-oracle.js';

type Status = Purchase['status'];

const TERMINAL: readonly Status[] = ['succeeded', 'failed', 'expired', 'canceled'];

export const isTerminal = (status: Status): boolean => TERMINAL.includes(status);

/** What is known at an instant, and who decided the status. */
interface Known {
  trace: Trace;
  life: Life;
  at: number;
  charges: readonly Charge[];
  scheduledAt: number | null;
}

export interface Judged {
  status: Status;
  /** What the calendar had made of it just before this commit, which is then late; else the status before. */
  until?: Status;
  /** By what a purchase was canceled. */
  by: 'immediate' | 'period_end' | 'dunning' | null;
}

/** The status after every commit, and at the end of the story, by the letter of the rules. */
export function statusesOf(trace: Trace): Judged[] {
  const life = new Life(trace);
  const judged: Judged[] = [];
  let scheduledAt: number | null = null;
  let present: Judged = { status: 'pending', by: null };
  for (const [position, commit] of trace.commits.entries()) {
    const at = ms(commit.at);
    const before = trace.commits[position - 1];
    const until =
      before && ms(before.at) < at
        ? next(present, { trace, life, at: at - 1, charges: before.charges, scheduledAt }).status
        : present.status;
    const command = trace.commands.find((one) => one.commit === commit);
    const asked = command?.step.do === 'cancel' ? command.step.mode : null;
    if (asked === 'period_end' && canWait(life, at)) scheduledAt = at;
    else if (asked !== null) present = { status: 'canceled', by: asked };
    present = next(present, { trace, life, at, charges: commit.charges, scheduledAt });
    judged.push({ ...present, until });
  }
  judged.push(next(present, { trace, life, at: trace.end, charges: trace.last.charges, scheduledAt }));
  return judged;
}

/** Whether there is an end of a period to wait for: of an open one, of the trial, or of the time to report. */
export function canWait(life: Life, at: number): boolean {
  if (life.attachedAt === null || at < life.attachedAt) return false;
  if (at < life.anchor) return life.trialEnd !== null && at >= life.start;
  const last = life.periodsUntil(at).at(-1);
  return last !== undefined && at < last.end + life.grace;
}

function next(present: Judged, known: Known): Judged {
  if (isTerminal(present.status)) return present;
  const { life, at } = known;
  if (life.attachedAt === null || at < life.attachedAt) return { status: beforeCard(known), by: null };
  if (known.trace.story.plan.rate.kind === 'one_time') return { status: 'succeeded', by: null };
  if (known.scheduledAt !== null && known.scheduledAt < life.anchor)
    return at < life.anchor ? { status: 'trialing', by: null } : { status: 'canceled', by: 'period_end' };
  if (at < life.anchor)
    return { status: life.trialEnd !== null && at >= life.start ? 'trialing' : 'pending', by: null };
  return derived(known, present);
}

/** As long as no card is attached. */
function beforeCard({ trace: { story }, at, charges }: Known): Status {
  const created = ms(story.start);
  const { token } = story;
  if (token === null || token === 'tok_challenge') {
    const waiting = token === null ? 'pending' : 'requires_action';
    return isCheckoutOver(story, at) ? 'expired' : waiting;
  }
  if (!token.startsWith('tok_pending')) return 'failed';
  if (amountDueAt(story, created) === 0) throw new Error('Nothing to charge attaches a card at once.');
  return at >= created + 24 * HOUR && charges[0]?.status === 'failed' ? 'failed' : 'pending';
}

/** After its time, or when a card would come too late for any charge before the end date. */
function isCheckoutOver(story: Trace['story'], at: number): boolean {
  const isLate = story.end_date !== null && anchorOf(story, at) >= ms(story.end_date);
  return at >= ms(story.start) + 24 * HOUR || isLate;
}

function derived(known: Known, present: Judged): Judged {
  const { life, at, charges, scheduledAt } = known;
  const end = life.endsAt(scheduledAt);
  // What is settled or tried again comes first of what happens at an instant; the end, bills and new periods after.
  const earlier = charges.filter(({ attempt, created_at }) => attempt > 1 || ms(created_at) < at);
  if (earlier.length > 0 && earlier.length < charges.length + (end === at ? 1 : 0)) {
    const first = byRule(known, earlier, end < at, present);
    if (first.by === 'dunning') return first;
  }
  return byRule(known, charges, end <= at, present);
}

function byRule(known: Known, charges: readonly Charge[], hasEnded: boolean, present: Judged): Judged {
  const chains = chainsOf(charges);
  const latest = chains.at(-1);
  const inTheAir = chains.filter((chain) => lastOf(chain).status === 'pending');
  if (chains.length === 1 && inTheAir[0]?.length === 1 && present.status !== 'active')
    return { status: known.life.trialEnd === null ? 'pending' : 'trialing', by: null };
  if (chains.some(isOpen)) return { status: 'past_due', by: null };
  if (hasEnded) {
    if (inTheAir.length > 0) return { status: 'active', by: null };
    if (known.scheduledAt !== null) return { status: 'canceled', by: 'period_end' };
    return { status: isExhausted(latest) ? 'unpaid' : 'succeeded', by: null };
  }
  if (!latest || !isExhausted(latest)) return { status: 'active', by: null };
  return dunningOf(latest, known.trace).on_exhausted === 'cancel'
    ? { status: 'canceled', by: 'dunning' }
    : { status: 'unpaid', by: null };
}

/** A retry or an answer is awaited, or a retry is pending. */
function isOpen(chain: Chain): boolean {
  const { status, attempt, next_retry_at } = lastOf(chain);
  if (status === 'failed') return next_retry_at !== null;
  return status === 'requires_action' || (status === 'pending' && attempt > 1);
}

function isExhausted(chain: Chain | undefined): boolean {
  return chain !== undefined && lastOf(chain).status === 'failed' && !isOpen(chain);
}
