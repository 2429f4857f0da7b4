import { Send, Terminal } from 'lucide-react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { HttpMethod } from '../components/badges.js';
import { Button, CopyButton } from '../components/buttons.js';
import { SelectField, Field, TextField, Form } from '../components/fields.js';
import { ResponseView } from '../components/responses.js';
import { Card, Screen } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { basePath, getBaseUrl } from '../data/api.js';
import { capitalize, formatCount, humanize } from '../data/format.js';
import { useAction, useResource } from '../data/resource.js';
import { navigate, toHref, type Route } from '../data/route.js';
import { sendRequest, type ConsoleResponse } from '../data/send-request.js';
import { toCurlCommand } from '../requests/describe-request.js';
import { createMissing, loadConsoleDraft, type ConsoleDraft } from './console-draft.js';
import { listOperations, type Operation } from './list-operations.js';
import './console.css';

/** Screen that sends requests to any operation, prefilled with the examples of the OpenAPI documents. */
export function Console({ route }: { route: Route }): JSX.Element {
  const { data: operations, error, reload } = useResource('operations', loadOperations);
  const operation = operations?.find(({ id }) => id === (route.id ?? 'createCustomer'));
  const form = `${operation?.id}?${route.query.toString()}`;
  const [search, setSearch] = useState('');
  const found = operations?.filter((each) => matchesSearch(each, search)) ?? [];
  const open = (id: string): void => {
    navigate(toHref('console', id));
    setSearch('');
  };
  return (
    <Screen title="Console">
      <ErrorState title="The operations could not be loaded" error={error} onRetry={reload} />
      {operations ? (
        <Form
          className="find-operation parameters"
          role="search"
          onSubmit={() => {
            if (found[0] && search !== '') open(found[0].id);
          }}
        >
          <TextField
            label="Search"
            type="search"
            placeholder="Name, method or path"
            value={search}
            onInput={setSearch}
            data-search
            {...(found.length === 0 && { error: 'No operation matches.' })}
          />
          <Field label="Operation">
            <select
              value={search === '' ? (operation?.id ?? '') : ''}
              onChange={({ currentTarget }) => void open(currentTarget.value)}
            >
              {search !== '' ? (
                <option value="">{formatCount(found.length, 'operation matches', 'operations match')}</option>
              ) : operation ? null : (
                <option value="">No operation has the id {route.id}</option>
              )}
              {[...new Set(found.map(getGroup))].map((group) => (
                <optgroup key={group} label={group}>
                  {found
                    .filter((each) => getGroup(each) === group)
                    .map(({ id, summary, method, path }) => (
                      <option key={id} value={id}>
                        {summary} · {method} {path}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          </Field>
        </Form>
      ) : null}
      {operation ? (
        <DraftedForm
          key={form}
          name={form}
          operation={operation}
          operations={operations ?? []}
          query={route.query}
        />
      ) : null}
    </Screen>
  );
}

/** Checks whether the name, method and path of an operation contain each word of a text. */
function matchesSearch({ summary, method, path }: Operation, search: string): boolean {
  const text = `${summary} ${method} ${path}`.toLowerCase();
  return search
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word));
}

interface DraftedFormProps {
  /** Identity of the form, to which its edited values belong. */
  name: string;
  operation: Operation;
  operations: readonly Operation[];
  /** Values of the form, or the id of a logged request that has them. */
  query: URLSearchParams;
}

/** Returns the heading of an operation in the list: `Purchases`, or `Sandbox: clock`. */
function getGroup({ path }: Operation): string {
  const [, prefix, resource = ''] = path.split('/');
  return prefix === 'v1' ? capitalize(humanize(resource)) : `Sandbox: ${humanize(resource)}`;
}

/** Form of an operation, after its first values are loaded. */
function DraftedForm({ query, ...props }: DraftedFormProps): JSX.Element {
  const { data, error, reload } = useResource('draft', () => loadConsoleDraft(props.operation, query));
  return (
    <>
      <ErrorState title="The values of the form could not be loaded" error={error} onRetry={reload} />
      {data ? <OperationForm {...props} draft={data} /> : null}
    </>
  );
}

async function loadOperations(): Promise<Operation[]> {
  const documents = await Promise.all(
    ['/docs/openapi.json', '/docs/sandbox.json'].map(async (path) => {
      const response = await fetch(basePath + path);
      if (!response.ok) throw new Error('The OpenAPI documents are missing: run npm run docs.');
      return listOperations((await response.json()) as Parameters<typeof listOperations>[0], basePath);
    }),
  );
  return documents.flat();
}

/** Values of a form. */
interface FormValues {
  values: Readonly<Record<string, string>>;
  example: string;
  body: string;
}

/** Values that the user has edited, by the name of the form. They stay while another screen is open. */
const editedForms = new Map<string, FormValues>();

function OperationForm({
  name: form,
  operation,
  operations,
  draft,
}: Omit<DraftedFormProps, 'query'> & { draft: ConsoleDraft }): JSX.Element {
  const { parameters } = operation;
  const { bodies, missing } = draft;
  const exampleNames = Object.keys(bodies ?? {});
  const [first = ''] = exampleNames;
  const [fields, setFields] = useState<FormValues>(
    editedForms.get(form) ?? { values: draft.values, example: first, body: bodies?.[first] ?? '' },
  );
  const { values, example, body } = fields;
  const edit = (changes: Partial<FormValues>): void => {
    editedForms.set(form, { ...fields, ...changes });
    setFields({ ...fields, ...changes });
  };
  const request = buildRequest(operation, values);
  const place = findJsonError(body);
  const columns = useRef<HTMLDivElement>(null);
  const [response, setResponse] = useState<ConsoleResponse | null>(null);
  const created = useRef(new Map<string, string>());
  const action = useAction();
  const submit = action.toHandler(async () => {
    setResponse(null);
    const sentBody = await createMissing(body, missing, operations, created.current);
    if (sentBody !== body) edit({ body: sentBody });
    setResponse(await sendRequest({ ...request, body: bodies && sentBody !== '' ? sentBody : null }));
  });
  useEffect(() => {
    // On a phone, the response is below the form, out of sight.
    const card = columns.current?.lastElementChild;
    if (response && card && card.getBoundingClientRect().top > innerHeight / 2) card.scrollIntoView();
  }, [response]);
  const renderFields = (areRequired: boolean): JSX.Element => (
    <div className="parameters">
      {parameters
        .filter(({ isRequired }) => isRequired === areRequired)
        .map(({ name, in: place, example: shown, isRequired }) => (
          <TextField
            key={name}
            label={place === 'query' ? `${name} (query)` : name}
            placeholder={shown}
            required={isRequired}
            value={values[name] ?? ''}
            onInput={(value) => void edit({ values: { ...values, [name]: value } })}
          />
        ))}
    </div>
  );
  return (
    <div className="columns console" ref={columns}>
      <Card title={operation.summary}>
        <Form className="stack" onSubmit={submit}>
          <div className="request-line">
            <HttpMethod method={operation.method} />
            <span className="path">{request.target}</span>
            <Button type="submit" tone="primary" icon={Send} disabled={action.isBusy}>
              Send
            </Button>
          </div>
          <ErrorState title="The request failed" error={action.error} />
          {renderFields(true)}
          {exampleNames.length > 1 ? (
            <SelectField
              label="Example"
              value={example}
              options={exampleNames.map((name) => [name, name] as const)}
              onChange={(name) => void edit({ example: name, body: bodies?.[name] ?? '' })}
            />
          ) : null}
          {bodies ? (
            <Field label="Body" {...(place !== null && { error: `This is not valid JSON: ${place}.` })}>
              <textarea
                rows={Math.min((bodies[example] ?? '').split('\n').length + 1, 18)}
                spellCheck={false}
                value={body}
                onChange={({ currentTarget }) => void edit({ body: currentTarget.value })}
              />
            </Field>
          ) : null}
          {[...new Set(missing.values())].map((type) => (
            <p key={type} className="hint">
              The organization had no {type}. “Send” creates one first, from the example of the API reference.
            </p>
          ))}
          {renderFields(false)}
          <div className="buttons">
            <CopyButton text={toCurl(request, bodies && body !== '' ? body : null)}>Copy as curl</CopyButton>
          </div>
        </Form>
      </Card>
      <Card title="Response">
        {response ? (
          <ResponseView response={response} isLogged={operation.path.startsWith('/v1')} />
        ) : (
          <EmptyState title="No response yet" icon={Terminal}>
            <p>Send the request to see its status, duration, body and headers.</p>
          </EmptyState>
        )}
      </Card>
    </div>
  );
}

/** Returns the place of the first error of a body that is not JSON, such as `line 2 column 9`; null if it is JSON or empty. */
function findJsonError(body: string): string | null {
  const error = parseJson(body || 'null');
  if (error === null) return null;
  // Browsers do not tell the place of a wrong token. A text that ends before it has a different error.
  let [start, end] = [0, body.length];
  while (end - start > 1) {
    const middle = (start + end) >> 1;
    if (/token|identifier/i.test(parseJson(body.slice(0, middle)) ?? '')) end = middle;
    else start = middle;
  }
  const lines = body.slice(0, start).split('\n');
  return (
    /line \d+ column \d+/.exec(error)?.[0] ?? `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`
  );
}

/** Returns the message of the browser about a text that is not JSON; null if it is JSON. */
function parseJson(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return String(error);
  }
}

function toCurl({ method, target, headers }: ReturnType<typeof buildRequest>, body: string | null): string {
  const request_headers = Object.entries(headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    value,
  }));
  return toCurlCommand({ method, path: target, request_headers, request_body: body }, getBaseUrl());
}

/** Builds a request from the values of the form. */
function buildRequest(
  { method, path, parameters, bodies }: Operation,
  values: Readonly<Record<string, string>>,
): { method: string; target: string; headers: Record<string, string> } {
  const collectValues = (place: string): [string, string][] =>
    parameters.flatMap(({ in: at, name }): [string, string][] => {
      const value = values[name] ?? '';
      return at === place && value !== '' ? [[name, value]] : [];
    });
  const query = new URLSearchParams(collectValues('query')).toString();
  const filledPath = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(values[name] ?? '') || `{${name}}`,
  );
  return {
    method,
    target: query === '' ? filledPath : `${filledPath}?${query}`,
    headers: {
      ...Object.fromEntries(collectValues('header')),
      ...(bodies && { 'content-type': 'application/json' }),
    },
  };
}
