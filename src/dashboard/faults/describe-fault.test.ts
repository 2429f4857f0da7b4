import { expect, it } from 'vitest';
import {
  describeEffect,
  describeHits,
  describeProbability,
  faultPresets,
  toFaultInput,
} from './describe-fault.js';

it('describes the effect, probability and remaining hits of a fault', () => {
  expect(describeEffect({ kind: 'status', status: 503 })).toBe('Status 503');
  expect(describeEffect({ kind: 'latency', latency_ms: 1_500 })).toBe('Slow response, 1.5 s');
  expect(describeProbability({ probability: 1, hits: 4, count: null })).toBe('Every request');
  expect(describeProbability({ probability: 1, hits: 0, count: 1 })).toBe('The next request');
  expect(describeProbability({ probability: 1, hits: 1, count: 3 })).toBe('The next 2 requests');
  expect(describeProbability({ probability: 0.2, hits: 0, count: 1 })).toBe('20% of requests');
  expect(describeHits({ hits: 2, count: 3 })).toBe('1 of 3 hits left');
  expect(describeHits({ hits: 1, count: null })).toBe('No limit, 1 hit');
});

it('converts a preset to a request body', () => {
  expect(toFaultInput(faultPresets[0].draft)).toEqual({
    operation_id: null,
    body_contains: null,
    effect: { kind: 'status', status: 503 },
    when: 'before',
    probability: 1,
    count: 3,
  });
  const slowApi = faultPresets.find(({ name }) => name === 'slow_api') ?? faultPresets[0];
  expect(toFaultInput(slowApi.draft)).toMatchObject({
    effect: { kind: 'latency', latency_ms: 1_500 },
    count: null,
  });
  const newStatus = faultPresets.find(({ name }) => name === 'new_status') ?? faultPresets[0];
  expect(toFaultInput(newStatus.draft)).toMatchObject({
    effect: { kind: 'mutate', object_type: 'purchase', set: { status: 'under_review' } },
    when: 'after_commit',
  });
});

it('converts the values that a body contains from JSON, and rejects a text that is not JSON', () => {
  const { draft } = faultPresets[0];
  const body_contains = '{"metadata": {"channel": "store"}}';
  expect(toFaultInput({ ...draft, body_contains })).toMatchObject({
    body_contains: { metadata: { channel: 'store' } },
  });
  expect(() => toFaultInput({ ...draft, body_contains: 'store' })).toThrow(
    '"Body contains" is not JSON: store.',
  );
});
