import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';
import { promises } from '../../generated/promises.js';
import { getOperation } from '../../contracts/spec/api-documents.js';
import { findCitationFault, type CitedPlace, type PublishedDocuments } from './find-citation-fault.js';

const readDocument = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../generated/${name}.json`, import.meta.url)), 'utf8'));

const documents: PublishedDocuments = {
  openapi: readDocument('openapi'),
  sandbox: readDocument('sandbox'),
};

it.each(requirements.map((requirement) => [requirement.id, requirement] as const))(
  'the published documents state the requirement %s where it is cited',
  (_, { citation, operation, phase }) => {
    // Sentences on the life of a purchase stand at any operation that changes it.
    const isAboutOne = phase !== 'journeys' || citation.quote === null;
    const operationPointer = isAboutOne && operation !== null ? getOperation(operation).pointer : null;
    const sentences = citation.promises.flatMap((id) => promises[id].sentences);
    const places = sentences.map((sentence) => ({ ...sentence, quote: sentence.text }));
    const cited = citation.quote === null || places.length === 0 ? [citation, ...places] : places;
    const faults = cited.map((place) => findCitationFault(documents, place, operationPointer));
    expect(faults).toContain(null);
  },
);

const CREATE_CUSTOMER = '/paths/~1customers/post';
const CREATE_PLAN = '/paths/~1plans/post';

const cite = (pointer: string, quote: string | null = null): CitedPlace => ({
  document: 'openapi',
  pointer,
  quote,
});

describe('findCitationFault reports a citation', () => {
  it.each([
    ['of a place that does not exist', cite('/components/schemas/Nothing/maxLength'), 'does not exist'],
    [
      'of a sentence that is not at the place',
      cite('/info/description', 'Every request is answered within a second.'),
      'does not contain the quote',
    ],
    ['of a quote at a place without text', cite('/info', 'A key belongs to one organization'), 'is not text'],
    ['of a quote of one word', cite('/info/description', 'Tollgate'), 'is too short'],
    ['of prose without a quote', cite('/info/description'), 'needs a quote'],
    ['of the introduction without a quote', cite('/info'), 'is too general'],
    ['of all paths', cite('/paths'), 'is too general'],
    ['of a whole path', cite('/paths/~1customers'), 'is too general'],
    ['of a whole operation', cite(CREATE_CUSTOMER), 'is too general'],
    ['of all responses of an operation', cite(`${CREATE_CUSTOMER}/responses`), 'is too general'],
    ['of all components of a kind', cite('/components/schemas'), 'is too general'],
    ['of an example', cite('/components/schemas/Email/examples/0'), 'is an example'],
    ['of a part of another operation', cite(`${CREATE_PLAN}/responses/401`), 'another operation'],
    [
      'of the description of another operation',
      cite(`${CREATE_PLAN}/description`, 'Creates a plan, which defines how a service is billed'),
      'another operation',
    ],
    [
      'of a schema that the operation does not use',
      cite('/components/schemas/UnitAmount/pattern'),
      'does not use',
    ],
  ])('%s', (_, citation, message) => {
    expect(findCitationFault(documents, citation, CREATE_CUSTOMER)).toContain(message);
  });
});

describe('findCitationFault accepts a citation', () => {
  it.each([
    ['of a keyword of a schema that the operation uses', cite('/components/schemas/Email/maxLength')],
    ['of a response of the operation', cite(`${CREATE_CUSTOMER}/responses/409`)],
    [
      'of a sentence with a line break in the source',
      cite(`${CREATE_CUSTOMER}/description`, 'Several customers can have the same email address.'),
    ],
    ['of a chapter', cite('/info/description', 'A key belongs to one organization')],
  ])('%s', (_, citation) => {
    expect(findCitationFault(documents, citation, CREATE_CUSTOMER)).toBeNull();
  });
});
