import type { Requirement } from '../../requirement.js';
import { almostValidKeys } from './almost-valid-keys.js';
import { rejectedKeys, rejectedKeysOfObjects } from './rejected-keys.js';
import { undisclosedKeys } from './undisclosed-keys.js';

export const authentication: readonly Requirement[] = [
  ...rejectedKeys,
  ...rejectedKeysOfObjects,
  ...almostValidKeys,
  ...undisclosedKeys,
];
