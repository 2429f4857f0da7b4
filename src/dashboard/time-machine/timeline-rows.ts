import type { Schemas } from '../data/api.js';
import type { Lane } from './lane-items.js';

export type TimelineGroup = Schemas['TimelineGroup'];

/** Row of the timeline: the heading of a group, a lane, or the button that shows more lanes of a group. */
export type TimelineRow =
  | { type: 'group'; group: TimelineGroup; isExpanded: boolean }
  | { type: 'lane'; lane: Lane }
  | { type: 'more'; group: TimelineGroup; shownCount: number };

/** Lists the rows of the timeline. @param lanes loaded lanes, in the order of their groups */
export function listTimelineRows(
  groups: readonly TimelineGroup[],
  lanes: readonly Lane[],
  isExpanded: (groupId: string) => boolean,
): TimelineRow[] {
  return groups.flatMap((group): TimelineRow[] => {
    if (!isExpanded(group.id)) return [{ type: 'group', group, isExpanded: false }];
    const shown = lanes.filter((lane) => lane.group === group.id);
    return [
      { type: 'group', group, isExpanded: true },
      ...shown.map((lane) => ({ type: 'lane' as const, lane })),
      ...(shown.length < group.count ? [{ type: 'more' as const, group, shownCount: shown.length }] : []),
    ];
  });
}

export function nameGroup({ name }: Pick<TimelineGroup, 'name'>): string {
  return name ?? 'Needs attention';
}

const attemptNames = {
  succeeded: 'succeeded',
  failed: 'failed',
  pending: 'pending',
  requires_action: 'wait for 3-D Secure',
} as const;

/**
 * Adds up the payment attempts of a group: `120 succeeded, 4 failed, 15 scheduled`.
 *
 * @param scheduledCount number of payments in the forecast
 */
export function describeAttempts({ buckets }: Pick<TimelineGroup, 'buckets'>, scheduledCount = 0): string {
  const counts = Object.entries(attemptNames).flatMap(([outcome, name]) => {
    const count = buckets.reduce((sum, bucket) => sum + bucket[outcome as keyof typeof attemptNames], 0);
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${name}`];
  });
  const scheduled = scheduledCount === 0 ? [] : [`${scheduledCount.toLocaleString('en')} scheduled`];
  return [...counts, ...scheduled].join(', ') || 'no payments in this range';
}
