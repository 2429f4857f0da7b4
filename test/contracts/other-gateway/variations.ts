import type { Variant } from './deployment-options.js';

/** Legitimate property of a deployment that differs from the sandbox. */
export interface Variation {
  name: string;
  /** Passage of the OpenAPI document or of HTTP that leaves the property open. */
  description: string;
  options: Variant;
}

/** All variations. */
export const variations: readonly Variation[] = [
  {
    name: 'ids-ascending',
    description: 'Ids have a pattern, and no order. Here they sort by the time of creation.',
    options: { ids: 'ascending' },
  },
  {
    name: 'ids-descending',
    description: 'Ids have a pattern, and no order. Here they sort against the time of creation.',
    options: { ids: 'descending' },
  },
  {
    name: 'clock-of-seconds',
    description:
      'A timestamp has three digits after the second. A clock of whole seconds always sends zeros.',
    options: { clockResolutionMs: 1000 },
  },
  {
    name: 'clock-of-ten-milliseconds',
    description: 'Many objects have the same `created_at`.',
    options: { clockResolutionMs: 10 },
  },
  {
    name: 'clock-ahead',
    description: 'Billing uses the clock of the organization, not the clock of the client.',
    options: { clockOffsetMs: 90_000 },
  },
  {
    name: 'clock-behind',
    description: 'Billing uses the clock of the organization, not the clock of the client.',
    options: { clockOffsetMs: -90_000 },
  },
  {
    name: 'request-ids-of-uuid',
    description: '`X-Request-Id` is any printable ASCII text.',
    options: { requestIds: 'uuid' },
  },
  {
    name: 'request-ids-short',
    description: '`X-Request-Id` has at least one character.',
    options: { requestIds: 'short' },
  },
  {
    name: 'instance-of-collection',
    description: 'A problem repeats no API key. Here its `instance` is cut where the path contains one.',
    options: { maskedInstance: 'collection' },
  },
  {
    name: 'limited-target',
    description:
      'A server may reject a URL of more than 8,000 bytes with 414. The responses of operations have a default.',
    options: { maxTargetBytes: 8000 },
  },
  {
    name: 'limited-headers',
    description: 'A server limits the URL and the headers, to 8,000 bytes each: 431 `headers_too_large`.',
    options: { maxHeaderBytes: 16_100 },
  },
  {
    name: 'wide-headers',
    description: 'A server reads larger headers than the sandbox.',
    options: { maxHeaderBytes: 65_536 },
  },
  {
    name: 'location-absolute',
    description: '`Location` is a URI reference: an absolute URL.',
    options: { location: 'absolute' },
  },
  {
    name: 'location-relative',
    description: '`Location` is a URI reference: relative to the path of the request.',
    options: { location: 'relative' },
  },
  {
    name: 'link-absolute',
    description: '`Link` has a URI reference: an absolute URL.',
    options: { link: 'absolute' },
  },
  {
    name: 'long-cursors',
    description: 'A cursor has at most 500 characters.',
    options: { cursors: 'long' },
  },
  {
    name: 'cursors-of-digits',
    description: 'The content of a cursor is not for clients.',
    options: { cursors: 'digits' },
  },
  {
    name: 'checkout-on-other-host',
    description: '`checkout_url` is any http or https URL.',
    options: { checkoutOrigin: 'https://pay.example' },
  },
  {
    name: 'configured-urls',
    description: 'The organization has a configuration already, with URLs for the checkout.',
    options: { configuration: 'urls' },
  },
  {
    name: 'configured-webhook',
    description: 'The organization has a webhook already; its secret is not returned again.',
    options: { configuration: 'webhook' },
  },
  {
    name: 'configured-dunning',
    description: 'The organization has no retries, and cancels after a failed charge.',
    options: { configuration: 'strict-dunning' },
  },
  {
    name: 'limit-of-500-in-10-seconds',
    description: 'A limit can be agreed otherwise; 429 says how long to wait.',
    options: { rateLimit: { requests: 500 } },
  },
  {
    name: 'limit-of-100-in-a-second',
    description: 'A limit can be agreed otherwise; 429 says how long to wait.',
    options: { rateLimit: { requests: 100, windowSeconds: 1 } },
  },
  {
    name: 'limit-of-a-minute',
    description: 'A limit can be agreed otherwise; 429 says how long to wait.',
    options: { rateLimit: { requests: 3_000, windowSeconds: 60 } },
  },
  {
    name: 'limit-headers-always',
    description: 'Responses that need no `RateLimit` header may have one.',
    options: { rateLimit: { isAlwaysSent: true } },
  },
  {
    name: 'two-limits',
    description: '`RateLimit-Policy` and `RateLimit` are lists of policies.',
    options: { rateLimit: { hasSecondPolicy: true, name: 'burst' } },
  },
  {
    name: 'latency',
    description: 'Responses take 5 to 30 ms, and arrive out of order.',
    options: { latencyMs: { min: 5, max: 30 } },
  },
  {
    name: 'sometimes-unavailable',
    description: '1 % of the requests get a 503 with `Retry-After`, and have no effect.',
    options: { unavailableShare: 0.01, unavailableRetryAfter: 0 },
  },
  {
    name: 'connections-closed',
    description: 'A server may close the connection after each response.',
    options: { closesConnections: true },
  },
  {
    name: 'idle-connections-closed',
    description: 'A server may close idle connections, here after 1 ms.',
    options: { keepAliveMs: 1 },
  },
  {
    name: 'other-traffic',
    description: 'Another client of the organization creates customers and purchases during the run.',
    options: { trafficIntervalMs: 20 },
  },
  {
    name: 'existing-objects',
    description: 'The organization has objects before the run, in all statuses.',
    options: { existingCustomers: 300 },
  },
  {
    name: 'future-values',
    description: 'Extensible lists get new values: statuses, kinds and currencies of existing objects.',
    options: { existingCustomers: 300, hasFutureValues: true },
  },
  {
    name: 'email-of-mailboxes',
    description: 'The format `email` is a mailbox of RFC 5321, with quoted local parts and address literals.',
    options: { email: 'mailbox' },
  },
  {
    name: 'email-strict',
    description:
      'RFC 5321 limits local parts to 64 and labels to 63 characters; top-level domains are alphabetic.',
    options: { email: 'strict' },
  },
  {
    name: 'more-headers',
    description: 'Responses may have headers that the document does not name.',
    options: {
      extraHeaders: {
        'Cache-Control': 'no-store',
        'Strict-Transport-Security': 'max-age=31536000',
        'X-Content-Type-Options': 'nosniff',
        Server: 'edge',
        Via: '1.1 proxy',
        'Set-Cookie': 'route=7; Path=/; HttpOnly',
        'Access-Control-Allow-Origin': '*',
      },
    },
  },
  {
    name: 'deprecated',
    description: 'The headers `Deprecation` and `Sunset` announce what will be retired.',
    options: { extraHeaders: { Deprecation: '@1861920000', Sunset: 'Sun, 31 Dec 2034 23:59:59 GMT' } },
  },
  {
    name: 'more-properties',
    description: 'Version 1 may add properties to responses, in a list others than in a read.',
    options: { addsProperties: true },
  },
  {
    name: 'no-test-tokens',
    description: 'Test tokens mean nothing outside of the sandbox: each one is an unknown payment token.',
    options: { acceptsTestTokens: false },
  },
  {
    name: 'single-page-application',
    description: 'Outside of the base path, the host responds with 200 and HTML, also for /_sandbox/health.',
    options: { outside: 'html' },
  },
  {
    name: 'text-outside',
    description: 'Outside of the base path, the host responds with 404 and plain text.',
    options: { outside: 'text-404' },
  },
  {
    name: 'redirect-outside',
    description: 'Outside of the base path, the host redirects.',
    options: { outside: 'redirect' },
  },
  {
    name: 'path-prefix',
    description: 'The API is mounted under a prefix.',
    options: { basePath: '/gateway/api/v1' },
  },
  {
    name: 'path-prefix-hidden',
    description: 'A proxy adds a prefix to the paths of the API, and `instance` lacks it.',
    options: { basePath: '/gateway/api/v1', isPrefixHidden: true },
  },
  {
    name: 'other-base-path',
    description: 'The base path of the server does not end with the published one.',
    options: { basePath: '/payments' },
  },
  {
    name: 'json-pretty',
    description: 'White space in JSON has no meaning.',
    options: { json: { isPretty: true } },
  },
  {
    name: 'json-reversed',
    description: 'The order of keys in JSON has no meaning.',
    options: { json: { keyOrder: 'reversed' } },
  },
  {
    name: 'json-sorted-ascii',
    description: 'Characters in JSON may be escaped, and keys sorted.',
    options: { json: { keyOrder: 'sorted', isAscii: true } },
  },
  {
    name: 'json-chunked',
    description: 'A body may be sent in chunks, without `Content-Length`.',
    options: { json: { isChunked: true } },
  },
  {
    name: 'content-type-with-charset',
    description: 'A media type may have parameters.',
    options: { json: { contentTypeSuffix: '; charset=utf-8' } },
  },
  {
    name: 'content-type-with-quoted-charset',
    description: 'Parameters of a media type may be quoted and in upper case.',
    options: { json: { contentTypeSuffix: ';Charset="UTF-8"' } },
  },
  {
    name: 'gzip',
    description: 'A body is compressed if the client accepts it.',
    options: { json: { compression: 'gzip' } },
  },
  {
    name: 'deflate',
    description: 'A body is compressed if the client accepts it.',
    options: { json: { compression: 'deflate' } },
  },
  {
    name: 'brotli-chunked',
    description: 'A body is compressed and sent in chunks if the client accepts it.',
    options: { json: { compression: 'br', isChunked: true } },
  },
  {
    name: 'details-with-remedy',
    description: '`detail` is for people and may change.',
    options: { details: 'remedy' },
  },
  {
    name: 'details-empty',
    description: '`detail` has no minimum length.',
    options: { details: 'empty' },
  },
  {
    name: 'details-long',
    description: '`detail` has at most 2000 characters.',
    options: { details: 'long' },
  },
  {
    name: 'details-in-german',
    description: '`detail` is for people, in any language.',
    options: { details: 'other-language' },
  },
  {
    name: 'titles-other',
    description: 'The schema says of `title` only that it is the same for every problem of a code.',
    options: { titles: 'other' },
  },
  {
    name: 'errors-reversed',
    description: 'The order of `errors` is not published.',
    options: { errorOrder: 'reversed' },
  },
  {
    name: 'errors-shuffled',
    description: 'The order of `errors` is not published.',
    options: { errorOrder: 'shuffled' },
  },
  {
    name: 'dates-before-references',
    description: 'The order of the checks that lead to 422 is not published.',
    options: { meaningOrder: 'dates-first' },
  },
  {
    name: 'missing-body-without-type',
    description: 'A required body that is missing has no `Content-Type`, and 415 precedes 400.',
    options: { missingBody: 415 },
  },
  {
    name: 'etags',
    description: 'Responses to GET may have an `ETag` and caching headers.',
    options: { sendsEtag: true },
  },
  {
    name: 'head-without-length',
    description: 'A response to HEAD may omit `Content-Length` (RFC 9110).',
    options: { sendsHeadLength: false },
  },
  {
    name: 'allow-sorted',
    description: 'The order of the methods in `Allow` is not published.',
    options: { allow: 'sorted' },
  },
  {
    name: 'allow-reversed',
    description: 'The order of the methods in `Allow` is not published.',
    options: { allow: 'reversed' },
  },
  {
    name: 'authenticate-plain',
    description: '`WWW-Authenticate` needs no parameters.',
    options: { authenticate: 'plain' },
  },
  {
    name: 'authenticate-with-realm',
    description: '`WWW-Authenticate` may have parameters.',
    options: { authenticate: 'realm' },
  },
  {
    name: 'early-413',
    description:
      'A server may end a request that is too large before it has been read, and close the connection.',
    options: { rejectsLargeBodiesEarly: true },
  },
  {
    name: 'early-hints',
    description: 'Informational responses may precede the final response (RFC 8297).',
    options: { sendsEarlyHints: true },
  },
  {
    name: 'no-compressed-bodies',
    description: 'A body that is compressed in an unknown way is 415; no way is published as known.',
    options: { acceptsCompressedBodies: false },
  },
  {
    name: 'later-property',
    description: 'Version 1 may add optional properties to requests.',
    options: { laterVersion: 'property' },
  },
  {
    name: 'later-parameter',
    description: 'Version 1 may add optional parameters.',
    options: { laterVersion: 'parameter' },
  },
  {
    name: 'later-operation',
    description: 'Version 1 may add operations, here GET /plans and GET /services.',
    options: { laterVersion: 'operation' },
  },
  {
    name: 'secrets-of-24-bytes',
    description: 'A webhook secret has 24 to 64 bytes.',
    options: { secretBytes: 24 },
  },
  {
    name: 'secrets-of-64-bytes',
    description: 'A webhook secret has 24 to 64 bytes.',
    options: { secretBytes: 64 },
  },
  {
    name: 'other-card-brand',
    description: '`brand` is any network in lowercase.',
    options: { cardBrand: 'american_express' },
  },
  {
    name: 'zero-charge-with-card',
    description:
      '`payment_method` of a charge is null when no card was needed; the table of tokens tries each card.',
    options: { zeroChargeHasCard: true },
  },
  {
    name: 'slow-processing',
    description: 'A request takes a while; until then, its idempotency key is in use (409).',
    options: { processingMs: 15 },
  },
  {
    name: 'slow-payment',
    description:
      'A first period begins with its payment, which is later than the `created_at` of the purchase.',
    options: { processingMs: 41, paymentMs: 40 },
  },
  {
    name: 'format-errors',
    description: 'The codes `pattern` and `format` have the same meaning.',
    options: { textErrorCode: 'format' },
  },
  {
    name: 'pattern-errors',
    description: 'The codes `pattern` and `format` have the same meaning.',
    options: { textErrorCode: 'pattern' },
  },
  {
    name: 'all-rules-named',
    description: 'A value that violates several rules may have several errors.',
    options: { namesAllRules: true },
  },
  {
    name: 'undecodable-path',
    description: 'A path whose percent-encoding is not valid is no known path.',
    options: { invalidPathEncoding: 404 },
  },
  {
    name: 'errors-close-connections',
    description: 'A server may close the connection after an error.',
    options: { closesAfterErrors: true },
  },
  {
    name: 'sliding-limit',
    description: 'A window may slide: what is left grows again with each second.',
    options: { rateLimit: { requests: 1000, windowSeconds: 2, window: 'sliding' } },
  },
];
