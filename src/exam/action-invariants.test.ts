import { expect, test } from 'vitest';
import type { ExamPolicies } from '../testing/exam-adapter.js';
import { actionInvariants } from './action-invariants.js';
import type { TraceEntry } from './trace.js';

type ActionEntry = Extract<TraceEntry, { kind: 'action' }>;

const action: ActionEntry = {
  step: 2,
  kind: 'action',
  order: 1,
  action: 'cancel',
  outcome: 'failed',
  isPossible: true,
  status: 409,
  purchaseId: null,
  durationMs: 5,
  overdueMs: 5,
  report: null,
  card: null,
  error: null,
};
const reports = ['0.1', '0.2'].map((quantity) => ({ id: quantity, quantity, isTaken: false }));
const usage = (index: number, change: Partial<ActionEntry>): ActionEntry => ({
  ...action,
  action: 'reportUsage',
  report: reports[index] ?? null,
  ...change,
});
const state = (gatewayUsage: string) =>
  ({
    kind: 'state',
    step: 2,
    order: 1,
    state: {},
    reports,
    purchases: [{ id: 'pur_1', status: 'active', payments: 0, amountReceived: 0, usage: gatewayUsage }],
  }) as unknown as TraceEntry;

/** Lists the ids of the rules that a trace breaks after a sequence of one step. */
function judge(...trace: TraceEntry[]): string[] {
  return judgeWith({}, ...trace);
}

function judgeWith(policies: ExamPolicies, ...trace: TraceEntry[]): string[] {
  const sequence = { startsAt: '01-31', steps: [{ kind: 'restart' as const }] };
  const run = { sequence, trace, secrets: {}, log: '', timeLimitMs: null, policies };
  return actionInvariants.filter(({ verify }) => verify(run) !== null).map(({ id }) => id);
}

test('an action that the gateway accepts must succeed when it is repeated, whatever its status is', () => {
  expect(judge(action)).toEqual(['action-completes']);
  expect(judge({ ...action, outcome: 'refused', status: 422 })).toEqual(['action-completes']);
  expect(judge(action, { ...action, outcome: 'accepted' })).toEqual([]);
});

test('an action that the gateway does not accept in the state of the order may fail', () => {
  expect(judge({ ...action, isPossible: false })).toEqual([]);
  expect(judge({ ...action, isPossible: false, outcome: 'refused' })).toEqual([]);
});

test('an action with the result unknown must have its result at the gateway', () => {
  expect(judge({ ...action, outcome: 'unknown', status: 202 })).toEqual([]);
  expect(judge({ kind: 'unfinished', step: 2, order: 1, action: 'cancel' })).toEqual(['action-completes']);
});

test('an action with the result unknown may be given up after the gateway has rejected its request for good', () => {
  const unfinished = { kind: 'unfinished', step: 2, order: 1, action: 'reportUsage' } as const;
  const report = (status: number) => {
    const request = { method: 'POST', path: '/purchases/pur_1/consumptions', body: '', status };
    return { kind: 'request', step: 2, request } as unknown as TraceEntry;
  };
  expect(judge(report(422), unfinished)).toEqual([]);
  for (const status of [201, 409, 429, 500])
    expect(judge(report(status), unfinished)).toEqual(['action-completes']);
});

test('a repeated usage report may be rejected as a duplicate', () => {
  const accepted = usage(0, { step: 1, outcome: 'accepted' });
  expect(judge(accepted, usage(0, { outcome: 'failed' }), state('0.1'))).toEqual([]);
});

test.each([
  ['0.3', ['accepted', 'accepted'], []],
  ['0.1', ['accepted', 'accepted'], ['usage-reported-once']],
  ['0.5', ['accepted', 'accepted'], ['usage-reported-once']],
  ['0.1', ['accepted', 'unknown'], []],
  ['0.3', ['accepted', 'unknown'], []],
  ['0.2', ['accepted', 'unknown'], ['usage-reported-once']],
] as const)(
  'a usage of %s at the gateway after reports with the results %j breaks the rules %j',
  (sum, outcomes, rules) => {
    const entries = outcomes.map((outcome, index) => usage(index, { step: 1, outcome }));
    expect(judge(...entries, state(sum))).toEqual(rules);
  },
);

test('a customer may wait longer than eight seconds only until eight seconds after the last Retry-After', () => {
  const slow = { ...action, outcome: 'accepted', durationMs: 12_000 } as const;
  expect(judge({ ...slow, overdueMs: 8000 })).toEqual([]);
  expect(judge({ ...slow, overdueMs: 8001 })).toEqual(['user-answered']);
});

test('an application that cancels at the end of the period keeps its policy if the gateway cancels the purchase before', () => {
  const canceled = {
    kind: 'state',
    step: 2,
    order: 1,
    state: {},
    reports: [],
    now: '2027-02-01T09:00:00.000Z',
    purchases: [{ id: 'pur_1', status: 'canceled', usage: '0', activeUntil: '2027-02-28T09:00:00.000Z' }],
  } as unknown as TraceEntry;
  const cancel = (mode: string) => {
    const request = { method: 'PUT', path: '/purchases/pur_1/cancel', body: JSON.stringify({ mode }) };
    return { kind: 'request', step: 2, request } as unknown as TraceEntry;
  };
  const accepted = { ...action, outcome: 'accepted', status: 200 } as const;
  const policies = { cancellation: 'period_end' } as const;
  expect(judgeWith(policies, cancel('period_end'), accepted, canceled)).toEqual([]);
  expect(judgeWith(policies, cancel('immediate'), accepted, canceled)).toEqual([
    'cancellation-reaches-gateway',
  ]);
});
