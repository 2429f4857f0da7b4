import { moveReferences } from './derive.js';

/** Adds a webhook for each event of the table `x-events`, with the parts in `webhooks` of `x-operations`. */
export function completeWebhooks() {
  return {
    Root: {
      // Redocly resolves the references of added parts only after all preprocessors, so they must not walk through them.
      leave(document, { location, resolve }) {
        const { 'x-events': events, 'x-operations': { webhooks: shared } = {} } = document;
        if (!events) return;
        delete document['x-events'];
        const table = resolve(events, location.source.absoluteRef);
        const rows = moveReferences(
          table.node,
          table.location.source.absoluteRef,
          location.source.absoluteRef,
        );
        document.webhooks = Object.fromEntries(
          Object.entries(rows).map(([type, event]) => [type, { post: toOperation(type, event, shared) }]),
        );
      },
    },
  };
}

/** Lets Redocly walk through the table of events. */
export function addEventTable(types) {
  const { properties, ...root } = types.Root;
  return {
    ...types,
    Root: { ...root, properties: { ...properties, 'x-events': 'EventTable' } },
    EventTable: { properties: {}, additionalProperties: 'EventRow' },
    EventRow: { properties: { schema: 'Schema', example: 'Example' } },
  };
}

function toOperation(type, { schema, summary, description, example }, { parameters, responses }) {
  const words = type.split(/[._]/);
  return {
    operationId: ['on', ...words.map((word) => word[0].toUpperCase() + word.slice(1))].join(''),
    tags: ['events'],
    summary,
    description,
    security: [],
    parameters,
    requestBody: {
      description: 'The event.',
      required: true,
      content: { 'application/json': { schema, examples: { [words.join('_')]: example } } },
    },
    responses,
  };
}
