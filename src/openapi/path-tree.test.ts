import { describe, expect, it } from 'vitest';
import { PathTree } from './path-tree.js';

const tree = new PathTree<string>();
for (const template of [
  '/v1/purchases',
  '/v1/purchases/{id}',
  '/v1/purchases/{id}/consumptions/{consumption_id}',
  '/v1/organizations/configurations',
]) {
  tree.add(template, template);
}

describe('PathTree', () => {
  it.each([
    ['/v1/purchases', '/v1/purchases', {}],
    ['/v1/purchases/pur_1', '/v1/purchases/{id}', { id: 'pur_1' }],
    [
      '/v1/purchases/a%2Fb/consumptions/c%20d',
      '/v1/purchases/{id}/consumptions/{consumption_id}',
      { id: 'a/b', consumption_id: 'c d' },
    ],
    ['/v1/purchases/__proto__', '/v1/purchases/{id}', { id: '__proto__' }],
    ['/v1/organizations/configurations', '/v1/organizations/configurations', {}],
  ])('matches the path %s with the template %s', (path, template, parameters) => {
    expect(tree.find(path)).toEqual({ value: template, parameters });
  });

  it.each([
    '',
    '/',
    '/v1',
    '/v1/purchases/',
    '/v1/Purchases',
    '/v1/purchases/pur_1/',
    '/v1/purchases//consumptions/con_1',
    '/v1/purchases/%E0%A4%A',
    '/v1/organizations',
    '/v1/organizations/{id}',
    'x/v1/purchases',
  ])('matches no template with the path %j', (path) => {
    expect(tree.find(path)).toBeUndefined();
  });
});
