import type { Command, Option } from 'commander';

/** A JSON Schema of the kinds that settings have. */
export interface Schema {
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

/** What a value may be, by what the help calls it: `--port <port>`. All others are text. */
const kinds: Readonly<Record<string, Schema>> = {
  port: { type: 'integer', minimum: 0, maximum: 65_535 },
  number: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  seconds: { type: 'number', exclusiveMinimum: 0, maximum: 9999 },
};

/** What is asked for once, and not set for good. */
const asked = new Set(['cleanUp', 'list', 'object', 'type']);

/** Which sandbox is meant is said once, for all commands. */
const shared = new Set(['data', 'url']);

/** What `tollgate.config.json` may say, made of the commands and their flags: there is no other list of settings. */
export function configSchema(program: Command): Schema {
  const common = new Map<string, Schema>();
  const sections = sectionsOf(program, common);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Settings of tollgate, as tollgate.config.json has them',
    ...objectOf({ $schema: TEXT, ...Object.fromEntries(common), ...sections }),
  };
}

function sectionsOf(command: Command, common: Map<string, Schema>): Record<string, Schema> {
  const sections = command.commands.map((each): [string, Schema] => {
    const own: Record<string, Schema> = {};
    for (const option of settingsOf(each)) {
      const name = nameOf(option);
      if (!shared.has(option.attributeName())) own[name] = schemaOf(option);
      else if (!common.has(name)) common.set(name, schemaOf(option));
    }
    const section = objectOf({ ...own, ...sectionsOf(each, common) });
    return [each.name(), { ...section, description: each.description() }];
  });
  return Object.fromEntries(sections.filter(([, { properties = {} }]) => Object.keys(properties).length > 0));
}

const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

function schemaOf(option: Option): Schema {
  const description = option.negate ? `false: ${option.description}` : option.description;
  const [, valueName] = option.flags.split(/[<>[\]]/);
  if (valueName === undefined) return { type: 'boolean', description };
  if (option.argChoices) return { enum: option.argChoices, description };
  const value = kinds[valueName] ?? TEXT;
  if (Array.isArray(option.defaultValue)) return { type: 'array', items: value, maxItems: 1000, description };
  if (option.optional) return { ...value, type: ['boolean', 'string'], description };
  return { ...value, description };
}

/** The flags of a command that may be set for good. */
export const settingsOf = ({ options }: Command): Option[] =>
  options.filter((option) => !asked.has(option.attributeName()));

/** As the file calls it: `forward_to` is `--forward-to`, and `sandbox` is what `--no-sandbox` denies. */
export const nameOf = (option: Option): string =>
  option.attributeName().replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The names under which the file has a setting of a command. */
export function placeOf(command: Command, option: Option): string[] {
  if (shared.has(option.attributeName())) return [nameOf(option)];
  const path: string[] = [];
  for (let each = command; each.parent; each = each.parent) path.unshift(each.name());
  return [...path, nameOf(option)];
}
