import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { Button } from '../components/button.js';
import { SelectField, TextField } from '../components/field.js';
import { ErrorNote } from '../components/error-note.js';
import { EmptyState } from '../components/empty-state.js';
import { Panel, Screen } from '../components/screen.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

type Effect = Schemas['FaultEffect'];
type Kind = Effect['kind'];

const effectKinds: readonly (readonly [Kind, string])[] = [
  ['status', 'Answer with a status'],
  ['latency', 'Answer late'],
  ['timeout', 'Wait, then 504'],
  ['partial_body', 'Break the answer off'],
  ['connection_reset', 'Reset the connection'],
];
/** All public operations. The `Record` type makes a missing one a compile error. */
const operationIdSet: Record<Schemas['OperationId'], true> = {
  createPurchase: true,
  listPurchases: true,
  getPurchase: true,
  cancelPurchase: true,
  createConsumption: true,
  listConsumptions: true,
  getConsumption: true,
  deleteConsumption: true,
  listCharges: true,
  getCharge: true,
  createCustomer: true,
  listCustomers: true,
  getCustomer: true,
  createService: true,
  createPlan: true,
  createOrganizationConfiguration: true,
};

const operationIds = Object.keys(operationIdSet) as Schemas['OperationId'][];

const statuses = ['408', '429', '500', '502', '503', '504'] as const;

/** Screen that lists, creates and removes injected faults. */
export function Faults(): JSX.Element {
  const { data, error } = useResource(
    'faults',
    () => unwrap(sandboxApi.GET('/faults')),
    ({ type }) => type === 'fault' || type === 'fault_removed',
  );
  const action = useAction();
  const remove = (id: string) =>
    action.toHandler(() => unwrap(sandboxApi.DELETE('/faults/{id}', { params: { path: { id } } })));
  return (
    <Screen title="Faults">
      <div class="columns">
        <Panel title="Make one">
          <NewFault />
        </Panel>
        <Panel title="On now">
          <ErrorNote error={action.error ?? error} />
          {data?.data.length === 0 ? (
            <EmptyState title="Nothing goes wrong">
              <p>Make a fault, and see what your code does when an answer is late, cut off or lost.</p>
            </EmptyState>
          ) : null}
          <ul class="bare lined">
            {data?.data.map((fault) => (
              <li key={fault.id} class="between">
                <span>
                  <strong>{describeEffect(fault.effect)}</strong> {fault.operation_id ?? 'on every operation'}
                  <br />
                  <span class="hint">
                    {fault.when === 'before' ? 'before it is carried out' : 'after it is carried out'}
                    {fault.probability < 1 ? `, ${fault.probability * 100} % of the time` : ''}, hit{' '}
                    {fault.hits}
                    {fault.count === null ? ' times' : ` of ${fault.count} times`}
                  </span>
                </span>
                <Button
                  onClick={remove(fault.id)}
                  aria-label={`Remove the fault: ${describeEffect(fault.effect)}`}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  );
}

function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'status':
      return `${effect.status}`;
    case 'latency':
      return `${effect.latency_ms} ms late`;
    case 'timeout':
      return `504 after ${effect.after_ms} ms`;
    case 'partial_body':
      return 'broken off';
    case 'connection_reset':
      return 'reset';
  }
}

function NewFault(): JSX.Element {
  const [operation, setOperation] = useState<Schemas['OperationId'] | ''>('');
  const [kind, setKind] = useState<Kind>('status');
  const [status, setStatus] = useState<(typeof statuses)[number]>('503');
  const [durationMs, setDurationMs] = useState('2000');
  const [when, setWhen] = useState<Schemas['FaultWhen']>('before');
  const [probability, setProbability] = useState('1');
  const [count, setCount] = useState('');
  const action = useAction();
  const buildEffect = (): Effect => {
    if (kind === 'status') return { kind, status: Number(status) as 503 };
    if (kind === 'latency') return { kind, latency_ms: Number(durationMs) };
    if (kind === 'timeout') return { kind, after_ms: Number(durationMs) };
    return { kind };
  };
  const create = action.toHandler(() =>
    unwrap(
      sandboxApi.POST('/faults', {
        body: {
          operation_id: operation === '' ? null : operation,
          effect: buildEffect(),
          when,
          probability: Number(probability),
          count: count === '' ? null : Number(count),
        },
      }),
    ),
  );
  return (
    <form class="stack" onSubmit={create}>
      <SelectField
        label="Operation"
        value={operation}
        options={[['', 'Every operation'], ...operationIds.map((id) => [id, id] as const)]}
        onChange={setOperation}
      />
      <SelectField label="What goes wrong" value={kind} options={effectKinds} onChange={setKind} />
      {kind === 'status' ? (
        <SelectField
          label="Status"
          value={status}
          options={statuses.map((each) => [each, each] as const)}
          onChange={setStatus}
        />
      ) : null}
      {kind === 'latency' || kind === 'timeout' ? (
        <TextField
          label="Milliseconds"
          type="number"
          min="0"
          value={durationMs}
          onInput={setDurationMs}
          required
        />
      ) : null}
      <SelectField
        label="When"
        value={when}
        options={[
          ['before', 'Before it is carried out'],
          ['after_commit', 'After it is carried out: only the answer is lost'],
        ]}
        onChange={setWhen}
      />
      <TextField
        label="Probability"
        hint="From 0 to 1"
        type="number"
        min="0"
        max="1"
        step="any"
        value={probability}
        onInput={setProbability}
        required
      />
      <TextField
        label="How often"
        hint="Empty: until you remove it"
        type="number"
        min="1"
        value={count}
        onInput={setCount}
      />
      <ErrorNote error={action.error} />
      <Button type="submit" tone="primary" disabled={action.isBusy}>
        Switch it on
      </Button>
    </form>
  );
}
