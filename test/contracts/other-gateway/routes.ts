import type { operations as Operations } from '../../../generated/openapi.js';
import * as catalog from './catalog.js';
import { createConfiguration } from './configuration.js';
import * as consumptions from './consumptions.js';
import type { Call } from './deployment.js';
import type { Reply } from './reply.js';
import { operations, type Operation } from './document.js';
import { listPage, PAGE_PARAMETERS } from './lists.js';
import * as purchases from './purchases.js';

type Handler = (call: Call) => Reply;

const allHandlers: Record<keyof Operations, Handler> = {
  ...catalog,
  ...consumptions,
  ...purchases,
  createOrganizationConfiguration: createConfiguration,
};

/** Handlers of operations that are in no version of the document, so that no change of the API has the same names. */
const laterHandlers: Readonly<Record<string, Handler>> = {
  later_plans: (call) => listPage(call, call.organization.plans.list()),
  later_services: (call) => listPage(call, call.organization.services.list()),
};

/** Handlers by operation id, with those of `laterOperations`. */
export const handlers: Readonly<Record<string, Handler>> = { ...allHandlers, ...laterHandlers };

const listParameters = operations
  .find(({ id }) => id === 'listCustomers')
  ?.parameters.filter((parameter) => parameter.in !== 'query' || PAGE_PARAMETERS.has(parameter.name));

/** Operations that a later version 1 adds. */
export const laterOperations: readonly Operation[] = Object.keys(laterHandlers).map((id) => ({
  id,
  method: 'GET',
  path: `/${id}`,
  parameters: listParameters ?? [],
  body: null,
  created: null,
  isEmpty: false,
}));

/** Match of a path with the operations that it has. */
export interface RouteMatch {
  operations: readonly Operation[];
  /** Parameters of the path as they were sent. */
  params: Record<string, string>;
}

/** Returns the operations of a path below the base path; empty if there is no such path. */
export function matchPath(path: string, all: readonly Operation[]): RouteMatch {
  const matches = all.flatMap((operation) => {
    const params = matchTemplate(operation.path, path);
    return params ? [{ operation, params }] : [];
  });
  return {
    operations: matches.map(({ operation }) => operation),
    params: Object.assign({}, ...matches.map(({ params }) => params)) as Record<string, string>,
  };
}

function matchTemplate(template: string, path: string): Record<string, string> | null {
  const expected = template.split('/');
  const received = path.split('/');
  if (expected.length !== received.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = received[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? segment !== part : segment === '') return null;
    if (name !== undefined) params[name] = segment;
  }
  return params;
}
