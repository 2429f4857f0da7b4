import { useState, type JSX } from 'react';
import { Screen } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { basePath } from '../data/api.js';
import { useResource } from '../data/resource.js';
import { navigate, toHref, type Route } from '../data/route.js';
import { loadConsoleDraft } from './console-draft.js';
import { listOperations, type DocumentName, type Operation } from './list-operations.js';
import { OperationForm, type OperationFormProps } from './operation-form.js';
import { OperationSelect } from './operation-select.js';
import { SentRequestList } from './sent-request-list.js';
import { listSentRequests } from './sent-requests.js';
import './console.css';

/** Screen that sends requests to any operation, prefilled with the examples of the OpenAPI documents. */
export function Console({ route }: { route: Route }): JSX.Element {
  const { data: operations, error, reload } = useResource('operations', loadOperations);
  const id = route.id ?? 'createCustomer';
  const operation = operations?.find((each) => each.id === id);
  const form = `${id}?${route.query.toString()}`;
  const [sent, setSent] = useState(listSentRequests);
  return (
    <Screen title="Console">
      <ErrorState title="The operations could not be loaded" error={error} onRetry={reload} />
      {operations ? (
        <OperationSelect
          operations={operations}
          id={id}
          onChoose={(chosen) => void navigate(toHref('console', chosen))}
        />
      ) : null}
      {operations && operation ? (
        <DraftedForm
          key={form}
          name={form}
          operation={operation}
          operations={operations}
          query={route.query}
          onSent={() => void setSent(listSentRequests())}
        />
      ) : null}
      <SentRequestList requests={sent} />
    </Screen>
  );
}

type DraftedFormProps = Omit<OperationFormProps, 'draft'> & {
  /** Values of the form, or the id of an earlier request that has them. */
  query: URLSearchParams;
};

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
  const names: readonly DocumentName[] = ['openapi', 'sandbox'];
  const documents = await Promise.all(
    names.map(async (name) => listOperations(name, await loadDocument(name), basePath)),
  );
  return documents.flat();
}

/** Loads an OpenAPI document. @throws {Error} that says what to do, instead of the error of the browser */
async function loadDocument(name: DocumentName): Promise<Parameters<typeof listOperations>[1]> {
  const path = `/docs/${name}.json`;
  try {
    const response = await fetch(basePath + path);
    if (response.ok) return (await response.json()) as Parameters<typeof listOperations>[1];
  } catch (cause) {
    throw new Error('Tollgate did not send its OpenAPI documents. Check that it is running, then retry.', {
      cause,
    });
  }
  throw new Error('The OpenAPI documents are missing: run npm run docs.');
}
