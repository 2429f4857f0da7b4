import { getOperation, type ApiDocuments } from './api-documents.js';
import { organizationArgument, toText } from './operation-tool.js';
import { ADDITIVE, DESTRUCTIVE, READ_ONLY, type Tool } from './tool.js';
import type { UsableOrganization } from './organizations.js';
import { createArgumentsSchema, mapValues, shortenSchema } from './schema.js';
import type { Schemas } from '../client/operation-client.js';

export function createOrganizationTools(documents: ApiDocuments): Tool[] {
  return [createCreateTool(documents), listTool, deleteTool];
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
