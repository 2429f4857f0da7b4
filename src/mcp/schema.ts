export interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  oneOf?: readonly Schema[];
  [keyword: string]: unknown;
}

export interface ArgumentsSchema extends Schema {
  type: 'object';
  properties: Record<string, Schema>;
}

/** Creates the schema of arguments. All of them are optional, except the required ones. */
export function createArgumentsSchema(
  properties: Record<string, Schema>,
  required: readonly string[] = [],
): ArgumentsSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
