import type { Mutant } from '../source/mutant.js';

/** Mutants of the search and of the related objects. */
export const objectMutants: readonly Mutant[] = [
  {
    name: 'search-any-word',
    class: 'filter ignored',
    file: 'api/sandbox/objects.ts',
    in: 'createSearchFilter',
    find: 'words.every($filter)',
    replace: 'words.some($filter)',
  },
  {
    name: 'search-case-sensitive',
    class: 'filter too strict',
    file: 'api/sandbox/objects.ts',
    in: 'createSearchFilter',
    find: 'text.toLowerCase().split($separator)',
    replace: 'text.split($separator)',
  },
  {
    name: 'search-without-external-id',
    class: 'filter too strict',
    file: 'api/sandbox/objects.ts',
    in: 'createSearchFilter',
    find: 'id === text || external_id === text',
    replace: 'id === text',
  },
  {
    name: 'search-part-of-id',
    class: 'filter ignored',
    file: 'api/sandbox/objects.ts',
    in: 'createSearchFilter',
    find: 'id === text',
    replace: 'id.includes(text)',
  },
  {
    name: 'search-oldest-first',
    class: 'wrong order',
    file: 'api/sandbox/objects.ts',
    in: 'listObjects',
    find: 'other.sequence - one.sequence',
    replace: 'one.sequence - other.sequence',
  },
  {
    name: 'expand-unnamed-customer',
    class: 'filter ignored',
    file: 'api/sandbox/objects.ts',
    in: 'expandObjects',
    find: "names.includes('customer')",
    replace: 'true',
  },
];
