import type { Command, Option } from 'commander';

/** JSON Schema of a setting or a group of settings. */
interface Schema {
  $schema?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: readonly string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

const TEXT = { type: 'string', minLength: 1, maxLength: 4096 };

/** Schemas by the name of a flag's value, e.g. `port` of `--port <port>`. Other values are text. */
const schemasByValueName: Readonly<Record<string, Schema>> = {
  port: { type: 'integer', minimum: 0, maximum: 65_535 },
  number: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  seconds: { type: 'number', exclusiveMinimum: 0, maximum: 9999 },
  rate: { type: 'number', exclusiveMinimum: 0, maximum: 999_999 },
};

/**
 * Flags that decide which program runs, who receives the API key, and which networks reach the sandbox or are reached by
 * it. A pull request of a stranger can change the file, so that they cannot be set in it.
 */
const trustedFlags = new Set([
  'allowWebhookNetwork',
  'app',
  'ca',
  'cert',
  'examApp',
  'host',
  'key',
  'keyPool',
  'proxy',
  'tokenCommand',
  'webhookUrl',
]);

/** Flags for a single call, which cannot be set in the file. */
const callOnlyFlags = new Set([
  ...trustedFlags,
  'acceptDataLoss',
  'baselinePrune',
  'baselineUpdate',
  'cleanUp',
  'force',
  'list',
  'object',
  'report',
  'session',
  'takeOverLock',
  'type',
]);

/** Flags that select the sandbox. The file has them once, for all commands. */
const sharedFlags = new Set(['data', 'url']);

/** Builds the JSON Schema of `tollgate.config.json` from the commands and their flags, the only list of settings. */
export function buildConfigSchema(program: Command): Schema {
  const common = new Map<string, Schema>();
  const sections = buildSections(program, common);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings in tollgate.config.json',
    ...toObjectSchema({ $schema: TEXT, ...Object.fromEntries(common), ...sections }),
  };
}

function buildSections(command: Command, common: Map<string, Schema>): Record<string, Schema> {
  const sections = command.commands.map((child): [string, Schema] => {
    const own: Record<string, Schema> = {};
    for (const option of listSettings(child)) {
      const name = getSettingName(option);
      if (!sharedFlags.has(option.attributeName())) own[name] = toSchema(option);
      else if (!common.has(name)) common.set(name, toSchema(option));
    }
    const section = toObjectSchema({ ...own, ...buildSections(child, common) });
    return [child.name(), { ...section, description: child.description() }];
  });
  return Object.fromEntries(sections.filter(([, { properties = {} }]) => Object.keys(properties).length > 0));
}

const toObjectSchema = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

function toSchema(option: Option): Schema {
  const description = option.negate ? `false: ${option.description}` : option.description;
  const [, valueName] = option.flags.split(/[<>[\]]/);
  if (valueName === undefined) return { type: 'boolean', description };
  if (option.argChoices) return { enum: option.argChoices, description };
  const value = schemasByValueName[valueName] ?? TEXT;
  if (Array.isArray(option.defaultValue)) return { type: 'array', items: value, maxItems: 1000, description };
  if (option.optional) return { ...value, type: ['boolean', 'string'], description };
  return { ...value, description };
}

/** Returns the flags of a command that can be set in the file. */
export const listSettings = ({ options }: Command): Option[] =>
  options.filter((option) => !callOnlyFlags.has(option.attributeName()));

/** Returns the flags of a command that must not be set in the file, since a pull request can change it. */
export const listTrustedFlags = ({ options }: Command): Option[] =>
  options.filter((option) => trustedFlags.has(option.attributeName()));

/** Returns the name of a flag in the file: `forward_to` for `--forward-to`, `sandbox` for `--no-sandbox`. */
const getSettingName = (option: Option): string =>
  option.attributeName().replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the path of a command's setting in the file, e.g. `['clock', 'show', 'json']`. */
export function getSettingPath(command: Command, option: Option): string[] {
  if (sharedFlags.has(option.attributeName())) return [getSettingName(option)];
  const path: string[] = [];
  for (let current = command; current.parent; current = current.parent) path.unshift(current.name());
  return [...path, getSettingName(option)];
}
