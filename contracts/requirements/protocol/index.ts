import type { Requirement } from '../../requirement.js';
import { headerSyntax } from './header-syntax.js';
import { paths } from './paths.js';
import { rateLimit, rateLimitCountdown } from './rate-limit.js';
import { rejectionOrder } from './rejection-order.js';
import { requestBodies } from './request-bodies.js';
import { requestHeaders } from './request-headers.js';
import { requestSyntax } from './request-syntax.js';
import { responseCompression } from './response-compression.js';

export const protocol: readonly Requirement[] = [
  ...rateLimit,
  ...paths,
  ...requestBodies,
  ...requestHeaders,
  ...responseCompression,
  ...rateLimitCountdown,
  ...rejectionOrder,
  ...requestSyntax,
  ...headerSyntax,
];
