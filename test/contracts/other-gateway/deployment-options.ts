/** Options with several values: the type of a value, without its default. */
const choose = <T>(value: NoInfer<T>): T => value;

/** Deployment without any variation: what the OpenAPI document leaves open. */
export const defaultOptions = {
  /** Path under which the API is mounted. */
  basePath: '/v1',
  /** Order of generated ids. All have the published form. */
  ids: choose<'random' | 'ascending' | 'descending'>('random'),
  /** Difference between the clock of the deployment and the clock of this machine, milliseconds. */
  clockOffsetMs: 0,
  /** Resolution of the clock, milliseconds. */
  clockResolutionMs: 1,
  requestIds: choose<'prefixed' | 'uuid' | 'short'>('prefixed'),
  /** Form of problem `instance` if the path contains an API key. */
  maskedInstance: choose<'masked' | 'collection'>('masked'),
  /** Whether problem `instance` lacks what precedes the published base path. */
  isPrefixHidden: false,
  /** Maximum length of a request target, bytes; longer ones get a 414. Null leaves only the limit of the headers. */
  maxTargetBytes: choose<number | null>(null),
  /** Maximum size of the request line and headers, bytes; larger ones get a 431. */
  maxHeaderBytes: 16_384,
  location: choose<'path' | 'absolute' | 'relative'>('path'),
  link: choose<'path' | 'absolute'>('path'),
  /** Form of `next_cursor`. */
  cursors: choose<'token' | 'long' | 'digits'>('token'),
  /** Origin of `checkout_url`; null is the origin of the gateway. */
  checkoutOrigin: choose<string | null>(null),
  /** First configuration of each organization: the default values, or a filled one. */
  configuration: choose<'default' | 'urls' | 'webhook' | 'strict-dunning'>('default'),
  /** Limits of one API key. */
  rateLimit: {
    requests: 10_000,
    windowSeconds: 10,
    window: choose<'fixed' | 'sliding'>('fixed'),
    /** Name of the policy. */
    name: 'default',
    /** Sends the headers also where the OpenAPI document does not require them. */
    isAlwaysSent: false,
    /** Sends a second policy, with a longer window. */
    hasSecondPolicy: false,
  },
  latencyMs: { min: 0, max: 0 },
  /** Time that a request takes after it took its idempotency key, milliseconds. */
  processingMs: 0,
  /** Time between the `created_at` of a purchase and its payment, milliseconds; less than `processingMs`. */
  paymentMs: 0,
  /** Code of a text that matches neither its pattern nor its format. */
  textErrorCode: choose<'exact' | 'format' | 'pattern'>('exact'),
  /** Names every rule that a value violates, instead of the first one. */
  namesAllRules: false,
  /** Status of a path whose percent-encoding is not valid. */
  invalidPathEncoding: choose<400 | 404>(400),
  /** Closes the connection after each error response. */
  closesAfterErrors: false,
  /** Share of requests that get a 503 and have no effect, 0 to 1. */
  unavailableShare: 0,
  /** Share of requests whose connection is closed, half of them after they had their effect, 0 to 1. */
  brokenShare: 0,
  /** Value of `Retry-After` in a 503, seconds. */
  unavailableRetryAfter: 1,
  /** Closes the connection after each response. */
  closesConnections: false,
  /** Idle time after which a connection is closed, milliseconds. */
  keepAliveMs: 5_000,
  /** Time between two customers that another client creates, milliseconds; 0 without other traffic. */
  trafficIntervalMs: 0,
  /** Number of customers that exist when the deployment starts; a tenth of them has purchases. */
  existingCustomers: 0,
  /** Existing purchases have values that a later version 1 adds to extensible lists. */
  hasFutureValues: false,
  email: choose<'mailbox' | 'common' | 'strict'>('common'),
  /** Headers that every response has in addition. */
  extraHeaders: choose<Record<string, string>>({}),
  /** Adds undocumented properties to every response. */
  addsProperties: false,
  /** Accepts the test tokens of the OpenAPI document. */
  acceptsTestTokens: true,
  /** Response outside of the base path. */
  outside: choose<'problem' | 'html' | 'text-404' | 'redirect'>('problem'),
  /** Form of JSON bodies in responses. */
  json: {
    isPretty: false,
    keyOrder: choose<'document' | 'reversed' | 'sorted'>('document'),
    /** Escapes all characters outside of ASCII. */
    isAscii: false,
    /** Sends the body in several chunks, without `Content-Length`. */
    isChunked: false,
    /** Compresses the body if the client accepts it. */
    compression: choose<'none' | 'gzip' | 'br' | 'deflate'>('none'),
    /** Parameters of `Content-Type`, such as `; charset=utf-8`. */
    contentTypeSuffix: '',
  },
  details: choose<'meaning' | 'remedy' | 'empty' | 'long' | 'other-language'>('meaning'),
  titles: choose<'published' | 'other'>('published'),
  /** Order of independent validation errors. */
  errorOrder: choose<'document' | 'reversed' | 'shuffled'>('document'),
  /** Order of the checks that lead to 422 in createPurchase. */
  meaningOrder: choose<'references-first' | 'dates-first'>('references-first'),
  /** Status of a required body that is missing, without `Content-Type`. */
  missingBody: choose<400 | 415>(400),
  /** Sends `ETag` with successful GET requests. */
  sendsEtag: false,
  /** Sends `Content-Length` in responses to HEAD. */
  sendsHeadLength: true,
  /** Form of `Allow`. */
  allow: choose<'document-order' | 'sorted' | 'reversed'>('document-order'),
  /** Names a realm and an error in `WWW-Authenticate`. */
  authenticate: choose<'plain' | 'realm' | 'error'>('error'),
  /** Ends a request that is too large before it has been read, and closes the connection. */
  rejectsLargeBodiesEarly: false,
  /** Sends an informational response before the final response. */
  sendsEarlyHints: false,
  /** Decompresses request bodies. */
  acceptsCompressedBodies: true,
  /** Additions of a later version 1. */
  laterVersion: choose<'none' | 'property' | 'parameter' | 'operation'>('none'),
  /** Number of random bytes in generated webhook secrets. */
  secretBytes: 32,
  cardBrand: 'visa',
  /** Number of organizations besides the first two. */
  pooledOrganizations: 0,
};

export type DeploymentOptions = typeof defaultOptions;
export type RateLimitOptions = DeploymentOptions['rateLimit'];

/** Changes of the default options. Nested options can be given in part. */
export type Variant = Partial<Omit<DeploymentOptions, 'json' | 'rateLimit'>> & {
  json?: Partial<DeploymentOptions['json']>;
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
