import { CircleCheck, CircleX, Hourglass, ShieldAlert } from 'lucide';
import type { JSX } from 'preact';
import { Button } from '../components/button.js';
import { Card } from '../components/card.js';
import { ErrorNote } from '../components/error-note.js';
import { SelectField } from '../components/field.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { capitalize, humanize } from '../lib/format.js';
import { isFinalStatus } from '../lib/is-final-status.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

type Outcome = Schemas['ForcedOutcome'];

const commonOutcomes = [
  ['succeeded', 'Succeed', CircleCheck],
  ['card_declined', 'Decline', CircleX],
  ['requires_action', 'Challenge', ShieldAlert],
  ['pending_then_succeeded', 'Pending', Hourglass],
] as const;

const otherOutcomes: readonly Outcome[] = [
  'pending_then_failed',
  'insufficient_funds',
  'processing_error',
  'expired_card',
  'incorrect_cvc',
  'lost_card',
];

/** Card that forces the outcome of the next payments; renders nothing if the status of the purchase is final. */
export function NextOutcome({
  purchase: { id, status },
}: {
  purchase: Schemas['Purchase'];
}): JSX.Element | null {
  const action = useAction();
  const params = { path: { id } };
  const { data, reload } = useResource(
    id,
    () => unwrap(sandboxApi.GET('/purchases/{id}/outcome', { params })),
    ({ type, data: changed }) => type === 'forced_outcomes' && changed.purchase_id === id,
  );
  if (isFinalStatus(status)) return null;
  const force = (outcome: Outcome) =>
    action.toHandler(async () => {
      await unwrap(sandboxApi.POST('/purchases/{id}/outcome', { params, body: { outcome } }));
      reload();
    });
  const clear = action.toHandler(async () => {
    await unwrap(sandboxApi.DELETE('/purchases/{id}/outcome', { params }));
    reload();
  });
  const forced = data?.outcomes ?? [];
  return (
    <Card title="Next payment outcome">
      <p class="hint">
        {forced.length === 0
          ? 'The test card decides. Force another outcome for the next attempt.'
          : `Forced: ${forced.map(humanize).join(', then ')}.`}
      </p>
      <div class="buttons">
        {commonOutcomes.map(([outcome, label, icon]) => (
          <Button key={outcome} size="small" icon={icon} disabled={action.isBusy} onClick={force(outcome)}>
            {label}
          </Button>
        ))}
      </div>
      <SelectField
        label="Other outcome"
        value={''}
        options={[
          ['', 'Select'],
          ...otherOutcomes.map((outcome) => [outcome, capitalize(humanize(outcome))] as const),
        ]}
        onChange={(outcome) => {
          if (outcome !== '') force(outcome)();
        }}
      />
      {forced.length > 0 ? (
        <Button size="small" disabled={action.isBusy} onClick={clear}>
          Clear
        </Button>
      ) : null}
      <ErrorNote error={action.error} />
    </Card>
  );
}
