import { getOperation, type ApiDocuments } from './api-documents.js';
import { createOperationTool, organizationArgument, toText } from './operation-tool.js';
import { ADDITIVE, DESTRUCTIVE, READ_ONLY, type Tool, type Arguments } from './tool.js';
import { ToolError } from './tool-error.js';
import type { UsableOrganization } from './organizations.js';
import { createArgumentsSchema, mapValues, shortenSchema } from './schema.js';
import type { Schemas } from '../client/operation-client.js';
import { parseAdvance } from '../lib/parse-advance.js';
import { formatLine } from './format-result.js';

export function createOrganizationTools(documents: ApiDocuments): Tool[] {
  return [
    createCreateTool(documents),
    listTool,
    deleteTool,
    createOperationTool(documents, {
      name: 'apply_seed',
      operationId: 'seedSandbox',
      description:
        'Replace all data of the organization with a built-in seed. For your own seed document, call the operation ' +
        'seedSandbox; to apply the last seed again, resetSandbox.',
      arguments: ['name'],
      renamed: { name: 'seed_name' },
      annotations: DESTRUCTIVE,
    }),
  ];
}

/** Creates the tool `create_organization`, the only one whose result contains an API key. */
function createCreateTool(documents: ApiDocuments): Tool {
  const { name: seed_name = {} } = getOperation(documents, 'seedSandbox').body?.properties ?? {};
  const operation = getOperation(documents, 'createSandboxOrganization');
  const {
    name: organization_name = {},
    seed: id_seed = {},
    ...properties
  } = operation.body?.properties ?? {};
  return {
    name: 'create_organization',
    title: operation.summary,
    description:
      'Create an isolated organization with its own API key, clock and data, and use it in later calls. Returns the API ' +
      'key for the application under test; no other tool shows it.',
    inputSchema: createArgumentsSchema(
      mapValues({ organization_name, ...properties, id_seed, seed_name }, shortenSchema),
    ),
    sandboxArguments: Object.keys(properties),
    annotations: ADDITIVE,
    run: async (args, { organizations, connection }) => {
      const { seed_name, organization_name, id_seed, ...rest } = args;
      const body = { ...rest, name: organization_name, seed: id_seed };
      const { organization, response } = await organizations.create(body);
      const seeded =
        seed_name === undefined
          ? null
          : await organization.send('seedSandbox', { body: { name: seed_name } as Schemas['Seed'] });
      const api_url = `${connection.url}/v1`;
      return {
        text: `Organization ${response.id} was created. API: ${api_url}, API key: ${response.api_key}`,
        data: { ...response, api_url, ...(seeded && { seeded }) },
        showsSecrets: true,
      };
    },
  };
}

const listTool: Tool = {
  name: 'list_organizations',
  title: 'List organizations',
  description:
    'List the organizations that the tools can use, oldest first. Calls use the last one by default.',
  inputSchema: createArgumentsSchema({}),
  annotations: READ_ONLY,
  run: async (_args, { organizations }) => {
    const usable = (await organizations.list()).map(({ id, name }) => ({ id, name }));
    return { text: formatOrganizations(usable), data: { organizations: usable } };
  },
};

const formatOrganizations = (usable: readonly Pick<UsableOrganization, 'id' | 'name'>[]): string =>
  usable.length === 0
    ? 'There is no organization yet. Call create_organization, or a tool that creates something.'
    : usable.map(({ id, name }) => (name === null ? id : `${id}  ${name}`)).join('\n');

const deleteTool: Tool = {
  name: 'delete_organization',
  title: 'Delete an organization',
  description:
    'Delete an organization that create_organization created, with all of its data and its API key.',
  inputSchema: createArgumentsSchema(organizationArgument, ['organization_id']),
  annotations: DESTRUCTIVE,
  run: async ({ organization_id }, { organizations }) => {
    const id = toText(organization_id) ?? '';
    await organizations.delete(id);
    return { text: `Organization ${id} was deleted.`, data: { deleted: id } };
  },
};

/** Creates the tools for the clock and the scheduled work. */
export function createClockTools(documents: ApiDocuments): Tool[] {
  return [
    createAdvanceTool(documents),
    createOperationTool(documents, {
      name: 'forecast',
      operationId: 'getForecast',
      description: 'Returns the billing work that an advance of the clock to `until` would run.',
      arguments: ['to', 'purchase_id', 'limit', 'cursor'],
      renamed: { to: 'until' },
    }),
  ];
}

/** Creates the tool that advances the clock. It also takes durations in the short form of the command line. */
function createAdvanceTool(documents: ApiDocuments): Tool {
  const tool = createOperationTool(documents, {
    name: 'advance_clock',
    operationId: 'advanceClock',
    description:
      'Advance the clock and run all renewals, retries, expirations and webhook deliveries on the way. Send either `by` or ' +
      '`to`. A `by` of 1mo from 28 February misses a renewal on 31 March: send `to` with `next_charge_at` of the purchase.',
    format: formatAdvance,
  });
  return { ...tool, run: (args, session, signals) => tool.run(toAdvance(args), session, signals) };
}

/** Converts a short duration to the ISO 8601 duration that the sandbox takes. */
function toAdvance(args: Arguments): Arguments {
  const { by, to } = args;
  if ((by === undefined) === (to === undefined)) throw new ToolError('Send either `by` or `to`.');
  if (typeof by !== 'string') return args;
  const advance = parseAdvance(by);
  if (advance === null || !('by' in advance))
    throw new ToolError(`by is "${by}". Send a duration such as 12h, 2d, 1mo, 1d12h or P1M.`);
  return { ...args, ...advance };
}

/** Formats an advance: the new time, and a line for each charge and event. */
function formatAdvance(response: object): string {
  const { now, charges, events, deliveries } = response as Schemas['ClockAdvanced'];
  return [
    `The clock is at ${now}. Charges: ${charges.count}, events: ${events.count}, deliveries: ${deliveries.count}.`,
    ...[...charges.data, ...events.data].map(formatLine),
  ].join('\n');
}
