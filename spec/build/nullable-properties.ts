import { resolveReferences } from './enforcement.js';

/**
 * Schemas of the resources that the sandbox stores. `PingEvent` stands for all events, since its data has no nullable
 * property.
 */
const STORED_RESOURCES = [
  'Charge',
  'Consumption',
  'Customer',
  'Delivery',
  'Fault',
  'OrganizationConfiguration',
  'PingEvent',
  'Plan',
  'Purchase',
  'SandboxOrganization',
  'Service',
];

/** Schema without references. */
interface Schema {
  type?: string | string[];
  const?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
}

/**
 * Lists the nullable properties of each stored resource: the content of `generated/nullable-properties.json`, with one
 * line for each resource. A path such as `address.city` names a property of an object, or of each object in an array. A
 * path such as `rate.kind=one_time.tax` names a property that only one kind of the object has.
 *
 * @param document closed document with all schemas
 */
export function formatNullableProperties(document: object, resources = STORED_RESOURCES): string {
  const lines = resources.map((name) => {
    const schema = resolveReferences(document, { $ref: `#/components/schemas/${name}` }) as Schema;
    return `  ${JSON.stringify(name)}: ${JSON.stringify(listNullablePaths(schema))}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function listNullablePaths({
  required,
  properties = {},
  items,
  oneOf = [],
  discriminator,
}: Schema): string[] {
  const property = discriminator?.propertyName ?? '';
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      ...(required?.includes(name) && [schema.type].flat().includes('null') ? [name] : []),
      ...listNullablePaths(schema).map((path) => `${name}.${path}`),
    ]),
    ...(items ? listNullablePaths(items) : []),
    ...oneOf.flatMap((kind) =>
      listNullablePaths(kind).map(
        (path) => `${property}=${kind.properties?.[property]?.const ?? ''}.${path}`,
      ),
    ),
  ];
}
