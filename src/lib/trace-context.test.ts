import { expect, it } from 'vitest';
import { getTraceId, parseTraceContext, parseTraceparent } from './trace-context.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const VALID = `00-${TRACE_ID}-${PARENT_ID}-01`;

it('parseTraceparent returns a valid value of version 00 unchanged', () => {
  expect(parseTraceparent(VALID)).toBe(VALID);
  expect(parseTraceparent(`00-${TRACE_ID}-${PARENT_ID}-03`)).toBe(`00-${TRACE_ID}-${PARENT_ID}-03`);
});

it.each([
  ['an empty value', ''],
  ['upper case', VALID.toUpperCase()],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${PARENT_ID}-01`],
  ['a parent id of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
  ['the forbidden version ff', `ff-${TRACE_ID}-${PARENT_ID}-01`],
  ['a field more than version 00 has', `${VALID}-extra`],
  ['a short trace id', `00-${TRACE_ID.slice(1)}-${PARENT_ID}-01`],
  ['two values that a proxy joined', `${VALID}, ${VALID}`],
])('parseTraceparent returns null for %s', (_name, value) => {
  expect(parseTraceparent(value)).toBeNull();
});

it('parseTraceparent converts a later version to version 00 with the flag that it knows', () => {
  expect(parseTraceparent(`cc-${TRACE_ID}-${PARENT_ID}-ff-more`)).toBe(VALID);
  expect(parseTraceparent(`01-${TRACE_ID}-${PARENT_ID}-02`)).toBe(`00-${TRACE_ID}-${PARENT_ID}-00`);
});

it('parseTraceContext returns null without a valid traceparent, also with a tracestate', () => {
  expect(parseTraceContext(undefined, 'vendor=1')).toBeNull();
  expect(parseTraceContext('invalid', 'vendor=1')).toBeNull();
  expect(parseTraceContext([VALID, VALID], undefined)).toBeNull();
});

it.each([
  ['one member', 'vendor=t61rcWkgMzE', 'vendor=t61rcWkgMzE'],
  ['spaces and empty members', ' a=1 ,, fw529a3039@dt=2\t', 'a=1,fw529a3039@dt=2'],
  ['no header', undefined, null],
  ['a member without a value', 'vendor', null],
  ['an upper-case key', 'Vendor=1', null],
  ['an equals sign in a value', 'vendor=1=2', null],
  ['33 members', Array.from({ length: 33 }, (_, index) => `k${index}=1`).join(','), null],
  ['an API key', 'vendor=sk_test_0123456789abcdef', null],
  [
    'members beyond 512 characters',
    `a=${'x'.repeat(250)},b=${'x'.repeat(250)},c=${'x'.repeat(9)}`,
    `a=${'x'.repeat(250)},b=${'x'.repeat(250)}`,
  ],
])('parseTraceContext returns the valid part of a tracestate with %s', (_name, given, kept) => {
  expect(parseTraceContext(VALID, given)).toEqual({ traceparent: VALID, tracestate: kept });
});

it('getTraceId returns the trace id of a traceparent', () => {
  expect(getTraceId({ traceparent: VALID, tracestate: null })).toBe(TRACE_ID);
});
