import { compareState, type StateDifference } from './compare-state.js';
import type { Sequence } from './sequence.js';
import { isGenuine, type GatewayRequest, type TraceEntry } from './trace.js';

/** Classes of bugs, for which the exam gives a grade each. */
export const examClasses = ['idempotency', 'webhooks', 'time', 'failures', 'evolution', 'security'] as const;
export type ExamClass = (typeof examClasses)[number];

/** Rule that every application must keep. */
export interface Invariant {
  id: string;
  class: ExamClass;
  /** The rule as a sentence. */
  statement: string;
  /** Returns what is wrong, or null. */
  verify: (run: JudgedRun) => Problem | null;
}

/** What is wrong, or what is wrong at a place. */
type Problem = string | { place: string; problem: string };

/** Run of a sequence, with what an invariant may look at. */
export interface JudgedRun {
  sequence: Sequence;
  trace: readonly TraceEntry[];
  /** Values that must not stand in the application's log, such as the API key, by their name. */
  secrets: Readonly<Record<string, string>>;
  log: string;
}

/** Violated invariant of one run. */
export interface Violation {
  invariant: string;
  /** Place in the application at which every violation is the same bug, such as a path; null if steps tell bugs apart. */
  place: string | null;
  class: ExamClass;
  statement: string;
  problem: string;
}

const GOOD_CARDS: readonly (string | null)[] = ['good', 'challenge', 'fails on renewal', 'fails twice'];
/** Longest time that a user waits: the retries of a client, each with its time limit, and a pause. */
const MAX_WAIT_MS = 8000;

