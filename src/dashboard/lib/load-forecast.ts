import { sandboxApi, unwrap, type Schemas } from './api.js';

/** A forecast excludes work at its end. */
const FORECAST_MARGIN_MS = 1_000;

/** Loads the work that an advance to an instant runs. @param filter purchases to include; all by default */
export function loadForecastUpTo(
  instant: string,
  filter: { customer_id?: string; plan_id?: string } = {},
): Promise<Schemas['Forecast']> {
  const to = new Date(Date.parse(instant) + FORECAST_MARGIN_MS).toISOString();
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, ...filter } } }));
}
