import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Api, EnforcedDocument } from './api.js';

type Validator = readonly RequestHandler[];
type Cache = Map<EnforcedDocument, Promise<Validator>>;

const requestValidators: Cache = new Map();
const fullValidators: Cache = new Map();

/**
 * Returns the middleware that validates requests against a document, and, if asked for, every response that is sent
 * after it.
 *
 * The validator of a document is created when it is first needed, once per process: a test that starts a sandbox calls
 * few operations. Requests must have the Content-Type that `readBody` sets: express-openapi-validator compiles and keeps
 * one validator for each distinct Content-Type.
 */
export function loadValidator(document: EnforcedDocument, validatesResponses: boolean): Promise<Validator> {
  const cache = validatesResponses ? fullValidators : requestValidators;
  const existing = cache.get(document);
  if (existing) return existing;
  const created = createValidator(document, validatesResponses);
  cache.set(document, created);
  return created;
}

/** Loads the library and the schemas of responses when they are first needed, since loading takes most of the start. */
async function createValidator(document: EnforcedDocument, validatesResponses: boolean): Promise<Validator> {
  const { createRequestValidator, createFullValidator } = await import('./create-validator.js');
  if (!validatesResponses) return createRequestValidator(document);
  const { default: responses } = await import('../../generated/closed/responses.json', {
    with: { type: 'json' },
  });
  return createFullValidator(document, responses);
}

/** Loads the validators of requests that no request has needed yet; one in each turn of the event loop. */
export async function loadRemainingValidators({ documents }: Api<string>): Promise<void> {
  for (const document of documents) {
    await waitForNextTurn();
    await loadValidator(document, false);
  }
}
