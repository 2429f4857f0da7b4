import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { operationsOf, type Operation } from '../description.js';
import { formatLatency } from '../format.js';
import { HttpStatus, Method } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Choice, Field, Text } from '../parts/field.js';
import { Facts } from '../parts/facts.js';
import { Json } from '../parts/json.js';
import { Findings, ProblemNote } from '../parts/problem.js';
import { Panel, Screen } from '../parts/screen.js';
import { go, hrefTo, type Route } from '../route.js';
import { send, type Received } from '../send.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';

/** Tries any operation, with the examples of its description to begin with. */
export function Console({ route }: { route: Route }): JSX.Element {
  const { data: operations, error } = useResource('operations', loadOperations);
  const operation = operations?.find(({ id }) => id === (route.id ?? 'createCustomer'));
  return (
    <Screen title="Console">
      <ProblemNote error={error} />
      {operations ? (
        <Choice
          label="Operation"
          value={operation?.id ?? ''}
          of={[
            ...(operation ? [] : [['', `No operation is called ${route.id ?? ''}`] as const]),
            ...operations.map(
              ({ id, summary, path }) =>
                [id, `${path.startsWith('/v1') ? '' : 'sandbox: '}${id}: ${summary}`] as const,
            ),
          ]}
          onChange={(id) => {
            go(hrefTo('console', id));
          }}
        />
      ) : null}
      {operation ? <Trial key={operation.id} operation={operation} /> : null}
    </Screen>
  );
}

async function loadOperations(): Promise<Operation[]> {
  const documents = await Promise.all(
    ['/docs/openapi.json', '/docs/sandbox.json'].map(async (path) => {
      const response = await fetch(path);
      if (!response.ok) throw new Error('The descriptions are not there: run npm run docs.');
      return operationsOf((await response.json()) as Parameters<typeof operationsOf>[0]);
    }),
  );
  return documents.flat();
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2);

function Trial({ operation }: { operation: Operation }): JSX.Element {
  const { bodies, parameters } = operation;
  const names = Object.keys(bodies ?? {});
  const [values, setValues] = useState<Record<string, string>>({});
  const [example, setExample] = useState(names[0] ?? '');
  const [body, setBody] = useState(bodies ? indented(bodies[names[0] ?? ''] ?? {}) : '');
  const [received, setReceived] = useState<Received | null>(null);
  const action = useAction();
  const submit = action.by(async () => {
    setReceived(null);
    setReceived(await send({ ...fillIn(operation, values), body: bodies && body !== '' ? body : null }));
  });
  return (
    <div class="columns">
      <Panel title={operation.summary}>
        <p class="path">
          <Method method={operation.method} /> {operation.path}
        </p>
        <form class="stack" onSubmit={submit}>
          {parameters.map(({ name, in: place, example: shown, isRequired }) => (
            <Text
              key={name}
              label={place === 'query' ? `${name} (query)` : name}
              placeholder={shown}
              required={isRequired}
              value={values[name] ?? ''}
              onInput={(value) => {
                setValues({ ...values, [name]: value });
              }}
            />
          ))}
          {names.length > 1 ? (
            <Choice
              label="Example"
              value={example}
              of={names.map((name) => [name, name] as const)}
              onChange={(name) => {
                setExample(name);
                setBody(indented(bodies?.[name]));
              }}
            />
          ) : null}
          {bodies ? (
            <Field label="Body">
              <textarea
                rows={Math.min(body.split('\n').length + 1, 18)}
                spellcheck={false}
                value={body}
                onInput={({ currentTarget }) => {
                  setBody(currentTarget.value);
                }}
              />
            </Field>
          ) : null}
          <ProblemNote error={action.error} />
          <Button type="submit" tone="main" disabled={action.isBusy}>
            Send
          </Button>
        </form>
      </Panel>
      <Panel title="Answer">
        {received ? (
          <Answer received={received} isPublic={operation.path.startsWith('/v1')} />
        ) : (
          <p class="hint">None yet: send it.</p>
        )}
      </Panel>
    </div>
  );
}

/** What was written into the form, in its places. */
function fillIn(
  { method, path, parameters, bodies }: Operation,
  values: Record<string, string>,
): { method: string; target: string; headers: Record<string, string> } {
  const given = (place: string): [string, string][] =>
    parameters.flatMap(({ in: at, name }): [string, string][] => {
      const value = values[name] ?? '';
      return at === place && value !== '' ? [[name, value]] : [];
    });
  const query = new URLSearchParams(given('query')).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return {
    method,
    target: query === '' ? filled : `${filled}?${query}`,
    headers: {
      ...Object.fromEntries(given('header')),
      ...(bodies && { 'content-type': 'application/json' }),
    },
  };
}

function Answer({ received, isPublic }: { received: Received; isPublic: boolean }): JSX.Element {
  const { status, headers, text, requestId, latencyMilliseconds } = received;
  return (
    <>
      <p role="status">
        <HttpStatus status={status} /> {formatLatency(latencyMilliseconds)}{' '}
        {isPublic ? <a href={hrefTo('requests', requestId)}>Its entry in the journal</a> : null}
      </p>
      {status >= 400 ? <Findings errors={findingsIn(text)} /> : <p class="hint">The request is valid.</p>}
      {text === '' ? <p class="hint">No body.</p> : <Json value={text} label="Body of the answer" />}
      <details>
        <summary>Headers</summary>
        <Facts of={Object.fromEntries(headers)} />
      </details>
    </>
  );
}

function findingsIn(text: string): Parameters<typeof Findings>[0]['errors'] {
  try {
    return (JSON.parse(text) as { errors?: Parameters<typeof Findings>[0]['errors'] }).errors ?? [];
  } catch {
    return [];
  }
}
