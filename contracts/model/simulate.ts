import { settingsAt, type Sold } from './inputs.js';
import { chargeAt, isFinal, lastOf, runningStatus, type Course } from './simulated-purchase.js';
import { stopTrying } from './payments.js';
import { beginningOf, midnight } from './periods.js';
import { chargeShown, purchaseShown } from './shown.js';
import { create, end, take, works } from './due-steps.js';

/** Follows a purchase from its beginning to an instant, through all that was done with it and all that fell due. */
export function follow(sold: Sold, until: string): Course {
  const course = beginning(sold);
  change(course, [create], true);
  for (const deed of sold.deeds) {
    if (deed.at > until) break;
    letPass(course, deed.at);
    change(course, [
      (one) => {
        take(one, deed);
      },
    ]);
  }
  letPass(course, until);
  return course;
}

function beginning(sold: Sold): Course {
  const minutes = settingsAt(sold, sold.created_at).expires_after_minutes;
  const expiry = new Date(Date.parse(sold.created_at) + minutes * 60_000).toISOString();
  return {
    sold,
    now: sold.created_at,
    status: 'pending',
    card: null,
    failure: null,
    trialEnd: null,
    start: null,
    first: null,
    expiresAt: tooLateFor(sold, expiry),
    period: null,
    index: 0,
    cyclesCompleted: 0,
    unbilled: [],
    lastQuantity: null,
    billedBy: new Map(),
    isOver: false,
    cancellation: null,
    isScheduled: false,
    canceledAt: null,
    charges: [],
    chains: [],
    asked: 0,
    forced: [],
    events: [],
  };
}

/** From when on no charge could come before the end date any more; the expiry if that is earlier. */
function tooLateFor(sold: Sold, expiry: string): string {
  if (sold.end_date === null) return expiry;
  const end = midnight(sold.end_date);
  let [early, late] = [Date.parse(sold.created_at), Date.parse(expiry)];
  while (early < late) {
    const middle = Math.floor((early + late) / 2);
    if (beginningOf(sold, new Date(middle).toISOString()).first >= end) late = middle;
    else early = middle + 1;
  }
  return new Date(late).toISOString();
}

/** Everything that falls due until then, in the order of time. */
function letPass(course: Course, until: string): void {
  for (let due = nextDue(course); due !== null && due <= until; due = nextDue(course)) {
    course.now = due;
    change(course, works);
  }
  course.now = until;
}

/** When something falls due next; null when nothing does any more. */
function nextDue(course: Course): string | null {
  const { chains, period, first, index, unbilled, expiresAt, start, now } = course;
  const lasts = chains.map((chain) => lastOf(course, chain));
  const settling = lasts.map(({ status, dueAt }) => (status === 'pending' ? dueAt : null));
  const running = [
    ...lasts.flatMap(({ dueAt, nextRetryAt }) => [dueAt, nextRetryAt]),
    period?.end ?? null,
    ...unbilled.map(({ at }) => at),
    expiresAt,
    ...(index === 0 ? [start, first].filter((at) => at !== null && at > now) : []),
  ];
  const due = (isFinal(course) ? settling : running).filter((at) => at !== null);
  return due.toSorted()[0] ?? null;
}

/** Changes it, and tells what changed: that it was created, what became of charges, what became of it. */
function change(course: Course, steps: readonly ((course: Course) => void)[], isNew = false): void {
  const before = { ...course };
  const entered: Course['status'][] = [];
  const charged = steps.flatMap((step) => {
    const { status: earlier } = course;
    const states = course.charges.map(({ status }) => status);
    step(course);
    derive(course);
    if (course.status !== earlier && course.status !== 'pending') entered.push(course.status);
    return course.charges.flatMap(({ status }, place) => (status === states[place] ? [] : place));
  });
  const types = [
    ...(course.card === before.card ? [] : ['payment_method_attached']),
    ...(course.isScheduled && !before.isScheduled ? ['cancellation_scheduled'] : []),
    ...entered.map((status) => (status === 'active' ? 'activated' : status)),
    ...(course.period !== null && course.index !== before.index ? ['period_started'] : []),
  ];
  if (!isNew && types.length + charged.length === 0) return;
  const shown = purchaseShown(course);
  const tell = (type: string, data: unknown): void => {
    course.events.push({ type, timestamp: course.now, data });
  };
  if (isNew) tell('purchase.created', shown);
  for (const place of charged) {
    tell(`charge.${chargeAt(course, place).status}`, chargeShown(course, place));
  }
  for (const type of types) tell(`purchase.${type}`, shown);
}

/** Once the first period has begun, the status follows from what was paid and from the end. */
function derive(course: Course): void {
  if (isFinal(course) || (course.index === 0 && !course.isOver) || isFirstSettling(course)) return;
  course.status = runningStatus(course);
  if (course.status !== 'canceled' && !isFinal(course)) return;
  if (course.status === 'canceled') {
    // Where nothing else ended it, it is because nothing was paid.
    if (!course.isOver) course.cancellation = { mode: 'immediate', reason: null, source: 'dunning' };
    course.canceledAt = course.now;
    stopTrying(course);
  }
  end(course);
}

/** As long as it is not known what becomes of the first payment, the purchase stays what it was. */
function isFirstSettling({ chains, charges, status }: Course): boolean {
  const isFirst = chains.length === 1 && charges.length === 1 && charges[0]?.status === 'pending';
  return isFirst && status !== 'active';
}
