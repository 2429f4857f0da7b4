import { expect, test } from 'vitest';
import { parseMetadata } from './create-purchase.js';

test('metadata is entered as one key and value per line', () => {
  expect(parseMetadata('order: 1042\n\n channel : shop: web \n')).toEqual({
    order: '1042',
    channel: 'shop: web',
  });
});

test('a line of the metadata without a key is named', () => {
  expect(() => parseMetadata('order: 1042\nweb')).toThrow('The line “web” of the metadata has no key.');
  expect(() => parseMetadata(': web')).toThrow('The line “: web” of the metadata has no key.');
});
