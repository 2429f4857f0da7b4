import { closeResponses } from './close-responses.js';
import { mergeNull } from './merge-null.js';

type Node = Record<string, unknown>;

interface Document {
  components?: { parameters?: Record<string, Node>; schemas?: Record<string, Node> };
}

/**
 * Returns an equivalent document for a comparison. The tool that compares knows neither `oneOf` with null nor
 * `x-extensible-enum`, and pairs parameters by their content:
 *
 * - responses are closed, and their lists of values are enums
 * - null is in `type`
 * - a constant is an enum of one value
 * - integers have no format, which limits them no more than their maximum
 * - parameters are inline, without descriptions and examples
 * - extensions are left out
 */
export function normalizeForDiff(document: object): object {
  const merged = mergeNull(closeResponses(document));
  return normalizeNode(merged, merged) as object;
}

function normalizeNode(value: unknown, document: Document): unknown {
  if (Array.isArray(value)) return value.map((item) => normalizeNode(item, document));
  if (typeof value !== 'object' || value === null) return value;
  const parameter = findParameter(value as Node, document);
  if (parameter) return normalizeParameter(parameter, document);
  const node = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, part]) => [key, normalizeNode(part, document)]),
  );
  if ([node['type']].flat().includes('integer')) delete node['format'];
  if (!('const' in node)) return node;
  const { const: constant, ...rest } = node;
  return { ...rest, enum: [constant] };
}

function findParameter({ $ref }: Node, { components }: Document): Node | undefined {
  const name = typeof $ref === 'string' ? /^#\/components\/parameters\/(.+)$/.exec($ref)?.[1] : undefined;
  return name === undefined ? undefined : components?.parameters?.[name];
}

function normalizeParameter({ schema, ...parameter }: Node, document: Document): unknown {
  const { $ref, ...rest } = schema as Node;
  const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
  const target = name === undefined ? {} : document.components?.schemas?.[name];
  return normalizeNode({ ...removeTexts(parameter), schema: removeTexts({ ...target, ...rest }) }, document);
}

function removeTexts({ description: _, example: _example, examples: _examples, ...rest }: Node): Node {
  return rest;
}
