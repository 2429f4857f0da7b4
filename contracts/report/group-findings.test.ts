import { expect, test } from 'vitest';
import type { Diagnosis } from './diagnosis.js';
import { groupFindings } from './group-findings.js';
import type { FoundViolation, ReportedFinding, ReportedVerdict } from './report.js';

interface Failure {
  id: string;
  /** Operation of the requirement. */
  operation?: string | null;
  message: string;
  /** Operation of the request that fails. */
  failed?: string;
  violation?: FoundViolation;
  counts_as?: 'broken' | 'advised';
  outcome?: 'failed' | 'blocked';
}

function toVerdict({ id, message, failed, violation, operation = null, ...rest }: Failure): ReportedVerdict {
  const exchange = failed === undefined ? null : { operation: failed };
  const finding = { message, exchange, violation: violation ?? null } as ReportedFinding;
  const phase = id.startsWith('conformance.') ? 'conformance' : 'laws';
  return {
    id,
    phase,
    operation,
    counts_as: 'broken',
    outcome: 'failed',
    ...rest,
    finding,
  } as ReportedVerdict;
}

const missingCursor: FoundViolation = {
  rule: 'body',
  operation: 'listCharges',
  status: 200,
  message: `the body must have required property 'next_cursor': {"data":[]}`,
};

test('failures on responses with the same violation are one finding, shown by the conformance requirement', () => {
  const verdicts = [
    toVerdict({ id: 'pages.whole.listCharges', message: 'No cursor', violation: missingCursor }),
    toVerdict({ id: 'money.free', message: 'Blocked', violation: missingCursor, outcome: 'blocked' }),
    toVerdict({ id: 'conformance.body', message: 'listCharges 200: …', violation: missingCursor }),
  ];
  expect(groupFindings(verdicts)).toEqual([
    {
      number: 1,
      counts_as: 'broken',
      cause: null,
      diagnosis: null,
      requirement: 'conformance.body',
      also_failing: ['pages.whole.listCharges', 'money.free'],
    },
  ]);
});

test('requirements about other operations that fail on the same request are one finding', () => {
  const message = 'Expected 201, received 500 {"request_id":"req_01m82cr2hfeazv0ksmhh4kyxnf"}';
  const verdicts = [
    toVerdict({ id: 'head.getCharge', operation: 'getCharge', failed: 'createPurchase', message }),
    toVerdict({
      id: 'echo.null.cancelPurchase',
      operation: 'cancelPurchase',
      failed: 'createPurchase',
      message,
    }),
  ];
  expect(groupFindings(verdicts)[0]?.also_failing).toEqual(['echo.null.cancelPurchase']);
});

test('requirements of one family that fail in the same way are one finding', () => {
  const message = 'Expected 401, received 200';
  const verdicts = [
    toVerdict({ id: 'authentication.wrong-key.listCharges', operation: 'listCharges', message }),
    toVerdict({ id: 'authentication.wrong-key.getCharge', operation: 'getCharge', message }),
  ];
  expect(groupFindings(verdicts)).toHaveLength(1);
});

test('requirements of different families about their own operation are separate findings', () => {
  const message = 'Expected 400, received 201';
  const own = { operation: 'createPlan', failed: 'createPlan', message };
  const verdicts = [
    toVerdict({ id: 'negatives.too-long.createPlan', ...own }),
    toVerdict({ id: 'negatives.pattern.createPlan', ...own }),
  ];
  expect(groupFindings(verdicts)).toHaveLength(2);
});

test('findings that break the contract come first, then those with the most failures', () => {
  const verdicts = [
    toVerdict({ id: 'echo.text.createPlan', message: 'a', counts_as: 'advised' }),
    toVerdict({ id: 'filters.kind', message: 'b' }),
    toVerdict({ id: 'pages.whole.listCharges', message: 'c' }),
    toVerdict({ id: 'pages.whole.listCustomers', message: 'c' }),
  ];
  expect(groupFindings(verdicts).map(({ requirement }) => requirement)).toEqual([
    'pages.whole.listCharges',
    'filters.kind',
    'echo.text.createPlan',
  ]);
});

test('a failure that is not about a missing header is no part of the finding about the header', () => {
  const missing: FoundViolation = {
    rule: 'header-missing',
    operation: 'createPlan',
    status: 404,
    message: 'There is no X-Request-Id.',
  };
  const verdicts = [
    toVerdict({ id: 'conformance.header-missing', message: 'createPlan 404: …', violation: missing }),
    toVerdict({ id: 'plans.defaults', message: 'Expected 201, received 404', violation: missing }),
    toVerdict({ id: 'headers.request-id', message: 'There is no X-Request-Id.', violation: missing }),
  ];
  expect(groupFindings(verdicts)).toMatchObject([
    { requirement: 'conformance.header-missing', also_failing: ['headers.request-id'] },
    { requirement: 'plans.defaults', also_failing: [] },
  ]);
});

test('failures with different causes are two findings, even if their messages are alike', () => {
  const toDiagnosis = (operation: string, id: string): Diagnosis => ({
    headline: `${operation} lacks the property \`name\`.`,
    pointer: '',
    script: '',
    evidence: [],
    requirements: [id],
    places: [],
  });
  const message = 'The object: expected {"name":"Ada"}, received {}';
  const verdicts = ['echo.text.one', 'echo.text.other', 'echo.text.third'].map((id) =>
    toVerdict({ id, message }),
  );
  const diagnoses = [toDiagnosis('getPlan', 'echo.text.one'), toDiagnosis('getCharge', 'echo.text.other')];
  expect(groupFindings(verdicts, [], diagnoses)).toMatchObject([
    { diagnosis: { headline: 'getPlan lacks the property `name`.' }, also_failing: ['echo.text.third'] },
    { diagnosis: { headline: 'getCharge lacks the property `name`.' }, also_failing: [] },
  ]);
});
