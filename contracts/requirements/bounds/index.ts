import type { Requirement } from '../../requirement.js';
import { bodyBounds } from './bodies.js';
import { acceptedQueryParameters } from './query-parameters.js';
import { acceptedRequestHeaders } from './request-headers.js';

export const bounds: readonly Requirement[] = [
  ...bodyBounds,
  ...acceptedQueryParameters,
  ...acceptedRequestHeaders,
];
