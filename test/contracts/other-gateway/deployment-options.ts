import type { FaultName } from './faults.js';
import type { TimeFaultName } from './time-faults.js';

/** Properties of a deployment that the OpenAPI document leaves open, and at most one planted fault. */
export interface DeploymentOptions {
  /** Path under which the API is mounted. */
  basePath: string;
  /** Order of generated ids. All have the published form. */
  ids: 'random' | 'ascending' | 'descending';
  /** Difference between the clock of the deployment and the clock of this machine, milliseconds. */
  clockOffsetMs: number;
  /** Resolution of the clock, milliseconds. */
  clockResolutionMs: number;
  requestIds: 'prefixed' | 'uuid' | 'short';
  /** Form of problem `instance` if the path contains an API key. */
  maskedInstance: 'masked' | 'collection';
  /** Whether problem `instance` lacks what precedes the published base path. */
  isPrefixHidden: boolean;
  /** Maximum length of a request target, bytes; longer ones get a 414. Null leaves only the limit of the headers. */
  maxTargetBytes: number | null;
  /** Maximum size of the request line and headers, bytes; larger ones get a 431. */
  maxHeaderBytes: number;
  location: 'path' | 'absolute' | 'relative';
  link: 'path' | 'absolute';
  /** Form of `next_cursor`. */
  cursors: 'token' | 'long' | 'digits';
  /** Origin of `checkout_url`; null is the origin of the gateway. */
  checkoutOrigin: string | null;
  /** First configuration of each organization: the default values, or a filled one. */
  configuration: 'default' | 'urls' | 'webhook' | 'strict-dunning';
  rateLimit: RateLimitOptions;
  latencyMs: { min: number; max: number };
  /** Time that a request takes after it took its idempotency key, milliseconds. */
  processingMs: number;
  /** Time between the `created_at` of a purchase and its payment, milliseconds; less than `processingMs`. */
  paymentMs: number;
  /** Code of a text that matches neither its pattern nor its format. */
  textErrorCode: 'exact' | 'format' | 'pattern';
  /** Names every rule that a value violates, instead of the first one. */
  namesAllRules: boolean;
  /** Status of a path whose percent-encoding is not valid. */
  invalidPathEncoding: 400 | 404;
  /** Closes the connection after each error response. */
  closesAfterErrors: boolean;
  /** Share of requests that get a 503 and have no effect, 0 to 1. */
  unavailableShare: number;
  /** Share of requests whose connection is closed, half of them after they had their effect, 0 to 1. */
  brokenShare: number;
  /** Value of `Retry-After` in a 503, seconds. */
  unavailableRetryAfter: number;
  /** Closes the connection after each response. */
  closesConnections: boolean;
  /** Idle time after which a connection is closed, milliseconds. */
  keepAliveMs: number;
  /** Time between two customers that another client creates, milliseconds; 0 without other traffic. */
  trafficIntervalMs: number;
  /** Number of customers that exist when the deployment starts; a tenth of them has purchases. */
  existingCustomers: number;
  /** Existing purchases have values that a later version 1 adds to extensible lists. */
  hasFutureValues: boolean;
  email: 'mailbox' | 'common' | 'strict';
  /** Headers that every response has in addition. */
  extraHeaders: Record<string, string>;
  /** Adds undocumented properties to every response. */
  addsProperties: boolean;
  /** Accepts the test tokens of the OpenAPI document. */
  acceptsTestTokens: boolean;
  /** Response outside of the base path. */
  outside: 'problem' | 'html' | 'text-404' | 'redirect';
  json: JsonOptions;
  details: 'meaning' | 'remedy' | 'empty' | 'long' | 'other-language';
  titles: 'published' | 'other';
  /** Order of independent validation errors. */
  errorOrder: 'document' | 'reversed' | 'shuffled';
  /** Order of the checks that lead to 422 in createPurchase. */
  meaningOrder: 'references-first' | 'dates-first';
  /** Status of a required body that is missing, without `Content-Type`. */
  missingBody: 400 | 415;
  /** Sends `ETag` with successful GET requests. */
  sendsEtag: boolean;
  /** Sends `Content-Length` in responses to HEAD. */
  sendsHeadLength: boolean;
  /** Form of `Allow`. */
  allow: 'document-order' | 'sorted' | 'reversed';
  /** Names a realm and an error in `WWW-Authenticate`. */
  authenticate: 'plain' | 'realm' | 'error';
  /** Ends a request that is too large before it has been read, and closes the connection. */
  rejectsLargeBodiesEarly: boolean;
  /** Sends an informational response before the final response. */
  sendsEarlyHints: boolean;
  /** Decompresses request bodies. */
  acceptsCompressedBodies: boolean;
  /** Additions of a later version 1. */
  laterVersion: 'none' | 'property' | 'parameter' | 'operation';
  /** Number of random bytes in generated webhook secrets. */
  secretBytes: number;
  cardBrand: string;
  /** A charge of zero names the card of the purchase. */
  zeroChargeHasCard: boolean;
  /** Number of organizations besides the first two. */
  pooledOrganizations: number;
  fault: FaultName | TimeFaultName | null;
}

