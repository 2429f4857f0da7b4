import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Makes express-openapi-validator compile the JSON schema of OpenAPI when it validates a document, which we never ask
 * for, and not in a constructor: see spec/decisions/request-validation.md.
 */
export const lazyDocumentSchema: Plugin = {
  name: 'lazy-document-schema',
  setup: (build) => {
    const filter = /express-openapi-validator.dist.framework.openapi\.schema\.validator\.js$/;
    build.onLoad({ filter }, async ({ path }) => ({ contents: (await readFile(path, 'utf8')) + lazyClass }));
  },
};

const lazyClass = `
const Eager = exports.OpenAPISchemaValidator;
exports.OpenAPISchemaValidator = class { constructor(options) { this.validate = (document) => new Eager(options).validate(document); } };`;
