import { moveReferences } from './derive.js';

/**
 * Completes the schema of error codes, and the error responses of operations and in `responses/`, from the catalog of
 * errors in `x-problems` of the document. `in` of an example in the catalog names operations and responses.
 */
export function completeProblems() {
  let catalog;
  return {
    Root: {
      enter(document, { location, resolve }) {
        const root = location.source.absoluteRef;
        const { schema, tables: references = [] } = document['x-problems'] ?? {};
        const tables = references.map((table) => resolve(table, root));
        catalog = {
          schema: { schema, root },
          problems: Object.assign({}, ...tables.map(({ node }) => node)),
          examples: tables.flatMap(listExamples),
        };
      },
      leave(document) {
        delete document['x-problems'];
      },
    },
    Schema: {
      leave(schema) {
        if (schema['x-problems'] === 'all') completeCodes(schema, catalog.problems);
      },
    },
    Response: {
      leave(response, { location }) {
        const name = location.pointer.split('/').at(-1);
        const examples = catalog.examples.filter((example) => example.places.includes(name));
        if (examples.length > 0) addContent(response, examples, catalog.schema, location);
      },
    },
    Paths: {
      PathItem: {
        Operation: {
          leave({ operationId, responses }, { location }) {
            const examples = catalog.examples.filter(({ places }) => places.includes(operationId));
            for (const status of new Set(examples.map((example) => example.status))) {
              if (!responses[status])
                throw new Error(
                  `The catalog of errors names ${operationId}, which has no response ${status}.`,
                );
              const ofStatus = examples.filter((example) => example.status === status);
              addContent(responses[status], ofStatus, catalog.schema, location);
            }
          },
        },
      },
    },
  };
}

/** Lets Redocly walk through the catalog of errors. */
export function addProblemCatalog(types) {
  const { properties, ...root } = types.Root;
  return {
    ...types,
    Root: { ...root, properties: { ...properties, 'x-problems': 'ProblemCatalog' } },
    ProblemCatalog: { properties: { schema: 'Schema', tables: 'ProblemTables' } },
    ProblemTables: { properties: {}, items: 'ProblemTable' },
    ProblemTable: { properties: {}, additionalProperties: 'ProblemRow' },
    ProblemRow: { properties: { examples: 'ExamplesMap' } },
  };
}

/** Lists the examples of a file of the catalog, each with its places, and completes each so that it can be referred to. */
function listExamples({ node, location }) {
  return Object.entries(node).flatMap(([code, { status, title, examples }]) =>
    Object.entries(examples).map(([name, { in: places, summary = title, ...value }]) => {
      examples[name] = { summary, value: toProblem(code, status, title, value) };
      const $ref = `${location.source.absoluteRef}#/${code}/examples/${name}`;
      return { name: name.replace('problem_', ''), status, places, $ref };
    }),
  );
}

function toProblem(code, status, title, { detail, instance, request_id, errors, ...rest }) {
  const list = errors && { errors, errors_total: errors.length };
  const type = `/docs/problems/${code}`;
  return { type, title, status, detail, instance, code, request_id, ...list, ...rest };
}

/** Adds the codes and their texts to the schema of error codes. */
function completeCodes(schema, problems) {
  const { examples } = schema;
  delete schema.examples;
  delete schema['x-problems'];
  const texts = Object.entries(problems).map(([code, { status, title, meaning, remedy }]) => [
    code,
    { status, title, meaning, remedy },
  ]);
  const codes = Object.keys(problems);
  Object.assign(schema, { 'x-extensible-enum': codes, examples, 'x-problems': Object.fromEntries(texts) });
}

function addContent(response, examples, { schema, root }, { source }) {
  const references = examples.map(({ name, $ref }) => [name, { $ref }]);
  response.content = {
    'application/problem+json': {
      ...moveReferences({ schema }, root, source.absoluteRef),
      ...moveReferences({ examples: Object.fromEntries(references) }, source.absoluteRef, source.absoluteRef),
    },
  };
}
