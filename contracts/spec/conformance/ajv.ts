import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { contract, documents } from '../description.js';
import { formats } from './formats.js';

/** An Ajv that knows both descriptions, by their names. */
export function newAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    // The descriptions are linted; to check them here again takes a good part of the start.
    validateSchema: false,
    strictSchema: true,
    strictTypes: false,
    discriminator: true,
    allErrors: true,
    allowUnionTypes: true,
    ...options,
  });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  for (const keyword of [...Object.keys(contract), 'example', 'x-problems']) ajv.addKeyword(keyword);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return ajv;
}
