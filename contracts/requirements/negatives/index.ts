import type { Requirement } from '../../requirement.js';
import { invalidBodies } from './bodies.js';
import { crossFieldRules } from './cross-field-rules.js';
import { cursorsAfterReset, cursorsOfOtherPurchases, invalidCursors } from './cursors.js';
import { unknownIds } from './ids.js';
import { invalidQueryParameters } from './query-parameters.js';
import { invalidRequestHeaders } from './request-headers.js';
import { requestLimits } from './request-limits.js';

export const negatives: readonly Requirement[] = [
  ...unknownIds,
  ...requestLimits,
  ...invalidBodies,
  ...crossFieldRules,
  ...invalidQueryParameters,
  ...invalidCursors,
  ...cursorsAfterReset,
  ...cursorsOfOtherPurchases,
  ...invalidRequestHeaders,
];