/** All invariants, in the order in which a run reports them. */
export const invariants: readonly Invariant[] = [
  {
    id: 'order-paid-once',
    class: 'idempotency',
    statement: 'A customer pays once for one order.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const paid = purchases.filter(
          ({ payments, status }) =>
            payments > 0 || ['active', 'trialing', 'past_due', 'succeeded'].includes(status),
        );
        return paid.length > 1
          ? `Customer ${order} has ${paid.length} purchases for one order: ${paid.map(({ id }) => id).join(', ')}.`
          : null;
      }),
  },
  {
    id: 'retry-same-key',
    class: 'idempotency',
    statement: 'A request that is sent again has the same idempotency key.',
    verify: ({ trace }) => findChangedKey(listEntries(trace, 'request').map(({ request }) => request)),
  },
  {
    id: 'retry-same-body',
    class: 'idempotency',
    statement: 'Requests with the same idempotency key have the same path and body.',
    verify: ({ trace }) => findReusedKey(listEntries(trace, 'request').map(({ request }) => request)),
  },
  {
    id: 'refusal-not-charged',
    class: 'failures',
    statement: 'A customer whose order the application has refused is not charged.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        // One of several requests at once may be refused as a duplicate.
        const outcomes = listEntries(trace, 'action')
          .filter((entry) => entry.order === order && isOrder(entry.action))
          .map(({ outcome }) => outcome);
        const amount = purchases.reduce((total, { amountReceived }) => total + amountReceived, 0);
        return outcomes.at(-1) === 'refused' && !outcomes.includes('accepted') && amount > 0
          ? `Customer ${order} was refused and paid ${amount}.`
          : null;
      }),
  },
  {
    id: 'good-card-accepted',
    class: 'failures',
    statement: 'An order with a good card is not refused, whatever passing fault the gateway has.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'action'), ({ order, action, outcome, card, step }) =>
        outcome === 'refused' && isOrder(action) && GOOD_CARDS.includes(card)
          ? `Customer ${order} was refused for good in step ${step}, with a card that the gateway accepts.`
          : null,
      ),
  },
  {
    id: 'purchase-of-buyer',
    class: 'failures',
    statement: 'A purchase belongs to the customer who ordered.',
    verify: ({ trace }) => {
      const states = listStates(trace);
      const buyers = new Set(states.map(({ customerName }) => customerName));
      return findFirst(states, ({ order, purchases, customerName }) => {
        // An application need not pass the name on. The name of another buyer is always wrong.
        const wrong = purchases.find(
          (each) => each.customerName !== customerName && buyers.has(each.customerName),
        );
        return wrong === undefined
          ? null
          : `The purchase ${wrong.id} of ${customerName} (order ${order}) belongs to ${wrong.customerName}.`;
      });
    },
  },
  {
    id: 'decline-told',
    class: 'failures',
    statement: 'A customer whose card is declined is not told that the order is paid.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, state, purchases }) =>
        purchases.length > 0 &&
        purchases.every(({ status }) => status === 'failed') &&
        state.hasAccess === true
          ? `The payment of customer ${order} failed, and the application provides the service.`
          : null,
      ),
  },
  {
    id: 'action-completes',
    class: 'failures',
    statement: 'After a passing fault, the customer completes the action by repeating it.',
    verify: ({ trace, sequence }) => {
      const repeated = listEntries(trace, 'action').filter(({ step }) => step > sequence.steps.length);
      return findFirst(repeated, ({ order }) => {
        const attempts = repeated.filter((entry) => entry.order === order);
        const last = attempts.at(-1);
        if (last?.outcome !== 'failed') return null;
        const reason = last.error === null ? '.' : `: ${last.error}`;
        const problem = `Customer ${order} repeated the action ${attempts.length} times without a fault, and it still fails${reason}`;
        return { place: last.action, problem };
      });
    },
  },
  {
    id: 'user-answered',
    class: 'failures',
    statement: 'The customer gets an answer, whatever the gateway does.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'action'), ({ order, durationMs, step }) =>
        durationMs > MAX_WAIT_MS ? `Customer ${order} waited ${durationMs} ms in step ${step}.` : null,
      ),
  },
  {
    id: 'cancellation-reaches-gateway',
    class: 'failures',
    statement: 'A cancellation that the application has confirmed ends the subscription.',
    verify: ({ trace }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const last = listEntries(trace, 'action').findLast((entry) => entry.order === order);
        const running = purchases.find(
          ({ status, cancelsAtPeriodEnd }) =>
            ['active', 'trialing', 'past_due', 'unpaid'].includes(status) && !cancelsAtPeriodEnd,
        );
        return last?.action === 'cancel' && last.outcome === 'accepted' && running !== undefined
          ? `The cancellation of customer ${order} was confirmed, and purchase ${running.id} is \`${running.status}\`.`
          : null;
      }),
  },
  {
    id: 'usage-reported-once',
    class: 'idempotency',
    statement: 'Usage that the application has reported reaches the gateway once.',
    verify: ({ trace, sequence }) =>
      findFirst(listStates(trace), ({ order, purchases }) => {
        const reported = sequence.steps.flatMap((step) =>
          step.kind === 'report usage' && step.order === order ? [Number(step.quantity)] : [],
        );
        const accepted = listEntries(trace, 'action').filter(
          (entry) => entry.order === order && entry.action === 'reportUsage' && entry.outcome === 'accepted',
        );
        const expected = reported.reduce((total, quantity) => total + quantity, 0);
        const usage = purchases.reduce((total, each) => total + each.usage, 0);
        return reported.length > 0 && accepted.length === reported.length && usage !== expected
          ? `Customer ${order} used ${expected}, and the gateway has a usage of ${usage}.`
          : null;
      }),
  },
  {
    id: 'webhook-accepted',
    class: 'webhooks',
    statement: 'The application acknowledges every webhook of the gateway.',
    verify: ({ trace, sequence }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, type, status, step }) =>
        (form === 'valid' || form === 'again') &&
        status !== null &&
        (status < 200 || status > 299) &&
        isLastAttempt(trace, step, sequence)
          ? `The application answered a valid \`${type}\` with ${status}.`
          : null,
      ),
  },
  {
    id: 'rotation-accepted',
    class: 'security',
    statement: 'During a rotation, the application accepts webhooks with a signature for each secret.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, type, status }) =>
        form === 'two signatures' && status !== null && status >= 400 && status < 500
          ? `The application answered a \`${type}\` with two signatures, one of them with its secret, with ${status}.`
          : null,
      ),
  },
  {
    id: 'forgery-rejected',
    class: 'security',
    statement: 'The application rejects a webhook that the gateway has not signed, or signed too long ago.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, status }) =>
        !isGenuine(form) && status !== null && status >= 200 && status < 300
          ? { place: form, problem: `The application accepted a forged webhook (${form}) with ${status}.` }
          : null,
      ),
  },
  {
    id: 'forgery-survived',
    class: 'security',
    statement: 'A forged webhook does not crash the application.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, status }) =>
        !isGenuine(form) && status !== null && status >= 500
          ? `The application answered a forged webhook (${form}) with ${status}.`
          : null,
      ),
  },
  {
    id: 'secret-not-logged',
    class: 'security',
    statement: 'The application writes no secret to its log.',
    verify: ({ secrets, log }) =>
      findFirst(Object.entries(secrets), ([name, value]) =>
        log.includes(value) ? `The log of the application contains the ${name}.` : null,
      ),
  },
  {
    id: 'unknown-values-survived',
    class: 'evolution',
    statement: 'Unknown event types, values and fields do not stop the application.',
    verify: ({ trace }) =>
      findFirst(listEntries(trace, 'webhook'), ({ form, status }) =>
        form === 'unknown' && status !== null && (status < 200 || status > 299)
          ? `The application answered a webhook with unknown values with ${status}.`
          : null,
      ),
  },
  {
    id: 'process-survives',
    class: 'failures',
    statement: 'The application does not end by itself.',
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'exit'),
        ({ code, step }) => `The application ended with exit code ${code} in step ${step}.`,
      ),
  },
  createStateInvariant(
    'status-agrees',
    ['status', 'access'],
    'When all webhooks are delivered, the application has the status of the gateway.',
  ),
  createStateInvariant(
    'amount-agrees',
    ['amount'],
    'When all webhooks are delivered, the application has recorded each payment once.',
  ),
  createStateInvariant(
    'fulfilled-once',
    ['fulfillments'],
    'The application fulfills an order once for each payment.',
  ),
  createStateInvariant(
    'period-agrees',
    ['period'],
    'The application has the end of the current period of the gateway.',
  ),
  createStateInvariant('usage-agrees', ['usage'], 'The application has the usage that the gateway has.'),
  {
    id: 'restart-keeps-state',
    class: 'webhooks',
    statement: 'A restart of the application loses nothing.',
    verify: ({ trace }) => {
      const settled = listEntries(trace, 'state').filter(({ phase }) => phase === 'settled');
      return findFirst(
        listEntries(trace, 'state').filter(({ phase }) => phase === 'restarted'),
        ({ order, state, purchases }) => {
          const before = settled.find((entry) => entry.order === order);
          if (before === undefined || compareState(before.state, purchases).length > 0) return null;
          return compareState(state, purchases)[0]?.text ?? null;
        },
      );
    },
  },
];

