/**
 * Calls `visit` with a schema and every schema that is reachable from it, each once. Visitors that are nested in a rule
 * reach the first schema only.
 *
 * @param seen places of the schemas that were visited before
 */
export function visitSchemas(schema, location, resolve, seen, visit) {
  const { node, location: place } = schema.$ref
    ? resolve(schema, location.source.absoluteRef)
    : { node: schema, location };
  if (!node || seen.has(place.absolutePointer)) return;
  seen.add(place.absolutePointer);
  visit(node, place);
  const parts = [
    ...Object.entries(node.properties ?? {}).map(([name, part]) => [['properties', name], part]),
    ...['anyOf', 'oneOf'].flatMap((keyword) =>
      (node[keyword] ?? []).map((part, index) => [[keyword, index], part]),
    ),
    ...['items', 'additionalProperties'].map((keyword) => [[keyword], node[keyword]]),
  ];
  for (const [path, part] of parts) {
    if (typeof part === 'object') visitSchemas(part, place.child(path), resolve, seen, visit);
  }
}

/** Creates a visitor that calls `visit` with every schema of the responses and webhooks. */
export function createResponseVisitor(visit) {
  const seen = new Set();
  const MediaType = ({ schema }, { location, resolve, report }) => {
    if (!schema) return;
    visitSchemas(schema, location.child('schema'), resolve, seen, (node, place) =>
      visit(node, { location: place, resolve, report }),
    );
  };
  return { Paths: { Response: { MediaType } }, WebhooksMap: { RequestBody: { MediaType } } };
}
