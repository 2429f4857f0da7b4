/**
 * Rules that every response is checked against, whichever requirement sent the request. Each rule is a requirement of
 * the phase `conformance`; level, category and statement are those of the requirement.
 */
export const conformanceRules = {
  'server-error': {
    level: 'MUST',
    category: 100,
    statement: 'never fail with a server error, whatever it is sent',
  },
  status: {
    level: 'MUST',
    category: 101,
    statement: 'answer with a status that the description names for the operation',
  },
  'hidden-operation': {
    level: 'SHOULD',
    category: 210,
    statement: 'answer nothing but a problem where the description has no operation',
  },
  'content-type': {
    level: 'MUST',
    category: 101,
    statement: 'answer with a content type that the description names for the status',
  },
  json: { level: 'MUST', category: 101, statement: 'answer a body that is JSON' },
  body: { level: 'MUST', category: 101, statement: 'answer bodies that the schema of the response allows' },
  'undescribed-property': {
    level: 'SHOULD',
    category: 101,
    statement: 'answer no property that the description does not have',
  },
  'undescribed-value': {
    level: 'SHOULD',
    category: 101,
    statement: 'answer no status, code or type that the description does not list',
  },
  'header-missing': {
    level: 'MUST',
    category: 101,
    statement: 'send every header that the description requires',
  },
  'header-form': {
    level: 'MUST',
    category: 101,
    statement: 'send headers of the form that the description gives them',
  },
  'empty-body': {
    level: 'MUST',
    category: 101,
    statement: 'send no body with 204 and none in answer to HEAD',
  },
  problem: {
    level: 'MUST',
    category: 101,
    statement: 'answer problems whose parts agree with each other, with the catalogue and with the response',
  },
  'request-id': {
    level: 'MUST',
    category: 101,
    statement: 'echo the X-Request-Id that it was sent, and give every other request one of its own',
  },
  'stack-trace': {
    level: 'MUST',
    category: 209,
    statement: 'show no stack trace, source path or query of its own',
  },
  secret: { level: 'MUST', category: 206, statement: 'repeat no API key' },
} as const;

export type ConformanceRule = keyof typeof conformanceRules;

/** Difference between a response and the OpenAPI document. */
export interface Violation {
  rule: ConformanceRule;
  /** Expected and received values, in words. */
  message: string;
  /** JSON pointer into the OpenAPI document. */
  pointer: string;
}