/** Limits of one API key. */
export interface RateLimitOptions {
  requests: number;
  windowSeconds: number;
  window: 'fixed' | 'sliding';
  /** Name of the policy. */
  name: string;
  /** Sends the headers also where the OpenAPI document does not require them. */
  isAlwaysSent: boolean;
  /** Sends a second policy, with a longer window. */
  hasSecondPolicy: boolean;
}

/** Form of JSON bodies in responses. */
export interface JsonOptions {
  isPretty: boolean;
  keyOrder: 'document' | 'reversed' | 'sorted';
  /** Escapes all characters outside of ASCII. */
  isAscii: boolean;
  /** Sends the body in several chunks, without `Content-Length`. */
  isChunked: boolean;
  /** Compresses the body if the client accepts it. */
  compression: 'none' | 'gzip' | 'br' | 'deflate';
  /** Parameters of `Content-Type`, such as `; charset=utf-8`. */
  contentTypeSuffix: string;
}

/** Deployment without any variation. */
export const defaultOptions: DeploymentOptions = {
  basePath: '/v1',
  ids: 'random',
  clockOffsetMs: 0,
  clockResolutionMs: 1,
  requestIds: 'prefixed',
  maskedInstance: 'masked',
  isPrefixHidden: false,
  maxTargetBytes: null,
  maxHeaderBytes: 16_384,
  location: 'path',
  link: 'path',
  cursors: 'token',
  checkoutOrigin: null,
  configuration: 'default',
  rateLimit: {
    requests: 10_000,
    windowSeconds: 10,
    window: 'fixed',
    name: 'default',
    isAlwaysSent: false,
    hasSecondPolicy: false,
  },
  latencyMs: { min: 0, max: 0 },
  processingMs: 0,
  paymentMs: 0,
  textErrorCode: 'exact',
  namesAllRules: false,
  invalidPathEncoding: 400,
  closesAfterErrors: false,
  unavailableShare: 0,
  brokenShare: 0,
  unavailableRetryAfter: 1,
  closesConnections: false,
  keepAliveMs: 5_000,
  trafficIntervalMs: 0,
  existingCustomers: 0,
  hasFutureValues: false,
  email: 'common',
  extraHeaders: {},
  addsProperties: false,
  acceptsTestTokens: true,
  outside: 'problem',
  json: {
    isPretty: false,
    keyOrder: 'document',
    isAscii: false,
    isChunked: false,
    compression: 'none',
    contentTypeSuffix: '',
  },
  details: 'meaning',
  titles: 'published',
  errorOrder: 'document',
  meaningOrder: 'references-first',
  missingBody: 400,
  sendsEtag: false,
  sendsHeadLength: true,
  allow: 'document-order',
  authenticate: 'error',
  rejectsLargeBodiesEarly: false,
  sendsEarlyHints: false,
  acceptsCompressedBodies: true,
  laterVersion: 'none',
  secretBytes: 32,
  cardBrand: 'visa',
  zeroChargeHasCard: false,
  pooledOrganizations: 0,
  fault: null,
};

/** Changes of the default options. Nested options can be given in part. */
export type Variant = Partial<Omit<DeploymentOptions, 'json' | 'rateLimit'>> & {
  json?: Partial<JsonOptions>;
  rateLimit?: Partial<RateLimitOptions>;
};

/** Returns the default options with changes; later variants override earlier ones. */
export function combineVariants(...variants: readonly Variant[]): DeploymentOptions {
  return variants.reduce<DeploymentOptions>(
    (options, { json, rateLimit, extraHeaders, ...rest }) => ({
      ...options,
      ...rest,
      json: { ...options.json, ...json },
      rateLimit: { ...options.rateLimit, ...rateLimit },
      extraHeaders: { ...options.extraHeaders, ...extraHeaders },
    }),
    defaultOptions,
  );
}
