import { CircleCheck, CircleX, Hourglass, ShieldAlert } from 'lucide-react';
import { useRef, useState, type JSX } from 'react';
import { Badge } from '../components/badges.js';
import { AdvanceButton, Button } from '../components/buttons.js';
import { SelectField } from '../components/fields.js';
import type { LucideIcon } from '../components/icon.js';
import { Card } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import type { ForecastItem, PaymentOutcome } from '../data/describe-work.js';
import { capitalize, formatShortDate, humanize } from '../data/format.js';
import { isFinalStatus } from '../data/purchase-statuses.js';
import { useResource } from '../data/resource.js';
import { nameNextCharge } from './describe-dunning.js';

type Outcome = Schemas['ForcedOutcome'];

/** Button that forces the first of its outcomes. A menu has the others. */
interface OutcomeGroup {
  label: string;
  icon: LucideIcon;
  /** Outcome of a forecast that the group stands for. */
  result: PaymentOutcome;
  /** Label of the menu. */
  menu: string;
  outcomes: readonly Outcome[];
}

/** Failure codes, and whether the menu offers them. The others are the results of another choice. */
const declines: Record<
  Exclude<
    Schemas['ForcedOutcomeInput'],
    'succeeded' | 'requires_action' | 'pending_then_succeeded' | 'pending_then_failed'
  >,
  boolean
> = {
  card_declined: true,
  insufficient_funds: true,
  processing_error: true,
  expired_card: true,
  incorrect_cvc: true,
  lost_card: true,
  authentication_failed: false,
  authentication_expired: false,
  payment_failed: false,
  canceled: false,
};

const outcomeGroups: readonly OutcomeGroup[] = [
  { label: 'Succeed', icon: CircleCheck, result: 'succeeded', menu: '', outcomes: ['succeeded'] },
  {
    label: 'Decline',
    icon: CircleX,
    result: 'failed',
    menu: 'Decline reason',
    outcomes: (Object.keys(declines) as (keyof typeof declines)[]).filter((code) => declines[code]),
  },
  {
    label: 'Challenge',
    icon: ShieldAlert,
    result: 'requires_action',
    menu: '',
    outcomes: ['requires_action'],
  },
  {
    label: 'Pending',
    icon: Hourglass,
    result: 'pending',
    menu: 'Final result',
    outcomes: ['pending_then_succeeded', 'pending_then_failed'],
  },
];

const listOptions = (outcomes: readonly Outcome[]): (readonly [Outcome, string])[] =>
  outcomes.map((outcome) => [outcome, capitalize(humanize(outcome))]);

/** Finds the group of the outcome of a payment in scheduled work. Nothing without an attempt, or if it is not certain. */
function findExpectedGroup(work: readonly ForecastItem[]): OutcomeGroup | undefined {
  const item = work.find(({ type, outcome }) => type !== 'challenge_expiry' && outcome !== 'none');
  return outcomeGroups.find(({ result }) => item?.certain === true && item.outcome === result);
}

const joinOutcomes = (outcomes: readonly Outcome[]): string => outcomes.map(humanize).join(', then ');

const describeForced = (outcomes: readonly Outcome[]): string =>
  outcomes.length === 0
    ? 'The test card determines the outcome. You can force another one for the next attempt.'
    : `Forced: ${joinOutcomes(outcomes)}.`;

/** Forced outcomes of a purchase or a customer, and a function that replaces them. */
interface ForcedOutcomes {
  /** The next one first. */
  forced: readonly Outcome[];
  /** Forces one outcome; null clears all. */
  choose: (outcome: Outcome | null) => void;
  error: Error | null;
}

function useForcedOutcomes(
  path: '/purchases/{id}/outcome' | '/customers/{id}/outcome',
  id: string,
): ForcedOutcomes {
  const [error, setError] = useState<Error | null>(null);
  const pending = useRef(Promise.resolve());
  const params = { path: { id } };
  const { data, reload } = useResource(
    id,
    () => unwrap(sandboxApi.GET(path, { params })),
    ({ type, data: changed }) =>
      (type === 'forced_outcomes' && changed.purchase_id === id) ||
      (type === 'customer_outcomes' && changed.customer_id === id),
  );
  // An arrow key selects each outcome on its way. They are sent in order, so that the last one applies.
  const choose = (outcome: Outcome | null): void => {
    const replace = async (): Promise<void> => {
      await unwrap(sandboxApi.DELETE(path, { params }));
      if (outcome !== null) await unwrap(sandboxApi.POST(path, { params, body: { outcome } }));
      setError(null);
    };
    pending.current = pending.current.then(replace).catch(setError).then(reload);
  };
  return { forced: data?.outcomes ?? [], choose, error };
}

