import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

export type { OpenAPI3, SchemaObject } from 'openapi-typescript';

/**
 * Generates the TypeScript types of an OpenAPI document.
 *
 * @param source path of the document for the first line of the result
 */
export async function generateTypes(document: object, source: string): Promise<string> {
  const types = await openapiTS(prepareForTypes(document as OpenAPI3), {
    // A property with a default is optional in a request.
    defaultNonNullable: false,
    // An object without listed properties has any properties.
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    transform: (schema) => {
      const { 'x-extensible-enum': values } = schema as { 'x-extensible-enum'?: readonly unknown[] };
      return values && createOpenUnion(values);
    },
  });
  return `// Generated from ${source} by spec/build/generate.ts. Do not edit.\n\n${astToString(types)}`;
}

/** Creates the type of an open list: `'active' | 'paused' | (string & {})` keeps the literals for completion. */
function createOpenUnion(values: readonly unknown[]): ts.TypeNode {
  const { factory } = ts;
  const kind = typeof values[0] === 'number' ? ts.SyntaxKind.NumberKeyword : ts.SyntaxKind.StringKeyword;
  const anyOther = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(kind),
      factory.createTypeLiteralNode([]),
    ]),
  );
  return factory.createUnionTypeNode([
    ...values.map((value) =>
      factory.createLiteralTypeNode(
        typeof value === 'number'
          ? factory.createNumericLiteral(value)
          : factory.createStringLiteral(String(value)),
      ),
    ),
    anyOther,
  ]);
}

/**
 * Removes the operation ids of webhooks, so that `operations` lists only those of the server, and discriminators without
 * `mapping`, for which openapi-typescript would use component names as values.
 */
function prepareForTypes(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document) as OpenAPI3 & {
    webhooks?: Record<string, { post?: { operationId?: string } }>;
    components: { schemas: Record<string, { discriminator?: { mapping?: object } }> };
  };
  for (const webhook of Object.values(copy.webhooks ?? {})) delete webhook.post?.operationId;
  for (const schema of Object.values(copy.components.schemas))
    if (schema.discriminator && !schema.discriminator.mapping) delete schema.discriminator;
  return copy;
}
