import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from '../api.js';
import { operationIds } from '../operations.js';
import { Button } from '../parts/button.js';
import { Choice, Text } from '../parts/field.js';
import { ProblemNote } from '../parts/problem.js';
import { Empty, Panel, Screen } from '../parts/screen.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';

type Effect = Schemas['FaultEffect'];
type Kind = Effect['kind'];

const kinds: readonly (readonly [Kind, string])[] = [
  ['status', 'Answer with a status'],
  ['latency', 'Answer late'],
  ['timeout', 'Wait, then 504'],
  ['partial_body', 'Break the answer off'],
  ['connection_reset', 'Reset the connection'],
];
const statuses = ['408', '429', '500', '502', '503', '504'] as const;

/** What goes wrong on purpose. */
export function Faults(): JSX.Element {
  const { data, error } = useResource(
    'faults',
    () => take(sandbox.GET('/faults')),
    ({ type }) => type === 'fault' || type === 'fault_removed',
  );
  const action = useAction();
  const remove = (id: string) =>
    action.by(() => take(sandbox.DELETE('/faults/{id}', { params: { path: { id } } })));
  return (
    <Screen title="Faults">
      <div class="columns">
        <Panel title="Make one">
          <NewFault />
        </Panel>
        <Panel title="On now">
          <ProblemNote error={action.error ?? error} />
          {data?.data.length === 0 ? (
            <Empty title="Nothing goes wrong">
              <p>Make a fault, and see what your code does when an answer is late, cut off or lost.</p>
            </Empty>
          ) : null}
          <ul class="bare lined">
            {data?.data.map((fault) => (
              <li key={fault.id} class="between">
                <span>
                  <strong>{saying(fault.effect)}</strong> {fault.operation_id ?? 'on every operation'}
                  <br />
                  <span class="hint">
                    {fault.when === 'before' ? 'before it is carried out' : 'after it is carried out'}
                    {fault.probability < 1 ? `, ${fault.probability * 100} % of the time` : ''}, hit{' '}
                    {fault.hits}
                    {fault.count === null ? ' times' : ` of ${fault.count} times`}
                  </span>
                </span>
                <Button onClick={remove(fault.id)} aria-label={`Remove the fault: ${saying(fault.effect)}`}>
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

function saying(effect: Effect): string {
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
  const [milliseconds, setMilliseconds] = useState('2000');
  const [when, setWhen] = useState<Schemas['FaultWhen']>('before');
  const [probability, setProbability] = useState('1');
  const [count, setCount] = useState('');
  const action = useAction();
  const effectOf = (): Effect => {
    if (kind === 'status') return { kind, status: Number(status) as 503 };
    if (kind === 'latency') return { kind, latency_ms: Number(milliseconds) };
    if (kind === 'timeout') return { kind, after_ms: Number(milliseconds) };
    return { kind };
  };
  const make = action.by(() =>
    take(
      sandbox.POST('/faults', {
        body: {
          operation_id: operation === '' ? null : operation,
          effect: effectOf(),
          when,
          probability: Number(probability),
          count: count === '' ? null : Number(count),
        },
      }),
    ),
  );
  return (
    <form class="stack" onSubmit={make}>
      <Choice
        label="Operation"
        value={operation}
        of={[['', 'Every operation'], ...operationIds.map((id) => [id, id] as const)]}
        onChange={setOperation}
      />
      <Choice label="What goes wrong" value={kind} of={kinds} onChange={setKind} />
      {kind === 'status' ? (
        <Choice
          label="Status"
          value={status}
          of={statuses.map((each) => [each, each] as const)}
          onChange={setStatus}
        />
      ) : null}
      {kind === 'latency' || kind === 'timeout' ? (
        <Text
          label="Milliseconds"
          type="number"
          min="0"
          value={milliseconds}
          onInput={setMilliseconds}
          required
        />
      ) : null}
      <Choice
        label="When"
        value={when}
        of={[
          ['before', 'Before it is carried out'],
          ['after_commit', 'After it is carried out: only the answer is lost'],
        ]}
        onChange={setWhen}
      />
      <Text
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
      <Text
        label="How often"
        hint="Empty: until you remove it"
        type="number"
        min="1"
        value={count}
        onInput={setCount}
      />
      <ProblemNote error={action.error} />
      <Button type="submit" tone="main" disabled={action.isBusy}>
        Switch it on
      </Button>
    </form>
  );
}
