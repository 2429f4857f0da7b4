import { findSchemaErrors } from '../lib/find-schema-errors.js';
import type { ArgumentsSchema } from './schema.js';
import { ToolError } from '../commands/sandbox-command.js';

/**
 * Checks the arguments of a tool, or the parameters of an operation. The sandbox checks the unchecked ones.
 *
 * @throws {ToolError} with all errors, and the known names
 */
export function checkValues(
  values: object,
  noun: 'argument' | 'parameter',
  { name, schema, unchecked = [] }: { name: string; schema: ArgumentsSchema; unchecked?: readonly string[] },
): void {
  const anyValues = Object.fromEntries(unchecked.map((each) => [each, {}]));
  const checked = { ...schema, properties: { ...schema.properties, ...anyValues } };
  const errors = findSchemaErrors(checked, values, noun);
  if (errors.length === 0) return;
  const known = `The ${noun}s are: ${Object.keys(schema.properties).join(', ') || 'none'}.`;
  const lines = [`The ${noun}s of ${name} are invalid:`, ...errors.map((each) => `  ${each}`), known];
  throw new ToolError(lines.join('\n'));
}