/** Returns the violated invariants of a run, at most one problem for each. Rules of the user come last. */
export function judgeRun(run: JudgedRun, customStatements: ReadonlyMap<string, string>): Violation[] {
  const violations = invariants.flatMap(({ id, statement, verify, class: examClass }): Violation[] => {
    const found = verify(run);
    if (found === null) return [];
    const { place, problem } = typeof found === 'string' ? { place: null, problem: found } : found;
    return [{ invariant: id, place, class: classify(examClass, run), statement, problem }];
  });
  const rules = listEntries(run.trace, 'rule').map(({ id, problem }): Violation => {
    return {
      invariant: id,
      place: null,
      class: classify('webhooks', run),
      statement: customStatements.get(id) ?? id,
      problem,
    };
  });
  return withoutConsequences([...violations, ...rules], run.sequence);
}

/** Violations that explain others: a forgery that is accepted changes the state, too. */
const causes: ReadonlyMap<string, RegExp> = new Map([
  ['forgery-rejected', /^(.*-agrees|fulfilled-once|restart-keeps-state)$/],
  ['process-survives', /^(webhook-accepted|user-answered)$/],
  ['order-paid-once', /^(.*-agrees|fulfilled-once|restart-keeps-state)$/],
]);

function withoutConsequences(violations: readonly Violation[], { steps }: Sequence): Violation[] {
  // An application may show an unknown status, and the gateway does not have it.
  const unknown = steps.some(({ kind }) => kind === 'unknown event')
    ? [/^(status-agrees|restart-keeps-state)$/]
    : [];
  const explained = [...unknown, ...violations.flatMap(({ invariant }) => causes.get(invariant) ?? [])];
  return violations.filter(({ invariant }) => !explained.some((pattern) => pattern.test(invariant)));
}

