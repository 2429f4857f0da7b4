import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProblemMeaning } from './problem-page.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The descriptions, the public API first, and the page on which each can be read. */
export const references = [
  { name: 'openapi', bundle: 'generated/openapi.json', page: 'index.html' },
  { name: 'sandbox', bundle: 'generated/sandbox.json', page: 'sandbox.html' },
] as const;

/** What the documentation reads of a bundle. */
export interface Description {
  info: { title: string; summary?: string; version: string; description: string };
  servers: [{ url: string }];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: { summary?: string } }>;
  components: {
    schemas: { ProblemCode: { 'x-problems': Record<string, ProblemMeaning> } };
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  /** Only the reference has them. */
  'x-codeSamples'?: CodeSample[];
}

export interface CodeSample {
  /** As the renderer of the reference knows it, for colours. */
  lang: string;
  label: string;
  source: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: string | number;
}

export interface Response {
  description: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  examples?: Record<string, Reference>;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

export interface PlacedOperation {
  method: string;
  path: string;
  operation: Operation;
}

/** In the order of `references`. */
export async function readDescriptions(): Promise<[Description, Description]> {
  const [api, sandbox] = await Promise.all(
    references.map(
      async ({ bundle }) => JSON.parse(await readFile(join(root, bundle), 'utf8')) as Description,
    ),
  );
  if (!api || !sandbox) throw new Error('Both descriptions are bundled by npm run generate.');
  return [api, sandbox];
}

export function operationsOf({ paths }: Pick<Description, 'paths'>): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** What a reference within a description leads to; anything else is returned as it is. */
export function resolve<Target extends object>(description: Description, target: Target | Reference): Target {
  if (!('$ref' in target)) return target;
  const keys = target.$ref.slice('#/'.length).split('/');
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], description) as Target;
}

/** Method and path, as an address has them. */
export function requestLine({ servers }: Description, { method, path }: PlacedOperation): string {
  return `${method} ${new URL(servers[0].url).pathname}${path}`;
}

/** Where the renderer of the reference puts an operation, from the folder of the documentation. */
export function placeOf(page: string, { tags: [tag = ''], operationId }: Operation): string {
  return `${page}#/${tag}/${operationId.toLowerCase()}`;
}
