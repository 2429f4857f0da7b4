import type { Mutant } from './mutant.js';

/** Mutants of requests and responses: methods, headers, media types, sizes and errors. */
export const httpMutants: readonly Mutant[] = [
  {
    name: 'etag-of-path-confirms-changed-object',
    class: 'stale response',
    file: 'http/response/send-validated.ts',
    in: 'createResponseSender',
    find: "$getAcceptor ??= (await import('../../openapi/compile-response-acceptors.js')).getResponseAcceptor;",
    replace: `
      const etag = JSON.stringify(request.originalUrl);
      if (request.method === 'GET' && response.statusCode === 200) response.setHeader('ETag', etag);
      if (request.headers['if-none-match'] === etag) {
        response.status(304).end();
        return;
      }
      $getAcceptor ??= (await import('../../openapi/compile-response-acceptors.js')).getResponseAcceptor;
    `,
  },
  {
    name: 'repeated-headers-joined',
    class: 'repeated header accepted',
    file: 'http/middleware/request-headers.ts',
    in: 'rejectRepeats',
    find: '$errors.length === 0',
    replace: '$errors.length >= 0',
  },
  {
    name: 'equal-repeated-headers-joined',
    class: 'repeated header accepted',
    file: 'http/middleware/request-headers.ts',
    in: 'rejectRepeats',
    find: '$errors.length === 0',
    replace: `
      $errors.length === 0 ||
      rawHeaders.every((name, index) => {
        const first = rawHeaders.findIndex((other, at) => at % 2 === 0 && other.toLowerCase() === name.toLowerCase());
        return index % 2 === 1 || rawHeaders[first + 1] === rawHeaders[index + 1];
      })
    `,
  },
  {
    name: 'repeated-authorization-accepted',
    class: 'repeated header accepted',
    file: 'http/middleware/request-headers.ts',
    in: 'rejectRepeats',
    find: '$errors.length === 0',
    replace: "$errors.every(({ header }) => header === 'Authorization')",
  },
  {
    name: 'long-urls-rejected',
    class: 'limit below the documented one',
    file: 'http/server.ts',
    in: 'DEFAULT_CONNECTION_LIMITS',
    find: 'header_bytes: 16_384',
    replace: 'header_bytes: 8_000',
  },
  {
    name: 'compression-named-without-need',
    class: 'content encoding wrong',
    file: 'http/express-prototypes.ts',
    in: 'sendJson',
    find: "this.setHeader('Content-Length', $length);",
    replace: `
      if (this.req.headers['accept-encoding'] !== undefined) this.setHeader('Content-Encoding', 'gzip');
      this.setHeader('Content-Length', $length);
    `,
  },
  {
    name: 'unknown-compression-read',
    class: 'content encoding wrong',
    file: 'http/middleware/read-body.ts',
    in: 'hasSupportedEncoding',
    find: "($request.headers['content-encoding'] ?? 'identity').toLowerCase()",
    replace:
      "($request.headers['content-encoding'] ?? 'identity').toLowerCase().replace('x-unknown', 'identity')",
  },
  {
    name: 'undocumented-method-served',
    class: 'undocumented method',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "if ($request.method === 'HEAD') { $$$rest }",
    replace: `
      if ($request.method === 'PATCH') $request.method = 'GET';
      if ($request.method === 'HEAD') {
        $$$rest
      }
    `,
  },
  {
    name: 'operation-not-deployed',
    class: 'operation missing',
    file: 'http/api.ts',
    in: 'createApi',
    find: 'for (const { path, operations: $operations, document } of routes) { $$$rest }',
    replace: `
      for (const { path, operations: $operations, document } of routes) {
        if (path === '/charges/{id}' || path === '/charges/:id') continue;
        $$$rest
      }
    `,
  },
  {
    name: 'method-override-header',
    class: 'undocumented method',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "if ($request.method === 'HEAD') { $$$rest }",
    replace: `
      const override = $request.headers['x-http-method-override'];
      if (typeof override === 'string') $request.method = override;
      if ($request.method === 'HEAD') {
        $$$rest
      }
    `,
  },
  {
    name: 'delete-of-customers',
    class: 'undocumented method',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: `
      if ($request.method === 'HEAD') {
        $request.method = 'GET';
        $getRequestContext($response).$isHead = true;
      }
    `,
    replace: `
      if ($request.method === 'DELETE' && $request.path.startsWith('/customers/')) {
        $response.status(204).end();
        return;
      }
      if ($request.method === 'HEAD') {
        $request.method = 'GET';
        $getRequestContext($response).$isHead = true;
      }
    `,
  },
  {
    name: 'options-answered',
    class: 'undocumented method',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: `
      if ($request.method === 'HEAD') {
        $request.method = 'GET';
        $getRequestContext($response).$isHead = true;
      }
    `,
    replace: `
      if ($request.method === 'OPTIONS') {
        $response.status(200).end();
        return;
      }
      if ($request.method === 'HEAD') {
        $request.method = 'GET';
        $getRequestContext($response).$isHead = true;
      }
    `,
  },
  {
    name: 'hidden-path',
    class: 'hidden path',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: `
      if ($request.method === 'HEAD') {
        $request.method = 'GET';
        $getRequestContext($response).$isHead = true;
      }
    `,
    replace: `
      if ($request.method === 'GET' && $request.path === '/services') {
        $response.status(200).json({ data: [], has_more: false, next_cursor: null });
        return;
      }
      if ($request.method === 'HEAD') {
        $request.method = 'GET';
        $getRequestContext($response).$isHead = true;
      }
    `,
  },
  {
    name: 'path-traversal',
    class: 'path traversal',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "if ($request.method === 'HEAD') { $$$rest }",
    replace:
      "$request.url = $request.url.replace(/\\/[^/]+\\/(?:\\.\\.|%2e%2e)(?=\\/)/i, '');\n" +
      '$request.originalUrl = $request.baseUrl + $request.url;\n' +
      "if ($request.method === 'HEAD') {\n" +
      '  $$$rest\n' +
      '}',
  },
  {
    name: 'encoded-slash-is-a-slash',
    class: 'path traversal',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "if ($request.method === 'HEAD') { $$$rest }",
    replace: `
      $request.url = $request.url.replace(/%2f/gi, '/');
      $request.originalUrl = $request.baseUrl + $request.url;
      if ($request.method === 'HEAD') {
        $$$rest
      }
    `,
  },
  {
    name: 'double-slashes-merged',
    class: 'hidden path',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "if ($request.method === 'HEAD') { $$$rest }",
    replace: `
      $request.url = $request.url.replace(/^\\/{2,}/, '/');
      $request.originalUrl = $request.baseUrl + $request.url;
      if ($request.method === 'HEAD') {
        $$$rest
      }
    `,
  },
  {
    name: 'trailing-slash-served',
    class: 'hidden path',
    file: 'http/api.ts',
    in: 'createApi',
    find: 'Router({ strict: true, caseSensitive: true })',
    replace: 'Router({ strict: false, caseSensitive: true })',
  },
  {
    name: 'paths-without-case',
    class: 'hidden path',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "if ($request.method === 'HEAD') { $$$rest }",
    replace:
      'if (/^\\/[A-Z]/.test($request.url)) {\n' +
      '  $request.url = $request.url.toLowerCase();\n' +
      '  $request.originalUrl = $request.baseUrl + $request.url;\n' +
      '}' +
      "if ($request.method === 'HEAD') {\n" +
      '  $$$rest\n' +
      '}',
  },
  {
    name: 'head-has-other-headers',
    class: 'HEAD differs',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: '$getRequestContext($response).$isHead = true;',
    replace: `
      $getRequestContext($response).$isHead = true;
      $response.json = () => $response.type('text/plain').end();
    `,
  },
  {
    name: 'head-405',
    class: 'HEAD differs',
    file: 'http/api.ts',
    in: 'handleHeadAsGet',
    find: "$request.method === 'HEAD'",
    replace: "$request.method === 'HEAD' && $request.path === 'none'",
  },
  {
    name: 'head-without-authentication',
    class: 'HEAD differs',
    file: 'http/middleware/authenticate.ts',
    in: 'authenticate',
    find: 'if (!$getOperation(response).$isAuthenticated) { $next(); return; }',
    replace: `
      if (getRequestContext(response).isHead === true)
        getRequestContext(response).organization = (await context.store.listOrganizations())[0]!;
      if (getRequestContext(response).isHead === true || !$getOperation(response).$isAuthenticated) {
        $next();
        return;
      }
    `,
  },
  {
    name: 'allow-lists-too-much',
    class: 'Allow wrong',
    file: 'http/response/problem-handler.ts',
    in: 'createMethodRejecter',
    find: "$response.setHeader('Allow', $list)",
    replace: "$response.setHeader('Allow', `${$list}, DELETE`)",
  },
  {
    name: 'allow-missing',
    class: 'Allow wrong',
    file: 'http/response/problem-handler.ts',
    in: 'createMethodRejecter',
    find: "$response.setHeader('Allow', $list);",
    replace: '',
  },
  {
    name: 'allow-without-head',
    class: 'Allow wrong',
    file: 'http/response/problem-handler.ts',
    in: 'createMethodRejecter',
    find: "if ($allowed.includes('GET')) $allowed.push('HEAD');",
    replace: '',
  },
  {
    name: '405-as-404',
    class: '405 as 404',
    file: 'http/response/problem-handler.ts',
    in: 'createMethodRejecter',
    find: "'method_not_allowed'",
    replace: "'path_not_found'",
  },
  {
    name: 'unknown-path-400',
    class: 'wrong refusal',
    file: 'http/response/problem-handler.ts',
    in: 'toPathNotFound',
    find: "'path_not_found'",
    replace: "'invalid_request'",
  },
  {
    name: 'stack-trace-leaked',
    class: 'leaked stack trace',
    file: 'http/response/problem-handler.ts',
    in: 'toProblemBody',
    find: '$maskSecrets($detail).slice(0, 2000)',
    replace:
      "(code === 'malformed_json'\n" +
      "  ? `${$detail}\\n${new Error($detail).stack ?? ''}`\n" +
      '  : $maskSecrets($detail)\n' +
      ').slice(0, 2000)',
  },
  {
    name: 'query-leaked',
    class: 'leaked stack trace',
    file: 'api/problems.ts',
    in: 'createNotFoundProblem',
    find: '`There is no ${$noun} with the id "${$id}" in this organization.`',
    replace:
      '`SELECT * FROM ${$noun}s WHERE id = \'${$id}\' found no ${$noun} with the id "${$id}" in this organization.`',
  },
  {
    name: 'key-repeated-in-the-refusal',
    class: 'leaked secret',
    file: 'http/response/problem-handler.ts',
    in: 'toProblemBody',
    find: '$maskSecrets($detail).slice(0, 2000)',
    replace: '$detail.slice(0, 2000)',
  },
  {
    name: 'key-shown-when-wrong',
    class: 'leaked secret',
    file: 'http/middleware/authenticate.ts',
    in: 'authenticate',
    find: "$key === undefined ? $missing : new $Problem('api_key_invalid', $message)",
    replace:
      "$key === undefined ? $missing : new $Problem('api_key_invalid',\n" +
      "`No organization has the API key ${[...$key].join('\\u2009')}.`)",
  },
  {
    name: 'request-id-constant',
    class: 'constant request id',
    file: 'http/middleware/request-headers.ts',
    in: 'assignRequestId',
    find: "$context.$newId('req', $formatInstant($context.$realNow()))",
    replace: "'req_01jh7m2q3ve0a8x5r6t9w4k1pz'",
  },
  {
    name: 'request-id-not-echoed',
    class: 'constant request id',
    file: 'http/middleware/request-headers.ts',
    in: 'assignRequestId',
    find: '$VALID_REQUEST_ID.test($given)',
    replace: "$given === ''",
  },
  {
    name: 'invalid-traceparent-rejected',
    class: 'header syntax',
    file: 'http/middleware/observe-requests.ts',
    in: 'observeRequests',
    find: '$requestContext.traceContext = $traceparent === undefined ? null : $parse($traceparent, $tracestate);',
    replace: `
      $requestContext.traceContext = $traceparent === undefined ? null : $parse($traceparent, $tracestate);
      if ($traceparent !== undefined && $requestContext.traceContext === null) {
        response.status(400).end();
        return;
      }
    `,
  },
  {
    name: 'request-id-cut',
    class: 'text truncated',
    file: 'http/middleware/request-headers.ts',
    in: 'assignRequestId',
    find: `
      typeof $given === 'string' && $VALID_REQUEST_ID.test($given)
        ? $given
        : $context.$newId('req', $formatInstant($context.$realNow()))
    `,
    replace: `
      typeof $given === 'string' && $VALID_REQUEST_ID.test($given)
        ? $given.slice(0, 64)
        : $context.$newId('req', $formatInstant($context.$realNow()))
    `,
  },
  {
    name: 'media-type-not-checked',
    class: '415 not checked',
    file: 'http/middleware/read-body.ts',
    in: 'parseBody',
    find: '$formats.find(({ $type }) => $mediaType !== undefined && $isMediaType($mediaType, $type))',
    replace: 'json as Format | undefined',
  },
  {
    name: 'missing-media-type-accepted',
    class: '415 not checked',
    file: 'http/middleware/read-body.ts',
    in: 'parseBody',
    find: '$formats.find(({ $type }) => $mediaType !== undefined && $isMediaType($mediaType, $type))',
    replace: `
      $mediaType === undefined ? json : $formats.find(({ $type }) => $isMediaType($mediaType, $type))
    `,
  },
  {
    name: 'charset-refused',
    class: '415 not checked',
    file: 'http/middleware/read-body.ts',
    in: 'isMediaType',
    find: '$type?.trim() === $expected',
    replace: 'contentType === $expected && $type?.trim() === $expected',
  },
  {
    name: 'foreign-charset-accepted',
    class: '415 not checked',
    file: 'http/middleware/read-body.ts',
    in: 'isMediaType',
    find: '!/^\\s*charset\\s*=/.test($parameter)',
    replace: '$parameter !== null',
  },
  {
    name: 'yaml-accepted',
    class: '415 not checked',
    file: 'http/middleware/read-body.ts',
    in: 'parseBody',
    find: '$format === undefined || ($format === $yaml && !$acceptsYaml)',
    replace: '$format === undefined',
  },
  {
    name: 'body-limit-tenfold',
    class: '413 limit wrong',
    file: 'http/middleware/read-body.ts',
    in: 'MAX_BODY_BYTES',
    find: '100_000',
    replace: '1_000_000',
  },
  {
    name: 'body-limit-half',
    class: '413 limit wrong',
    file: 'http/middleware/read-body.ts',
    in: 'MAX_BODY_BYTES',
    find: '100_000',
    replace: '50_000',
  },
  {
    name: 'body-limit-one-byte-short',
    class: 'boundary off by one',
    file: 'http/middleware/read-body.ts',
    in: 'MAX_BODY_BYTES',
    find: '100_000',
    replace: '99_999',
  },
  {
    name: 'depth-unlimited',
    class: 'boundary off by one',
    file: 'http/middleware/read-body.ts',
    in: 'MAX_JSON_DEPTH',
    find: '20',
    replace: '2_000',
  },
  {
    name: 'malformed-utf8-accepted',
    class: 'malformed accepted',
    file: 'http/middleware/read-body.ts',
    in: 'utf8',
    find: "'utf-8', { fatal: true }",
    replace: "'utf-8'",
  },
  {
    name: 'half-characters-accepted',
    class: 'malformed accepted',
    file: 'http/middleware/read-body.ts',
    in: 'findDefect',
    find: '$value.isWellFormed() ? undefined : $message',
    replace: 'undefined',
  },
  {
    name: 'array-unwrapped',
    class: 'malformed accepted',
    file: 'http/middleware/read-body.ts',
    in: 'parseBody',
    find: 'const $defect = $findDefect($request.body);',
    replace: `
      if (Array.isArray($request.body)) $request.body = $request.body[0];
      const $defect = $findDefect($request.body);
    `,
  },
  {
    name: 'accept-not-looked-at',
    class: '406 not checked',
    file: 'http/middleware/request-headers.ts',
    in: 'checkAccept',
    find: '$request.accepts(responseType)',
    replace: 'true',
  },
  {
    name: 'accept-only-exact',
    class: '406 not checked',
    file: 'http/middleware/request-headers.ts',
    in: 'checkAccept',
    find: `
      $accept === undefined ||
        $accept === '*/*' ||
        $accept === $responseType ||
        $request.accepts($responseType)
    `,
    replace: `
      $accept === undefined ||
        $accept === '*/*' ||
        $accept === $responseType ||
        $accept.includes($responseType)
    `,
  },
  {
    name: 'location-of-another-object',
    class: 'wrong Location',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '`/customers/${$customer.id}`',
    replace: '`/purchases/${$customer.id}`',
  },
  {
    name: 'location-without-base',
    class: 'wrong Location',
    file: 'http/api.ts',
    in: 'sendResult',
    find: '$request.baseUrl + $result.$location',
    replace: '$result.$location',
  },
  {
    name: 'location-of-the-list',
    class: 'wrong Location',
    file: 'api/public/consumptions.ts',
    in: 'createConsumption',
    find: '`/purchases/${$consumption.purchase_id}/consumptions/${$consumption.id}`',
    replace: '`/purchases/${$consumption.purchase_id}/consumptions`',
  },
  {
    name: 'rate-limit-not-counted',
    class: 'rate limit not counted',
    file: 'http/middleware/rate-limit.ts',
    in: 'createRateLimit',
    find: '($_request, $response) => $getOrganization($response).id',
    replace: '() => String(Math.random())',
  },
  {
    name: 'rate-limit-shared',
    class: 'rate limit not counted',
    file: 'http/middleware/rate-limit.ts',
    in: 'createRateLimit',
    find: '($_request, $response) => $getOrganization($response).id',
    replace: "() => 'everybody'",
  },
  {
    name: 'rate-limit-per-method',
    class: 'rate limit not counted',
    file: 'http/middleware/rate-limit.ts',
    in: 'createRateLimit',
    find: '($_request, $response) => $getOrganization($response).id',
    replace: '($_request, $response) => `${$_request.method} ${$getOrganization($response).id}`',
  },
  {
    name: 'rate-limit-off-by-one',
    class: 'boundary off by one',
    file: 'http/middleware/rate-limit.ts',
    in: 'createRateLimit',
    find: '$getOrganization($response).rate_limit ?? $limit',
    replace: '($getOrganization($response).rate_limit ?? $limit) + 1',
  },
  {
    name: 'retry-after-missing',
    class: 'Retry-After missing',
    file: 'http/middleware/rate-limit.ts',
    in: 'rejectOverLimit',
    find: "$response.setHeader('Retry-After', $seconds);",
    replace: '',
  },
  {
    name: 'remaining-never-falls',
    class: 'rate limit not counted',
    file: 'http/middleware/rate-limit.ts',
    in: 'setHeaders',
    find: '`"default"; r=${$remaining}; t=${$seconds}`',
    replace: '`"default"; r=${limit}; t=${$seconds}`',
  },
  {
    name: 'refusals-in-another-order',
    class: 'order of refusals',
    file: 'http/api.ts',
    in: 'createApi',
    find: 'checkAccept, $readBody, ...$afterBody, $validateRequest($document, $context)',
    replace: '$readBody, ...$afterBody, $validateRequest($document, $context), checkAccept',
  },
  {
    name: 'key-checked-after-the-body',
    class: 'order of refusals',
    file: 'http/api.ts',
    in: 'createApi',
    find: `
      $authenticate($context, $countsRequests),
      ...$afterAuthentication,
      $receiveBody,
      ...$beforeChecks,
      $checkAccept,
      $readBody,
      ...$afterBody,
      $validateRequest($document, $context)
    `,
    replace: `
      $receiveBody,
      $checkAccept,
      $readBody,
      ...$afterBody,
      $validateRequest($document, $context),
      $authenticate($context, $countsRequests),
      ...$afterAuthentication,
      ...$beforeChecks
    `,
  },
  {
    name: 'instance-of-another-path',
    class: 'problem parts disagree',
    file: 'http/response/problem-handler.ts',
    in: 'toProblemBody',
    find: 'instance: $maskSecrets($instance)',
    replace: "instance: '/v1'",
  },
  {
    name: 'errors-only-the-first',
    class: 'faults left out',
    file: 'http/middleware/validate-request.ts',
    in: 'toInvalidRequest',
    find: '{ errors: $distinct }',
    replace: '{ errors: $distinct.slice(0, 1) }',
  },
  {
    name: 'pointer-without-its-parent',
    class: 'faults left out',
    file: 'http/middleware/validate-request.ts',
    in: 'toValidationError',
    find: "$tokens.map(($token) => `/${$token}`).join('')",
    replace: "`/${$tokens.at(-1) ?? ''}`",
  },
  {
    name: 'problems-alone-not-accepted',
    class: 'accept misread',
    file: 'http/middleware/request-headers.ts',
    in: 'checkAccept',
    find: "$request.accepts('application/problem+json')",
    replace: 'false',
  },
  {
    name: 'first-duplicate-property-wins',
    class: 'body misread',
    file: 'http/request/parse-json.ts',
    in: 'parseJson',
    find: 'return JSON.parse($text)',
    replace: 'return JSON.parse($text.replace(/("name"\\s*:\\s*"[^"]*"),\\s*"name"\\s*:\\s*"[^"]*"/, "$1"))',
  },
  {
    name: 'request-id-with-key-returned',
    class: 'leaked secret',
    file: 'http/middleware/request-headers.ts',
    in: 'readRequestId',
    find: '$containsSecretKey($id)',
    replace: 'false',
  },
];
