import { moveReferences } from './derive.js';

/** Groups of operations in `x-operations` of a document, from general to specific. */
const groups = {
  all: () => true,
  authenticated: ({ security }) => security === undefined,
  with_path_parameter: (_, parameters) => parameters.some((parameter) => parameter.in === 'path'),
  with_cursor: (_, parameters) => parameters.some(({ name }) => name === 'cursor'),
  with_body: ({ requestBody }) => requestBody !== undefined,
};

/**
 * Adds the parameters, responses and response headers that `x-operations` of the document lists for groups of
 * operations. A response of the operation replaces the one of its groups, and null removes it.
 */
export function completeOperations() {
  let root;
  return {
    Root: {
      enter(document, { location }) {
        root = { file: location.source.absoluteRef, shared: document['x-operations'] };
      },
      leave(document) {
        delete document['x-operations'];
      },
    },
    Paths: {
      PathItem: {
        Operation: {
          leave(operation, { location, resolve }) {
            if (root.shared) complete(operation, findShared(operation, root, location, resolve));
          },
        },
      },
    },
  };
}

/** Lets Redocly walk through `x-operations`. */
export function addSharedParts(types) {
  const { properties, ...root } = types.Root;
  return {
    ...types,
    Root: { ...root, properties: { ...properties, 'x-operations': 'OperationGroups' } },
    OperationGroups: {
      properties: Object.fromEntries(
        [...Object.keys(groups), 'webhooks'].map((name) => [name, 'OperationGroup']),
      ),
    },
    OperationGroup: {
      properties: { parameters: 'ParameterList', headers: 'HeadersMap', responses: 'Responses' },
    },
  };
}

/** @returns the parts of each group of the operation, with references that are relative to its file */
function findShared(operation, { file, shared }, location, resolve) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter).node);
  const names = Object.keys(groups).filter((name) => groups[name](operation, parameters));
  return names.map((name) => moveReferences(shared[name] ?? {}, file, location.source.absoluteRef));
}

function complete(operation, shared) {
  const headers = Object.assign({}, ...shared.map((group) => group.headers));
  const responses = Object.assign({}, ...shared.map((group) => group.responses), operation.responses);
  operation.parameters = [operation, ...shared].flatMap(({ parameters = [] }) => parameters);
  operation.responses = Object.fromEntries(
    Object.entries(responses)
      .filter(([, response]) => response !== null)
      .map(([status, response]) => [status, response.$ref ? response : addHeaders(response, headers)]),
  );
}

const addHeaders = ({ description, headers, ...rest }, shared) => ({
  description,
  headers: { ...shared, ...headers },
  ...rest,
});
