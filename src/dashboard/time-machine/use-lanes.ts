import { useState } from 'react';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useScheduleResource } from '../data/clock.js';
import type { Lane } from './lane-items.js';

type Timeline = Schemas['Timeline'];

/** Number of lanes of a page. With more lanes in total, all groups begin collapsed. */
export const LANES_PER_PAGE = 50;
const MAX_LANES_PER_REQUEST = 200;
/** A running advance updates the lanes. The server reads all purchases for each load. */
const RELOADING = { advanceIntervalMs: 1_000 };

/** Query of the timeline without its page. */
export interface TimelineFilter {
  from: string;
  to: string;
  plan_id?: string;
  customer_id?: string;
  status?: string;
}

/** Loaded lanes with the actions on their groups. */
export interface LanesControl {
  /** Time of the clock when they were loaded; empty before. */
  now: string;
  groups: Timeline['groups'];
  lanes: readonly Lane[];
  /** False until the first load completes. */
  isLoaded: boolean;
  error: Error | null;
  reload: () => void;
  isExpanded: (groupId: string) => boolean;
  toggle: (groupId: string) => void;
  /** Loads the next page of a group. */
  showMore: (groupId: string) => void;
}

/**
 * Loads the groups of the timeline, and the lanes of the expanded ones.
 *
 * @param toggled groups that the user expanded or collapsed
 */
export function useLanes(
  filter: TimelineFilter,
  toggled: readonly string[],
  setToggled: (groupIds: string[]) => void,
): LanesControl {
  const overview = useScheduleResource(
    JSON.stringify(filter),
    () => loadLanePage({ ...filter, limit: LANES_PER_PAGE }),
    RELOADING,
  );
  const isSmall = overview.data?.has_more === false;
  const isExpanded = (groupId: string): boolean => isSmall !== toggled.includes(groupId);
  const groups = overview.data?.groups ?? [];
  const [pageCounts, setPageCounts] = useState<Record<string, number>>({});
  const expanded = isSmall ? [] : groups.map(({ id }) => id).filter(isExpanded);
  const pages = expanded.map((id) => [id, pageCounts[id] ?? 1] as const);
  const lanes = useScheduleResource(
    JSON.stringify([filter, pages]),
    async () => {
      const loaded = await Promise.all(
        pages.map(([id, count]) => loadGroup(filter, id, count * LANES_PER_PAGE)),
      );
      return loaded.flat();
    },
    RELOADING,
  );
  return {
    now: overview.data?.now ?? '',
    groups,
    lanes: (isSmall ? overview.data?.data : lanes.data) ?? [],
    isLoaded: overview.data !== undefined,
    error: overview.error ?? lanes.error,
    reload: () => {
      overview.reload();
      lanes.reload();
    },
    isExpanded,
    toggle: (id) => {
      setToggled(toggled.includes(id) ? toggled.filter((other) => other !== id) : [...toggled, id]);
    },
    showMore: (id) => void setPageCounts({ ...pageCounts, [id]: (pageCounts[id] ?? 1) + 1 }),
  };
}

/** Loads the first lanes of a group with as few requests as possible: the server reads all purchases for each. */
async function loadGroup(filter: TimelineFilter, group: string, count: number): Promise<Lane[]> {
  const lanes: Lane[] = [];
  for (let cursor: string | null | undefined; cursor !== null && lanes.length < count;) {
    const limit = Math.min(count - lanes.length, MAX_LANES_PER_REQUEST);
    const page: Timeline = await loadLanePage({
      ...filter,
      group,
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    lanes.push(...page.data);
    cursor = page.next_cursor;
  }
  return lanes;
}

/** Loads a page of lanes. With `group`, the id of a group, it has only the lanes of that group. */
function loadLanePage(
  query: TimelineFilter & { group?: string; cursor?: string; limit: number },
): Promise<Timeline> {
  return unwrap(sandboxApi.GET('/timeline', { params: { query } }));
}
