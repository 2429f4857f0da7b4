import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ErrorCode,
  McpError,
  type Resource,
  type ResourceTemplate,
  type TextResourceContents,
} from '@modelcontextprotocol/sdk/types.js';

const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** Files of the package that are resources, by URI. */
const files = new Map(
  Object.entries({
    'tollgate://openapi/public': {
      file: 'docs/openapi.json',
      title: 'OpenAPI document of the public API',
      mimeType: JSON_TYPE,
    },
    'tollgate://openapi/sandbox': {
      file: 'docs/sandbox.json',
      title: 'OpenAPI document of the sandbox API',
      mimeType: JSON_TYPE,
    },
    'tollgate://errors': { file: 'docs/problems/index.md', title: 'Error codes', mimeType: MARKDOWN },
    'tollgate://skill': { file: 'docs/skill.md', title: 'How to integrate and test', mimeType: MARKDOWN },
  }),
);

/** Lists the OpenAPI documents, the guides and the error catalog. */
export function listResources(distFolder: string): Resource[] {
  return [
    ...[...files].map(([uri, { title, mimeType }]) => ({ uri, name: uri, title, mimeType })),
    ...listGuides(distFolder),
  ];
}

/** Lists the kinds of resources with a parameter. */
export const listResourceTemplates = (): ResourceTemplate[] => [
  {
    uriTemplate: 'tollgate://errors/{code}',
    name: 'error',
    title: 'Error code',
    description: 'Meaning of an error code, and what to do.',
    mimeType: MARKDOWN,
  },
];

/** Reads a resource. @throws {McpError} if there is none */
export function readResource(uri: string, distFolder: string): TextResourceContents {
  const [, kind = '', name = ''] = /^tollgate:\/\/([a-z]+)(?:\/([\w-]+))?$/.exec(uri) ?? [];
  const listed = files.get(uri);
  if (listed) return { uri, mimeType: listed.mimeType, text: readFile(distFolder, listed.file, uri) };
  if (kind === 'guides')
    return { uri, mimeType: MARKDOWN, text: readFile(distFolder, `docs/guides/${name}.md`, uri) };
  if (kind === 'errors')
    return { uri, mimeType: MARKDOWN, text: readFile(distFolder, `docs/problems/${name}.md`, uri) };
  throw createNotFound(uri);
}

function listGuides(distFolder: string): Resource[] {
  const folder = join(distFolder, 'docs/guides');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'index.md')
    .map((file) => {
      const uri = `tollgate://guides/${file.replace(/\.md$/, '')}`;
      const [, title = uri] = /^# (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      return { uri, name: uri, title: `Guide: ${title}`, mimeType: MARKDOWN };
    });
}

function readFile(distFolder: string, path: string, uri: string): string {
  const file = join(distFolder, path);
  if (!existsSync(file)) throw createNotFound(uri);
  return readFileSync(file, 'utf8');
}

const createNotFound = (uri: string): McpError =>
  new McpError(
    ErrorCode.InvalidParams,
    `There is no resource ${uri.slice(0, 200)}. List the resources and their templates.`,
  );
