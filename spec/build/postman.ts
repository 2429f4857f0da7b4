/**
 * A collection for Postman and what reads its format: each operation with each of its examples, made from the
 * description.
 *
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
import { createHash } from 'node:crypto';
import {
  operationsOf,
  resolve,
  type Description,
  type Example,
  type MediaType,
  type Parameter,
  type PlacedOperation,
  type Reference,
} from './description.js';

export interface Collection {
  info: { _postman_id: string; name: string; description: string; schema: string; version: string };
  auth: { type: 'bearer'; bearer: [{ key: 'token'; value: string; type: 'string' }] };
  variable: Variable[];
  /** A folder for each tag. */
  item: { name: string; description: string; item: Item[] }[];
}

interface Variable {
  key: string;
  value: string;
  description?: string;
  /** Left out until somebody switches it on. */
  disabled?: boolean;
}

interface Item {
  name: string;
  request: Request;
  /** What is answered, by the examples. */
  response: Answer[];
}

interface Request {
  method: string;
  description: string;
  header: Variable[];
  url: { raw: string; host: string[]; path: string[]; query: Variable[]; variable: Variable[] };
  body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } };
}

interface Answer {
  name: string;
  originalRequest: Request;
  code: number;
  header: { key: string; value: string }[];
  body: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Reads its address and its key from variables of the collection. */
export function postmanCollection(description: Description): Collection {
  const { info, tags, servers } = description;
  const operations = operationsOf(description);
  return {
    info: {
      _postman_id: idOf(info.title),
      name: info.title,
      description: info.summary ?? '',
      schema: SCHEMA,
      version: info.version,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: servers[0].url },
      { key: 'api_key', value: '', description: 'From the banner, or from .tollgate/api-key.' },
    ],
    item: tags
      .map(({ name, description: about }) => ({
        name,
        description: about,
        item: operations
          .filter(({ operation }) => operation.tags.includes(name))
          .flatMap((placed) => itemsOf(description, placed)),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

/** The same for the same title, so that a new import takes the place of an older one. */
function idOf(title: string): string {
  const hash = createHash('sha256').update(title).digest('hex');
  return [8, 12, 16, 20, 32].map((end, index) => hash.slice([0, 8, 12, 16, 20][index], end)).join('-');
}

/** An item for each example of the body; one where there is no body. */
function itemsOf(description: Description, placed: PlacedOperation): Item[] {
  const { summary, requestBody } = placed.operation;
  const bodies = Object.entries(examplesOf(description, requestBody?.content['application/json']));
  if (bodies.length === 0) {
    const request = requestOf(description, placed);
    return [{ name: summary, request, response: answersOf(description, placed, request) }];
  }
  return bodies.map(([name, { summary: about, value }]) => {
    const request = requestOf(description, placed, value);
    const response = answersOf(description, placed, request, name);
    return { name: about ? `${summary}: ${about}` : summary, request, response };
  });
}

function requestOf(
  description: Description,
  { method, path, operation }: PlacedOperation,
  body?: unknown,
): Request {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(description, parameter));
  const variablesIn = (place: Parameter['in']): Variable[] =>
    parameters.filter((parameter) => parameter.in === place).map(variableOf);
  const parts = path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, ':$1'));
  return {
    method,
    description: operation.description ?? operation.summary,
    header: [
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ...variablesIn('header').map((header) => ({ ...header, disabled: true })),
    ],
    url: {
      raw: ['{{base_url}}', ...parts].join('/'),
      host: ['{{base_url}}'],
      path: parts,
      query: variablesIn('query').map((query) => ({ ...query, disabled: true })),
      variable: variablesIn('path'),
    },
    ...(body !== undefined && {
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    }),
  };
}

function variableOf({ name, example, description = '' }: Parameter): Variable {
  return { key: name, value: String(example ?? ''), description };
}

/** The answers of success; where the request is an example, the one of its name. */
function answersOf(
  description: Description,
  { operation }: PlacedOperation,
  request: Request,
  name?: string,
): Answer[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, reference]) => {
      const { description: about, content } = resolve(description, reference);
      const examples = Object.entries(examplesOf(description, content?.['application/json']));
      const shown = examples.filter(([each]) => name === undefined || each === name);
      const answer = (label: string, body: string): Answer => ({
        name: label,
        originalRequest: request,
        code: Number(status),
        header: body === '' ? [] : [{ key: 'Content-Type', value: 'application/json' }],
        body,
      });
      if (content === undefined) return [answer(about, '')];
      return shown.map(([each, { summary, value }]) =>
        answer(summary ?? each, JSON.stringify(value, null, 2)),
      );
    });
}

function examplesOf(description: Description, media: MediaType | undefined): Record<string, Example> {
  const entries = Object.entries<Reference>(media?.examples ?? {});
  return Object.fromEntries(
    entries.map(([name, reference]) => [name, resolve<Example>(description, reference)] as const),
  );
}
