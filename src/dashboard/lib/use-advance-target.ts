import { findFirstKind, findNext, isTargetKind, type TargetKind } from './advance-target.js';
import { sandboxApi, unwrap, type Schemas } from './api.js';
import { loadNextWork } from './load-forecast.js';
import type { Resource } from './use-resource.js';
import { useScheduleResource } from './use-schedule-resource.js';

/** Work that is listed one by one. A longer forecast is summed up. */
const MAX_LISTED_WORK = 1_000;

type Forecast = Schemas['Forecast'];

export interface AdvanceTarget {
  /** Chosen kind of work, or null for a date. */
  kind: TargetKind | null;
  /** Null if no work of the kind is scheduled. */
  target: string | null;
  forecast: Resource<Forecast>;
}

/**
 * Resolves the target of an advance, and loads the forecast until then.
 *
 * @param chosen kind of work or an instant; empty for the first scheduled work, as is a kind without scheduled work
 */
export function useAdvanceTarget(chosen: string): AdvanceTarget {
  const resolve = (forecast: Forecast): Pick<AdvanceTarget, 'kind' | 'target'> => {
    if (chosen !== '' && !isTargetKind(chosen))
      return { kind: null, target: chosen > forecast.from ? chosen : forecast.from };
    const kind = chosen !== '' && findNext(forecast, chosen) !== null ? chosen : findFirstKind(forecast);
    return { kind, target: kind === null ? null : findNext(forecast, kind) };
  };
  const forecast = useScheduleResource(`forecast ${chosen}`, async () => {
    // The first forecast finds the next work, and the second one has its effect.
    const start = await loadNextWork();
    const { target } = resolve(start);
    return target === null ? start : loadForecast(target);
  });
  // While the forecast of another target loads, the previous one has the next work. A time needs no forecast.
  const initial = isTargetKind(chosen)
    ? { kind: chosen, target: null }
    : { kind: null, target: chosen === '' ? null : chosen };
  return {
    ...(forecast.data ? resolve(forecast.data) : initial),
    forecast,
  };
}

function loadForecast(to: string): Promise<Forecast> {
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, limit: MAX_LISTED_WORK } } }));
}
