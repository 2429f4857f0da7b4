import type { Need } from '../requirement.js';
import { obstacleReasons, type Obstacle } from '../session/operation-log.js';
import { COUNT_LABELS } from './describe-report.js';
import type { ReportedVerdict, UntestedGroup } from './report.js';

/** What a check of a recording lacks: requests of its own, or recorded requests of a kind. */
export type RecordingGap = 'own-requests' | 'recorded-requests';

interface Explanation {
  label: string;
  remedy: string;
}

const sandboxExplanation: Explanation = {
  label: 'no sandbox',
  remedy:
    'Run the suite against a Tollgate sandbox as well. Only a sandbox creates organizations for the run and advances the clock.',
};

const explanations: Record<Need | RecordingGap, Explanation> = {
  'own-requests': {
    label: 'not visible in a recording',
    remedy: 'Run tollgate check against a test deployment. It sends the requests that show these rules.',
  },
  'recorded-requests': {
    label: 'not in this recording',
    remedy: 'Record more traffic, with complete bodies and headers.',
  },
  write: {
    label: 'read-only run',
    remedy:
      'Allow the run to create and change objects: leave out --read-only, or add --write with the host.',
  },
  'second-key': {
    label: 'no second API key',
    remedy: 'Set TOLLGATE_SECOND_API_KEY to a test key of another organization.',
  },
  'payment-tokens': {
    label: 'no test tokens',
    remedy: 'Let the target accept the test tokens of the OpenAPI document, such as tok_success.',
  },
  sandbox: sandboxExplanation,
  'own-organization': {
    label: 'no organizations of the run',
    remedy:
      'Write test keys of organizations that no one else uses into a file, and name it with --key-pool. A sandbox creates them itself.',
  },
  clock: sandboxExplanation,
  reference: {
    label: 'no reference',
    remedy:
      'Leave out --no-reference. In a test file, pass the URL of a sandbox as reference to contractTests.',
  },
  receiver: {
    label: 'no webhook receiver',
    remedy:
      'Run tollgate receive where the target reaches it, and name it with --webhook-url. A sandbox on this machine needs no receiver.',
  },
};

const remedies: Record<Obstacle, string> = {
  'not deployed': 'Deploy the operation, or leave it out with --without and its name.',
  'no permission': 'Use a key that may call the operation, or leave it out with --without and its name.',
  'left out': 'Run the suite without --without and the name of the operation.',
};

const obstacles = Object.keys(remedies) as Obstacle[];

const needLabels: ReadonlySet<string> = new Set(Object.values(explanations).map(({ label }) => label));

/** Groups the requirements without a verdict by reason, the largest group first. Those of canaries are last, by time. */
export function groupUntested(verdicts: readonly ReportedVerdict[]): UntestedGroup[] {
  const groups = new Map<string, UntestedGroup>();
  for (const verdict of verdicts) {
    const { id, area, counts_as } = verdict;
    if (counts_as !== 'skipped' && counts_as !== 'inconclusive' && counts_as !== 'not_run') continue;
    const explained = explain(verdict);
    const key = needLabels.has(explained.label) ? explained.label : `${counts_as} ${explained.reason}`;
    const group = groups.get(key) ?? { ...explained, requirements: [], areas: [] };
    group.requirements.push(id);
    if (!group.areas.includes(area)) group.areas.push(area);
    groups.set(key, group);
  }
  const sizes = [...groups.values()].toSorted(
    (one, other) => other.requirements.length - one.requirements.length,
  );
  return sizes.toSorted((one, other) => getWaitingDays(one) - getWaitingDays(other));
}

/** Returns the days until a canary shows the requirements of a group; 0 without one. */
const getWaitingDays = ({ label, reason }: UntestedGroup): number =>
  label === WAITING_LABEL ? Number(/\d+/.exec(reason)?.[0] ?? 1) : 0;

/** Describes a group in one line, without a full stop. */
export const describeUntestedGroup = ({ label, reason, requirements }: UntestedGroup): string =>
  `${requirements.length} ${requirements.length === 1 ? 'requirement' : 'requirements'}, ${label}: ${reason.replace(/\.$/, '')}`;

/** Start of the reason of a requirement that a canary will show, before the time. */
const WAITING = 'waits for a canary: ';

/** Label of the requirements that canaries will show. The reason of a group is the time. */
export const WAITING_LABEL = 'waiting for canaries';

function explain({ counts_as, reason }: ReportedVerdict): Omit<UntestedGroup, 'requirements' | 'areas'> {
  if (reason?.startsWith(WAITING) === true) {
    const time = reason.slice(WAITING.length);
    return { label: WAITING_LABEL, reason: time, remedy: null };
  }
  const [, need, detail] = /^needs ([\w-]+): (.*)$/s.exec(reason ?? '') ?? [];
  const explanation = explanations[need as Need] as Explanation | undefined;
  if (explanation) return { ...explanation, reason: detail ?? '' };
  const obstacle = obstacles.find((one) => obstacleReasons[one] === detail);
  return obstacle
    ? { label: obstacle, reason: need ?? '', remedy: remedies[obstacle] }
    : { label: COUNT_LABELS[counts_as], reason: reason ?? '', remedy: null };
}
