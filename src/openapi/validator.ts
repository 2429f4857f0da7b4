import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Api, EnforcedDocument } from './api.js';

type Validator = readonly RequestHandler[];

const validators = new Map<EnforcedDocument, Promise<Validator>>();

/**
 * Returns the middleware that validates requests against a document, and every response that is sent after it.
 *
 * The validator of a document is created when it is first needed, once per process: a test that starts a sandbox calls
 * few operations. Requests must have the Content-Type that `readBody` sets: express-openapi-validator compiles and keeps
 * one validator for each distinct Content-Type.
 */
export function loadValidator(document: EnforcedDocument): Promise<Validator> {
  const existing = validators.get(document);
  if (existing) return existing;
  // The library is loaded when it is first needed, since loading takes a third of the start.
  const created = import('./create-validator.js').then(({ createValidator }) => createValidator(document));
  validators.set(document, created);
  return created;
}

/** Loads the validators that no request has needed yet; one in each turn of the event loop. */
export async function loadRemainingValidators({ documents }: Api): Promise<void> {
  for (const document of documents) {
    await waitForNextTurn();
    await loadValidator(document);
  }
}
