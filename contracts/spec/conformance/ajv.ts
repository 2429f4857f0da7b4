import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { documents, publicDocument } from '../api-documents.js';
import { formats } from './formats.js';

/** Creates an Ajv instance with both OpenAPI documents, under their names. */
export function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    // `npm run lint:spec` validates the documents; repeating that here would slow down each start.
    validateSchema: false,
    strictSchema: true,
    strictTypes: false,
    discriminator: true,
    allErrors: true,
    allowUnionTypes: true,
    ...options,
  });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  // Each document is added as one schema, so its top-level members must be known keywords.
  for (const keyword of [
    ...Object.keys(publicDocument),
    'example',
    'x-extensible',
    'x-not-retryable',
    'x-problems',
  ])
    ajv.addKeyword(keyword);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return ajv;
}
