import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { contract, sandboxContract } from '../description/description.js';
import type { Document } from '../description/document.js';

// The package is CommonJS; its types name the function by `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

const names = new Map<Document, string>([
  [contract, 'contract'],
  [sandboxContract, 'sandbox'],
]);

const ajv = new Ajv2020({
  // The descriptions are linted; to check them here again takes a good part of the start.
  validateSchema: false,
  // Each validator runs a few hundred times: to polish what is made costs more than it gains.
  code: { optimize: false },
  strictSchema: true,
  strictTypes: false,
  discriminator: true,
  allErrors: true,
  allowUnionTypes: true,
});
addFormats(ajv, { mode: 'full' });
ajv.addFormat('date-time', { validate: isDateTime });
for (const keyword of Object.keys(contract)) ajv.addKeyword(keyword);
for (const keyword of ['example', 'x-problems']) ajv.addKeyword(keyword);
for (const [document, name] of names) ajv.addSchema(document, name);

const validators = new Map<string, ValidateFunction>();

/** Whether it is an instant of RFC 3339, with the `T` that section 5.6 demands and ajv-formats lets go. */
function isDateTime(text: string): boolean {
  const usual = fullFormats['date-time'] as { validate: (text: string) => boolean };
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && usual.validate(text);
}

/** What the schema at a place of a description has against a value; empty when it allows it. */
export function schemaErrors(document: Document, pointer: string, value: unknown): ErrorObject[] {
  const place = `${names.get(document) ?? ''}#${pointer}`;
  const validate = validators.get(place) ?? ajv.compile({ $ref: encodeURI(place) });
  validators.set(place, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}
