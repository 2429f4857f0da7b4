import { expect, test } from 'vitest';
import type { Lane } from './lane-items.js';
import { describeAttempts, listTimelineRows, type TimelineGroup } from './timeline-rows.js';

const group = (id: string, count: number): TimelineGroup => ({ id, name: id, count, buckets: [] });
const lane = (purchase_id: string, groupId: string): Lane => ({ purchase_id, group: groupId }) as Lane;

test('an expanded group has its lanes, and a row for more if not all are loaded', () => {
  const groups = [group('attention', 1), group('pln_1', 3), group('pln_2', 5)];
  const lanes = [lane('pur_1', 'attention'), lane('pur_2', 'pln_1'), lane('pur_3', 'pln_1')];
  const rows = listTimelineRows(groups, lanes, (id) => id !== 'pln_2');
  expect(
    rows.map((row) => (row.type === 'lane' ? row.lane.purchase_id : `${row.type} ${row.group.id}`)),
  ).toEqual(['group attention', 'pur_1', 'group pln_1', 'pur_2', 'pur_3', 'more pln_1', 'group pln_2']);
});

test('the payments of a group are added up by outcome', () => {
  const bucket = { start: '2027-01-10', succeeded: 600, failed: 1, pending: 0, requires_action: 0 };
  expect(describeAttempts({ buckets: [bucket, bucket] })).toBe('1,200 succeeded, 2 failed');
  expect(describeAttempts({ buckets: [] })).toBe('no payments in this range');
});
