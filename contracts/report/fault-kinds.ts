import type { Requirement } from '../requirement.js';

/** Kind of fault that a requirement detects, and why it matters to clients of the gateway. */
export const faultKinds: Record<Requirement['category'], { name: string; effect: string }> = {
  100: {
    name: 'Server error',
    effect: 'Clients cannot know whether the gateway carried out the request.',
  },
  101: {
    name: 'Response does not match the OpenAPI document',
    effect: 'Clients that were generated from the document cannot read the response.',
  },
  102: {
    name: 'Success for invalid input',
    effect: 'The gateway stores data that the document forbids, and clients do not notice their bug.',
  },
  103: {
    name: 'Ineffective deletion',
    effect: 'Deleted data still has effects, such as usage that is charged.',
  },
  104: {
    name: 'Side effects of a rejected request',
    effect: 'Clients repeat a rejected request, and its effects happen twice.',
  },
  206: {
    name: 'Missing authentication or authorization',
    effect: 'Requests without a valid API key read or change data.',
  },
  207: {
    name: 'Access to objects of other organizations',
    effect: 'One organization reads or changes the data of another one.',
  },
  208: {
    name: 'Access to methods or operations of others',
    effect: 'A client carries out operations that its API key does not allow.',
  },
  209: {
    name: 'Leaked internals',
    effect: 'Stack traces, paths, queries or keys in responses help an attacker.',
  },
  210: {
    name: 'Hidden operation',
    effect: 'The gateway offers operations that the document does not list, so they are not reviewed.',
  },
  300: {
    name: 'Violated business rule',
    effect:
      'The gateway behaves differently from what the document promises, for example in amounts, dates or states.',
  },
};
