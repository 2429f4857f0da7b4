import { describe, expect, it } from 'vitest';
import { findNearest } from './find-nearest.js';

const names = ['port', 'seed', 'public_url', 'only'];

describe('findNearest', () => {
  it.each([
    ['prot', 'port'],
    ['pot', 'port'],
    ['sed', 'seed'],
    ['publicUrl', 'public_url'],
    ['onyl', 'only'],
    ['api_key', null],
    ['x', null],
    ['', null],
  ])('returns for the mistyped name %j the name %j', (typed, expected) => {
    expect(findNearest(typed, names)).toBe(expected);
  });
});