/** A wrong state is a bug of the class that the sequence tries. */
function classify(examClass: ExamClass, { sequence }: JudgedRun): ExamClass {
  if (examClass !== 'webhooks') return examClass;
  const kinds = new Set(sequence.steps.map(({ kind }) => kind));
  if (kinds.has('unknown event')) return 'evolution';
  if (kinds.has('deliver again') || kinds.has('deliver at once') || kinds.has('release webhooks'))
    return 'webhooks';
  return kinds.has('advance') ? 'time' : 'webhooks';
}

function createStateInvariant(
  id: string,
  parts: readonly StateDifference['part'][],
  statement: string,
): Invariant {
  return {
    id,
    class: 'webhooks',
    statement,
    verify: ({ trace }) =>
      findFirst(
        listEntries(trace, 'state').filter(({ phase }) => phase === 'settled'),
        ({ state, purchases }) =>
          compareState(state, purchases).find(({ part }) => parts.includes(part))?.text ?? null,
      ),
  };
}

function isOrder(action: string): boolean {
  return action === 'buy' || action === 'subscribe';
}

function listEntries<Kind extends TraceEntry['kind']>(
  trace: readonly TraceEntry[],
  kind: Kind,
): Extract<TraceEntry, { kind: Kind }>[] {
  return trace.filter((entry): entry is Extract<TraceEntry, { kind: Kind }> => entry.kind === kind);
}

function listStates(trace: readonly TraceEntry[]): Extract<TraceEntry, { kind: 'state' }>[] {
  return listEntries(trace, 'state');
}

function findFirst<Item, Found extends Problem>(
  items: readonly Item[],
  check: (item: Item) => Found | null,
): Found | null {
  for (const item of items) {
    const problem = check(item);
    if (problem !== null) return problem;
  }
  return null;
}

/** A webhook that is rejected in a step is sent again later: only the last answer counts. */
function isLastAttempt(trace: readonly TraceEntry[], step: number, { steps }: Sequence): boolean {
  return step > steps.length || trace.every((entry) => entry.step <= step);
}

/** Disturbances after which the application does not know whether its request was processed. */
const harmlessDisturbances = new Set([null, 'webhook first', 'unknown values']);

/** Finds a request that was sent again with another key after its response did not arrive. */
function findChangedKey(requests: readonly GatewayRequest[]): Problem | null {
  const posts = requests.filter(({ method }) => method === 'POST');
  for (const [index, first] of posts.entries()) {
    if (harmlessDisturbances.has(first.disturbance)) continue;
    const again = posts.slice(index + 1).find(({ path, body }) => path === first.path && body === first.body);
    if (
      again === undefined ||
      (first.idempotencyKey !== null && first.idempotencyKey === again.idempotencyKey)
    )
      continue;
    const problem =
      `POST ${first.path} had the key ${first.idempotencyKey ?? '(none)'} when it was disturbed (${first.disturbance}), ` +
      `and the key ${again.idempotencyKey ?? '(none)'} when it was sent again.`;
    return { place: toPathPattern(first.path), problem };
  }
  return null;
}

/** Finds a key that was used for two different requests. */
function findReusedKey(requests: readonly GatewayRequest[]): Problem | null {
  const first = new Map<string, GatewayRequest>();
  for (const request of requests) {
    if (request.method !== 'POST' || request.idempotencyKey === null) continue;
    const earlier = first.get(request.idempotencyKey);
    first.set(request.idempotencyKey, earlier ?? request);
    if (earlier && (earlier.path !== request.path || earlier.body !== request.body))
      return {
        place: toPathPattern(request.path),
        problem: `The key ${request.idempotencyKey} was used for POST ${earlier.path} and, with another request, for POST ${request.path}.`,
      };
  }
  return null;
}

/** Replaces the ids in a path, so that the paths of all purchases are one place. */
function toPathPattern(path: string): string {
  return path.replaceAll(/\/[a-z]+_[0-9a-z]{20,}/g, '/{id}');
}
