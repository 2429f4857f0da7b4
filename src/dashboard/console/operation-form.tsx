import { NativeSelect } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Send, Terminal } from 'lucide-react';
import { useEffect, useRef, useState, type JSX, type SubmitEvent } from 'react';
import { HttpMethod } from '../components/badges.js';
import { Button, CopyButton } from '../components/buttons.js';
import { ResponseView } from '../components/responses.js';
import { Card } from '../components/screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import { basePath, getBaseUrl } from '../data/api.js';
import { useAction } from '../data/resource.js';
import { sendRequest, type ConsoleResponse } from '../data/send-request.js';
import { buildRequest, toCurl, toFetch, toPython, type BuiltRequest } from './build-request.js';
import { createMissing, type ConsoleDraft } from './console-draft.js';
import { JsonEditor } from './json-editor.js';
import type { Operation } from './list-operations.js';
import { ParameterFields } from './parameter-fields.js';
import { keepSentRequest } from './sent-requests.js';

export interface OperationFormProps {
  /** Identity of the form, to which its edited values belong. */
  name: string;
  operation: Operation;
  operations: readonly Operation[];
  draft: ConsoleDraft;
  /** Called after a response. */
  onSent: () => void;
}

/** Values of a form. */
interface FormValues {
  values: Readonly<Record<string, string>>;
  example: string;
  body: string;
}

/** Values that the user has edited, by the name of the form. They stay while another screen is open. */
const editedForms = new Map<string, FormValues>();

/** Form of an operation, and the response to its request. */
export function OperationForm(props: OperationFormProps): JSX.Element {
  const columns = useRef<HTMLDivElement>(null);
  const [response, setResponse] = useState<ConsoleResponse | null>(null);
  useEffect(() => {
    // On a phone, the response is below the form, out of sight.
    const card = columns.current?.lastElementChild;
    if (response && card && card.getBoundingClientRect().top > innerHeight / 2) card.scrollIntoView();
  }, [response]);
  return (
    <div className="columns console" ref={columns}>
      <RequestCard {...props} onResponse={setResponse} />
      <Card title="Response">
        {response ? (
          <ResponseView response={response} isLogged={props.operation.path.startsWith('/v1')} />
        ) : (
          <EmptyState title="No response yet" icon={Terminal}>
            <p>Send the request to see its status, duration, body and headers.</p>
          </EmptyState>
        )}
      </Card>
    </div>
  );
}

/** Card with the parameters and the body of a request. */
function RequestCard({
  name: form,
  operation,
  operations,
  draft: { values: draftValues, bodies, missing },
  onSent,
  onResponse,
}: OperationFormProps & { onResponse: (response: ConsoleResponse | null) => void }): JSX.Element {
  const exampleNames = Object.keys(bodies ?? {});
  const [first = ''] = exampleNames;
  const [fields, setFields] = useState<FormValues>(
    editedForms.get(form) ?? { values: draftValues, example: first, body: bodies?.[first] ?? '' },
  );
  const { values, example, body } = fields;
  const isUnsent = useRef(false);
  useWindowEvent('beforeunload', (event) => {
    if (isUnsent.current) event.preventDefault();
  });
  const edit = (changes: Partial<FormValues>): void => {
    isUnsent.current = true;
    editedForms.set(form, { ...fields, ...changes });
    setFields({ ...fields, ...changes });
  };
  const [isChecked, setChecked] = useState(false);
  const created = useRef(new Map<string, string>());
  const action = useAction();
  const send = action.toHandler(async () => {
    onResponse(null);
    const sentBody = await createMissing(body, missing, operations, created.current);
    if (sentBody !== body) edit({ body: sentBody });
    const request = buildRequest(operation, values, sentBody);
    const response = await sendRequest(request);
    keepSentRequest(
      { ...request, operationId: operation.id, values: pickValues(operation, values) },
      response,
    );
    isUnsent.current = false;
    onResponse(response);
    onSent();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setChecked(true);
    if (operation.parameters.every(({ isRequired, name }) => !isRequired || values[name])) send(event);
  };
  const request = buildRequest(operation, values, body);
  const renderFields = (areRequired: boolean): JSX.Element => (
    <ParameterFields
      operation={operation}
      areRequired={areRequired}
      values={values}
      isChecked={isChecked}
      onChange={(name, value) => void edit({ values: { ...values, [name]: value } })}
    />
  );
  return (
    <Card title={operation.summary} actions={<ReferenceLink operation={operation} />}>
      <form className="stack" noValidate onSubmit={submit}>
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
          <NativeSelect
            label="Example"
            value={example}
            data={exampleNames}
            onChange={({ currentTarget: { value: name } }) =>
              void edit({ example: name, body: bodies?.[name] ?? '' })
            }
          />
        ) : null}
        {bodies ? (
          <JsonEditor label="Body" value={body} onChange={(changed) => void edit({ body: changed })} />
        ) : null}
        {[...new Set(missing.values())].map((type) => (
          <p key={type} className="hint">
            The organization had no {type}. “Send” creates one first, from the example of the API reference.
          </p>
        ))}
        {renderFields(false)}
        <CopyButtons request={request} />
      </form>
    </Card>
  );
}

/** Returns the values of the parameters of the path and the query. */
function pickValues(
  { parameters }: Operation,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = parameters.filter((parameter) => parameter.in !== 'header').map(({ name }) => name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function ReferenceLink({ operation: { reference } }: { operation: Operation }): JSX.Element {
  return (
    <a href={basePath + reference} target="_blank" rel="noreferrer">
      API reference
    </a>
  );
}

function CopyButtons({ request }: { request: BuiltRequest }): JSX.Element {
  return (
    <div className="buttons">
      <CopyButton text={toCurl(request, getBaseUrl())}>Copy as curl</CopyButton>
      <CopyButton text={toFetch(request, getBaseUrl())}>Copy as fetch</CopyButton>
      <CopyButton text={toPython(request, getBaseUrl())}>Copy as Python</CopyButton>
    </div>
  );
}