/** Field that forces the outcome of the next payment of a customer. */
export function CustomerOutcome({ customerId }: { customerId: string }): JSX.Element {
  const { forced, choose, error } = useForcedOutcomes('/customers/{id}/outcome', customerId);
  return (
    <>
      <p className="hint">{describeForced(forced)}</p>
      <SelectField
        label="Outcome of the next payment"
        value={forced[0] ?? ''}
        options={[['', 'Test card'], ...listOptions(outcomeGroups.flatMap(({ outcomes }) => outcomes))]}
        onChange={(outcome) => void choose(outcome === '' ? null : outcome)}
      />
      <ErrorState title="The outcome was not changed" error={error} />
    </>
  );
}

/** Describes the attempt that a forced outcome applies to: `retry 1, 23 Apr`. */
function describeNextAttempt(
  purchase: Schemas['Purchase'],
  dunning: Schemas['DunningProgress'] | null,
): string {
  const { next_charge_at } = purchase;
  if (dunning?.next_retry_at) return `retry ${dunning.retry}, ${formatShortDate(dunning.next_retry_at)}`;
  return next_charge_at === null
    ? 'the next attempt'
    : `the ${nameNextCharge(purchase).toLowerCase()}, ${formatShortDate(next_charge_at)}`;
}

/**
 * Card that forces the outcome of the next payments, and advances to the next one. Renders nothing if the status of
 * the purchase is final.
 */
export function NextOutcome({
  purchase,
  dunning,
  nextWork,
}: {
  purchase: Schemas['Purchase'];
  dunning: Schemas['DunningProgress'] | null;
  /** Scheduled work at the time of the next payment attempt. */
  nextWork: readonly ForecastItem[];
}): JSX.Element | null {
  const { id, customer_id, status, next_charge_at } = purchase;
  const { forced, choose, error } = useForcedOutcomes('/purchases/{id}/outcome', id);
  const { forced: forcedForCustomer } = useForcedOutcomes('/customers/{id}/outcome', customer_id);
  if (isFinalStatus(status)) return null;
  const isRetrying = (dunning?.next_retry_at ?? null) !== null;
  const isForced = forced.length > 0 || forcedForCustomer.length > 0;
  const expected = isForced ? undefined : findExpectedGroup(nextWork);
  const [next] = forced;
  const current = outcomeGroups.find(({ outcomes }) => outcomes.some((outcome) => outcome === next));
  return (
    <Card title="Next payment outcome">
      <p className="hint">Applies to {describeNextAttempt(purchase, dunning)}.</p>
      <div className="outcomes" role="group" aria-label="Outcome">
        {outcomeGroups.map((group) => (
          <Button
            key={group.label}
            size="small"
            icon={group.icon}
            isWrite
            aria-pressed={group === current}
            data-expected={group === expected ? '' : undefined}
            onClick={() => void choose(group === current ? null : (group.outcomes[0] ?? null))}
          >
            {group.label}
          </Button>
        ))}
      </div>
      {isForced ? (
        <p className="between">
          <span>
            <Badge tone="amber">Forced</Badge>{' '}
            {next ? joinOutcomes(forced) : `for the customer: ${joinOutcomes(forcedForCustomer)}`}
          </span>
          {next ? (
            <Button size="small" isWrite onClick={() => void choose(null)}>
              Undo
            </Button>
          ) : null}
        </p>
      ) : (
        <p className="hint">
          {expected ? `Test card: ${humanize(expected.result)}.` : 'The test card determines the outcome.'}{' '}
          Select an outcome to force it.
        </p>
      )}
      {current && next && current.outcomes.length > 1 ? (
        <SelectField
          label={current.menu}
          value={next}
          options={listOptions(current.outcomes)}
          onChange={choose}
        />
      ) : null}
      {next_charge_at === null || isRetrying ? null : (
        <AdvanceButton to={next_charge_at} label="Advance to next payment" isWide />
      )}
      <ErrorState title="The outcome was not changed" error={error} />
    </Card>
  );
}
