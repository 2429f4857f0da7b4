import type { Variant } from './deployment-options.js';

/**
 * Legitimate properties of deployments that differ from the sandbox, by their names, for each passage of the OpenAPI
 * document or of HTTP that leaves the property open.
 */
const passages: Readonly<Record<string, Readonly<Record<string, Variant>>>> = {
  'Ids have a pattern, and no order. Here they sort by the time of creation.': {
    'ids-ascending': { ids: 'ascending' },
  },
  'Ids have a pattern, and no order. Here they sort against the time of creation.': {
    'ids-descending': { ids: 'descending' },
  },
  'A timestamp has three digits after the second. A clock of whole seconds always sends zeros.': {
    'clock-of-seconds': { clockResolutionMs: 1000 },
  },
  'Many objects have the same `created_at`.': { 'clock-of-ten-milliseconds': { clockResolutionMs: 10 } },
  'Billing uses the clock of the organization, not the clock of the client.': {
    'clock-ahead': { clockOffsetMs: 90000 },
    'clock-behind': { clockOffsetMs: -90000 },
  },
  '`X-Request-Id` is any printable ASCII text.': { 'request-ids-of-uuid': { requestIds: 'uuid' } },
  '`X-Request-Id` has at least one character.': { 'request-ids-short': { requestIds: 'short' } },
  'A problem repeats no API key. Here its `instance` is cut where the path contains one.': {
    'instance-of-collection': { maskedInstance: 'collection' },
  },
  'A server may reject a URL of more than 8,000 bytes with 414. The responses of operations have a default.':
    { 'limited-target': { maxTargetBytes: 8000 } },
  'A server limits the URL and the headers, to 8,000 bytes each: 431 `headers_too_large`.': {
    'limited-headers': { maxHeaderBytes: 16100 },
  },
  'A server reads larger headers than the sandbox.': { 'wide-headers': { maxHeaderBytes: 65536 } },
  '`Location` is a URI reference: an absolute URL.': { 'location-absolute': { location: 'absolute' } },
  '`Location` is a URI reference: relative to the path of the request.': {
    'location-relative': { location: 'relative' },
  },
  '`Link` has a URI reference: an absolute URL.': { 'link-absolute': { link: 'absolute' } },
  'A cursor has at most 500 characters.': { 'long-cursors': { cursors: 'long' } },
  'The content of a cursor is not for clients.': { 'cursors-of-digits': { cursors: 'digits' } },
  '`checkout_url` is any http or https URL.': {
    'checkout-on-other-host': { checkoutOrigin: 'https://pay.example' },
  },
  'The organization has a configuration already, with URLs for the checkout.': {
    'configured-urls': { configuration: 'urls' },
  },
  'The organization has a webhook already; its secret is not returned again.': {
    'configured-webhook': { configuration: 'webhook' },
  },
  'The organization has no retries, and cancels after a failed charge.': {
    'configured-dunning': { configuration: 'strict-dunning' },
  },
  'A limit can be agreed otherwise; 429 says how long to wait.': {
    'limit-of-500-in-10-seconds': { rateLimit: { requests: 500 } },
    'limit-of-100-in-a-second': { rateLimit: { requests: 100, windowSeconds: 1 } },
    'limit-of-a-minute': { rateLimit: { requests: 3000, windowSeconds: 60 } },
  },
  'Responses that need no `RateLimit` header may have one.': {
    'limit-headers-always': { rateLimit: { isAlwaysSent: true } },
  },
  '`RateLimit-Policy` and `RateLimit` are lists of policies.': {
    'two-limits': { rateLimit: { hasSecondPolicy: true, name: 'burst' } },
  },
  'Responses take 5 to 30 ms, and arrive out of order.': { latency: { latencyMs: { min: 5, max: 30 } } },
  '1 % of the requests get a 503 with `Retry-After`, and have no effect.': {
    'sometimes-unavailable': { unavailableShare: 0.01, unavailableRetryAfter: 0 },
  },
  'A server may close the connection after each response.': {
    'connections-closed': { closesConnections: true },
  },
  'A server may close idle connections, here after 1 ms.': { 'idle-connections-closed': { keepAliveMs: 1 } },
  'Another client of the organization creates customers and purchases during the run.': {
    'other-traffic': { trafficIntervalMs: 20 },
  },
  'The organization has objects before the run, in all statuses.': {
    'existing-objects': { existingCustomers: 300 },
  },
  'Extensible lists get new values: statuses, kinds and currencies of existing objects.': {
    'future-values': { existingCustomers: 300, hasFutureValues: true },
  },
  'The format `email` is a mailbox of RFC 5321, with quoted local parts and address literals.': {
    'email-of-mailboxes': { email: 'mailbox' },
  },
  'RFC 5321 limits local parts to 64 and labels to 63 characters; top-level domains are alphabetic.': {
    'email-strict': { email: 'strict' },
  },
  'Responses may have headers that the document does not name.': {
    'more-headers': {
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
  'The headers `Deprecation` and `Sunset` announce what will be retired.': {
    deprecated: { extraHeaders: { Deprecation: '@1861920000', Sunset: 'Sun, 31 Dec 2034 23:59:59 GMT' } },
  },
  'Version 1 may add properties to responses, in a list others than in a read.': {
    'more-properties': { addsProperties: true },
  },
  'Test tokens mean nothing outside of the sandbox: each one is an unknown payment token.': {
    'no-test-tokens': { acceptsTestTokens: false },
  },
  'Outside of the base path, the host responds with 200 and HTML, also for /_sandbox/health.': {
    'single-page-application': { outside: 'html' },
  },
  'Outside of the base path, the host responds with 404 and plain text.': {
    'text-outside': { outside: 'text-404' },
  },
  'Outside of the base path, the host redirects.': { 'redirect-outside': { outside: 'redirect' } },
  'The API is mounted under a prefix.': { 'path-prefix': { basePath: '/gateway/api/v1' } },
  'A proxy adds a prefix to the paths of the API, and `instance` lacks it.': {
    'path-prefix-hidden': { basePath: '/gateway/api/v1', isPrefixHidden: true },
  },
  'The base path of the server does not end with the published one.': {
    'other-base-path': { basePath: '/payments' },
  },
  'White space in JSON has no meaning.': { 'json-pretty': { json: { isPretty: true } } },
  'The order of keys in JSON has no meaning.': { 'json-reversed': { json: { keyOrder: 'reversed' } } },
  'Characters in JSON may be escaped, and keys sorted.': {
    'json-sorted-ascii': { json: { keyOrder: 'sorted', isAscii: true } },
  },
  'A body may be sent in chunks, without `Content-Length`.': {
    'json-chunked': { json: { isChunked: true } },
  },
  'A media type may have parameters.': {
    'content-type-with-charset': { json: { contentTypeSuffix: '; charset=utf-8' } },
  },
  'Parameters of a media type may be quoted and in upper case.': {
    'content-type-with-quoted-charset': { json: { contentTypeSuffix: ';Charset="UTF-8"' } },
  },
  'A body is compressed if the client accepts it.': {
    gzip: { json: { compression: 'gzip' } },
    deflate: { json: { compression: 'deflate' } },
  },
  'A body is compressed and sent in chunks if the client accepts it.': {
    'brotli-chunked': { json: { compression: 'br', isChunked: true } },
  },
  '`detail` is for people and may change.': { 'details-with-remedy': { details: 'remedy' } },
  '`detail` has no minimum length.': { 'details-empty': { details: 'empty' } },
  '`detail` has at most 2000 characters.': { 'details-long': { details: 'long' } },
  '`detail` is for people, in any language.': { 'details-in-german': { details: 'other-language' } },
  'The schema says of `title` only that it is the same for every problem of a code.': {
    'titles-other': { titles: 'other' },
  },
  'The order of `errors` is not published.': {
    'errors-reversed': { errorOrder: 'reversed' },
    'errors-shuffled': { errorOrder: 'shuffled' },
  },
  'The order of the checks that lead to 422 is not published.': {
    'dates-before-references': { meaningOrder: 'dates-first' },
  },
  'A required body that is missing has no `Content-Type`, and 415 precedes 400.': {
    'missing-body-without-type': { missingBody: 415 },
  },
  'Responses to GET may have an `ETag` and caching headers.': { etags: { sendsEtag: true } },
  'A response to HEAD may omit `Content-Length` (RFC 9110).': {
    'head-without-length': { sendsHeadLength: false },
  },
  'The order of the methods in `Allow` is not published.': {
    'allow-sorted': { allow: 'sorted' },
    'allow-reversed': { allow: 'reversed' },
  },
  '`WWW-Authenticate` needs no parameters.': { 'authenticate-plain': { authenticate: 'plain' } },
  '`WWW-Authenticate` may have parameters.': { 'authenticate-with-realm': { authenticate: 'realm' } },
  'A server may end a request that is too large before it has been read, and close the connection.': {
    'early-413': { rejectsLargeBodiesEarly: true },
  },
  'Informational responses may precede the final response (RFC 8297).': {
    'early-hints': { sendsEarlyHints: true },
  },
  'A body that is compressed in an unknown way is 415; no way is published as known.': {
    'no-compressed-bodies': { acceptsCompressedBodies: false },
  },
  'Version 1 may add optional properties to requests.': { 'later-property': { laterVersion: 'property' } },
  'Version 1 may add optional parameters.': { 'later-parameter': { laterVersion: 'parameter' } },
  'Version 1 may add operations, here GET /plans and GET /services.': {
    'later-operation': { laterVersion: 'operation' },
  },
  'A webhook secret has 24 to 64 bytes.': {
    'secrets-of-24-bytes': { secretBytes: 24 },
    'secrets-of-64-bytes': { secretBytes: 64 },
  },
  '`brand` is any network in lowercase.': { 'other-card-brand': { cardBrand: 'american_express' } },
  'A request takes a while; until then, its idempotency key is in use (409).': {
    'slow-processing': { processingMs: 15 },
  },
  'A first period begins with its payment, which is later than the `created_at` of the purchase.': {
    'slow-payment': { processingMs: 41, paymentMs: 40 },
  },
  'The codes `pattern` and `format` have the same meaning.': {
    'format-errors': { textErrorCode: 'format' },
    'pattern-errors': { textErrorCode: 'pattern' },
  },
  'A value that violates several rules may have several errors.': {
    'all-rules-named': { namesAllRules: true },
  },
  'A path whose percent-encoding is not valid is no known path.': {
    'undecodable-path': { invalidPathEncoding: 404 },
  },
  'A server may close the connection after an error.': {
    'errors-close-connections': { closesAfterErrors: true },
  },
  'A window may slide: what is left grows again with each second.': {
    'sliding-limit': { rateLimit: { requests: 1000, windowSeconds: 2, window: 'sliding' } },
  },
};

/** All variations. */
export const variations = Object.values(passages).flatMap((byName) =>
  Object.entries(byName).map(([name, options]) => ({ name, options })),
);
