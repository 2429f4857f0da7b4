import { addDuration } from './advance-target.js';
import { sandboxApi, unwrap, type Schemas } from './api.js';

/** A forecast excludes work at its end. */
const FORECAST_MARGIN_MS = 1_000;

/** Loads the work that an advance to an instant runs. @param filter purchases to include; all by default */
export function loadForecastUpTo(
  instant: string,
  filter: { purchase_id?: string } = {},
): Promise<Schemas['Forecast']> {
  const to = new Date(Date.parse(instant) + FORECAST_MARGIN_MS).toISOString();
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, ...filter } } }));
}

/** Loads the next scheduled work of each kind. */
export async function loadNextWork(): Promise<Schemas['Forecast']> {
  const { now } = await unwrap(sandboxApi.GET('/clock'));
  const query = { to: addDuration(now, '1 hour'), limit: 1 };
  return unwrap(sandboxApi.GET('/forecast', { params: { query } }));
}
