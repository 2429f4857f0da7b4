import { compareValues } from '../compare/compare-values.js';
import { ObservedValues, type RequestTime } from '../compare/observed-values.js';
import { renderReproductionScript } from '../compare/reproduction-script.js';
import type { Step } from '../compare/step.js';
import { promises } from '../../generated/promises.js';
import { plans } from '../fixtures/plans.js';
import type { Diagnosis } from '../report/diagnosis.js';
import { configureWebhook, isSignatureValid, parseEvent, useSyncDelivery } from '../webhooks/endpoint.js';
import { replyWith, useReceiver, type ReceivedRequest } from '../webhooks/webhook-receiver.js';
import type { Session } from '../session/session.js';
import { describeChange } from './describe-cause.js';
import type { Deployments } from './repeat-session.js';

/** Events of an organization as they arrived, and the secret that signs them. */
interface Deliveries {
  secret: string;
  requests: readonly ReceivedRequest[];
  /** Time in which they were sent. */
  time: RequestTime;
}

/** How deliveries differ from those of the reference, and the event types of which they do. */
type DeliveryDifferences = Map<string, Set<string>>;

/** Compares webhook deliveries of new organizations, if requirements about webhooks fail. */
export async function diagnoseDeliveries(
  { target, reference }: Deployments,
  failures: readonly { requirement: string }[],
): Promise<Diagnosis[]> {
  const requirements = failures.flatMap(({ requirement: id }) => (id.startsWith('webhooks.') ? [id] : []));
  const hasReceiver = !target.unmetNeeds.has('sandbox') && !target.unmetNeeds.has('receiver');
  if (requirements.length === 0 || !hasReceiver) return [];
  const [received, expected] = [await receiveEvents(target), await receiveEvents(reference)];
  const types = new Set(expected.requests.map(getType));
  const [cause] = [...compareDeliveries(received, expected)].toSorted(
    ([, one], [, other]) => other.size - one.size,
  );
  if (!cause) return [];
  const [words, affected] = cause;
  const subject =
    affected.size === types.size ? 'Each webhook delivery' : `The delivery of ${[...affected].join(', ')}`;
  return [
    {
      headline: `${subject} ${words}.`,
      pointer: promises['webhooks.signature'].sentences[0].pointer,
      script: renderReproductionScript(
        [
          toStep(1, ['organizations', 'configurations'], {
            webhook: { url: 'https://receiver.example/hook' },
          }),
          toStep(2, ['customers'], { email: 'ada.lindqvist@example.com', name: 'Ada Lindqvist' }),
        ],
        Date.now(),
      ),
      evidence: [
        `A new organization sent ${received.requests.length} deliveries. Those of ${affected.size} of ${types.size} event types differ in this way from the reference.`,
        'To see one, replace the URL by that of your receiver.',
      ],
      requirements,
      places: [],
    },
  ];
}

/** Creates a request of the script that shows a cause. */
const toStep = (number: number, path: string[], body: unknown): Step => ({
  ...{ number, organization: 'first', method: 'POST', path, query: {}, headers: {}, body },
});

/** Causes events of an organization and of its first purchase, and receives them. */
async function receiveEvents(session: Session): Promise<Deliveries> {
  const organization = await session.createOrganization();
  const startedAtMs = Date.now();
  let deliveries: Deliveries = { secret: '', requests: [], time: { startedAtMs, durationMs: 0 } };
  await useReceiver({ session }, replyWith(204), async (receiver) => {
    await useSyncDelivery(organization, { session });
    const secret = await configureWebhook(organization, receiver);
    await organization.purchasePlan(plans.one_time);
    const requests = await receiver.settle();
    deliveries = { secret, requests, time: { startedAtMs, durationMs: Date.now() - startedAtMs } };
  });
  return deliveries;
}

function getType(request: ReceivedRequest): string {
  return parseEvent(request).type;
}

function compareDeliveries(target: Deliveries, reference: Deliveries): DeliveryDifferences {
  const found: DeliveryDifferences = new Map();
  const add = (words: string, type: string): void =>
    void found.set(words, (found.get(words) ?? new Set()).add(type));
  const [observed, otherObserved] = [observe(target), observe(reference)];
  for (const expected of reference.requests) {
    const type = getType(expected);
    const all = target.requests.filter((request) => getType(request) === type);
    const [received] = all;
    if (!received) add('does not arrive', type);
    if (all.length > 1) add('arrives more than once', type);
    if (!received) continue;
    for (const name of Object.keys(expected.headers).filter((one) => /^(?:webhook|content-type)/.test(one)))
      if (!(name in received.headers)) add(`lacks the header \`${name}\``, type);
    if (!isSignatureValid(received, target.secret)) add(describeSignature(received, target.secret), type);
    const context = {
      target: observed,
      reference: otherObserved,
      isShapeOnly: false,
      isDiverged: () => false,
    };
    for (const difference of compareValues(context, parseEvent(received), parseEvent(expected))) {
      const place = { operation: type, status: 200, parameters: [], session: 1, step: 1, cause: null };
      if (difference.place !== '/sequence')
        add(describeChange({ ...difference, ...place }).words.replace(/^returns/, 'has'), type);
    }
  }
  return found;
}

/** Says what is wrong with a signature. */
function describeSignature(received: ReceivedRequest, secret: string): string {
  const body = JSON.stringify(parseEvent(received));
  return isSignatureValid({ ...received, body }, secret)
    ? 'has a body with other white space than the one that was signed'
    : 'has a signature that does not match its body';
}

/** Identifies the ids and times of deliveries by their first appearance. */
function observe({ requests, time }: Deliveries): ObservedValues {
  const observed = new ObservedValues();
  const byType = requests.toSorted((one, other) => (getType(one) < getType(other) ? -1 : 1));
  for (const [index, request] of byType.entries()) observed.addResponse(index + 1, parseEvent(request), time);
  return observed;
}
