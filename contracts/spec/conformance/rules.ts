/**
 * Rules that every response is checked against, whichever requirement sent the request. Each rule is a requirement of
 * the phase `conformance`; level, category and statement are those of the requirement.
 */
export const conformanceRules = {
  'server-error': {
    level: 'MUST',
    category: 100,
    statement: 'never return a server error',
  },
  status: {
    level: 'MUST',
    category: 101,
    statement: 'return only statuses that the OpenAPI document lists for the operation',
  },
  'hidden-operation': {
    level: 'SHOULD',
    category: 210,
    statement: 'return only error responses where the OpenAPI document has no operation',
  },
  'content-type': {
    level: 'MUST',
    category: 101,
    statement: 'return a content type that the OpenAPI document lists for the status',
  },
  json: { level: 'MUST', category: 101, statement: 'return valid JSON bodies' },
  body: { level: 'MUST', category: 101, statement: 'return bodies that match the response schema' },
  'undescribed-property': {
    level: 'SHOULD',
    category: 101,
    statement: 'return no property that the OpenAPI document does not define',
  },
  'undescribed-value': {
    level: 'SHOULD',
    category: 101,
    statement: 'return no status, code or type that the OpenAPI document does not list',
  },
  'header-missing': {
    level: 'MUST',
    category: 101,
    statement: 'return each header that the OpenAPI document requires',
  },
  'header-form': {
    level: 'MUST',
    category: 101,
    statement: 'return headers that match their schemas',
  },
  'empty-body': {
    level: 'MUST',
    category: 101,
    statement: 'return no body with 204 and in response to HEAD',
  },
  problem: {
    level: 'MUST',
    category: 101,
    statement: 'return error bodies that are consistent with the error catalog and the response status',
  },
  'request-id': {
    level: 'MUST',
    category: 101,
    statement: 'return the X-Request-Id of the request, or one that no other response has',
  },
  'stack-trace': {
    level: 'MUST',
    category: 209,
    statement: 'return no stack trace, source path or database query',
  },
  secret: { level: 'MUST', category: 206, statement: 'return no API key in an error response' },
} as const;

export type ConformanceRule = keyof typeof conformanceRules;

/** Difference between a response and the OpenAPI document. */
export interface Violation {
  rule: ConformanceRule;
  /** Expected and received values, in words. */
  message: string;
  /** JSON pointer into the OpenAPI document. */
  pointer: string;
  /** Place in the response, without indexes and data: JSON pointer or header name. @see toPlace */
  place: string;
}

/** Returns true for a violation that leaves the types of the response body unknown. Others, such as a wrong format, do not. */
export const isTypeViolation = ({ rule, message }: Violation): boolean =>
  ['status', 'content-type', 'json'].includes(rule) || /\{"(?:type|missingProperty)":/.test(message);
