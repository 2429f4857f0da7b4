import { expect, test } from 'vitest';
import { nearest } from './nearest.js';

const names = ['port', 'seed', 'public_url', 'only'];

test.each([
  ['prot', 'port'],
  ['pot', 'port'],
  ['sed', 'seed'],
  ['publicUrl', 'public_url'],
  ['onyl', 'only'],
  ['api_key', null],
  ['x', null],
  ['', null],
])('%j was meant to be %j', (typed, meant) => {
  expect(nearest(typed, names)).toBe(meant);
});
