import { describe, expect, it } from 'vitest';
import { collectPromises, removeMarks } from '../../spec/build/promises.js';

const describeLists = (description: string): object => ({ info: { description } });
const nothing = {};

describe('collectPromises', () => {
  it('lists each sentence with the id of the mark behind it', () => {
    const document = describeLists(
      '## Lists\n\nA list is sorted, newest first. {#lists.newest-first} It has a `Link` header. {#lists.link}',
    );
    expect(collectPromises(document, nothing)).toEqual({
      'lists.newest-first': {
        reason: null,
        sentences: [
          { document: 'openapi', pointer: '/info/description', text: 'A list is sorted, newest first.' },
        ],
      },
      'lists.link': {
        reason: null,
        sentences: [{ document: 'openapi', pointer: '/info/description', text: 'It has a `Link` header.' }],
      },
    });
  });

  it('collects all sentences that state one promise', () => {
    const document = describeLists(
      '- Pages have no gaps. {#lists.pages}\n- No page repeats an object. {#lists.pages}',
    );
    expect(collectPromises(document, nothing)['lists.pages']?.sentences).toHaveLength(2);
  });

  it('gives the reason why no requirement tests a promise', () => {
    const document = describeLists(
      'Nothing is lost. {#storage.kept invisible} A code has three letters. {#codes.length schema}',
    );
    expect(Object.values(collectPromises(document, nothing)).map(({ reason }) => reason)).toEqual([
      'not visible from outside',
      'tested by the schema',
    ]);
  });

  it.each([
    ['in a chapter', describeLists('Newest first. {#lists.newest-first} A page has 20 objects.')],
    ['in an operation', { paths: { '/customers': { get: { description: 'A page has 20 objects.' } } } }],
    [
      'after the first sentence about a field',
      { components: { schemas: { Page: { description: 'A page of objects. A page has 20 objects.' } } } },
    ],
    [
      'in the meaning of an error code',
      {
        components: { schemas: { Code: { 'x-problems': { taken: { meaning: 'A page has 20 objects.' } } } } },
      },
    ],
  ])('rejects a sentence of the public document without a mark %s', (_, document) => {
    expect(() => collectPromises(document, nothing)).toThrow(/Add a mark [^]*: A page has 20 objects\.$/);
  });

  it('needs no mark for the sentence that says what a part of the document is', () => {
    const document = {
      components: { schemas: { Page: { properties: { limit: { description: 'Number of objects.' } } } } },
      paths: { '/customers': { get: { responses: { 200: { description: 'A page of customers.' } } } } },
    };
    expect(collectPromises(document, nothing)).toEqual({});
  });

  it('needs no mark in headings, tables, code and examples', () => {
    const document = {
      info: { description: '# Lists\n\n| a | b |\n| - | - |\n\n```sh\nNot. A sentence.\n```' },
      examples: { page: { description: 'A page has 20 objects.' } },
    };
    expect(collectPromises(document, nothing)).toEqual({});
  });

  it('lists promises of the sandbox document if its sentences have a mark', () => {
    const sandbox = describeLists('A reset deletes all objects. {#sandbox.reset} It is fast.');
    expect(Object.keys(collectPromises(nothing, sandbox))).toEqual(['sandbox.reset']);
  });

  it('rejects a malformed mark, which would be published', () => {
    const document = {
      components: { schemas: { Page: { description: 'A page of objects. {#Lists.Page}' } } },
    };
    expect(() => collectPromises(document, nothing)).toThrow('The mark is not of the form {#subject.rule}');
    expect(() => collectPromises(nothing, document)).toThrow('{#Lists.Page}');
  });

  it('rejects a promise with two reasons', () => {
    const document = describeLists('One. {#a.b invisible} Two. {#a.b}');
    expect(() => collectPromises(document, nothing)).toThrow('{#a.b} has two reasons');
  });
});

describe('removeMarks', () => {
  it('removes all marks, and nothing else', () => {
    const text = 'Sorted. {#lists.sorted} Sign `{webhook-id}.{body}`. {informative} See `/lists/{id}`.';
    expect(removeMarks({ text })).toEqual({ text: 'Sorted. Sign `{webhook-id}.{body}`. See `/lists/{id}`.' });
  });
});
