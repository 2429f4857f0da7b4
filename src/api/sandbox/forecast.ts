import type { ForecastItem } from '../../domain/billing/forecast.js';
import { parseInstant } from '../../domain/shared/calendar.js';
import { checkAdvanceRange } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import {
  computeForecast,
  loadForecastData,
  type ComputedForecast,
  type ForecastFilter,
} from '../../engine/forecast.js';
import { getSettledNow } from '../../queries/get-now.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { createPage, pickFilters } from '../pagination.js';

const DEFAULT_LIMIT = 100;

const FILTERS = ['customer_id', 'plan_id', 'purchase_id', 'status'] as const;

export const getForecast: SandboxOperation<'getForecast'> = async (context, { organization, query }) => {
  // Cast: an unknown status finds no purchase.
  const filter = pickFilters(query, FILTERS) as ForecastFilter;
  const data = await context.store.read(organization.id, (reader) =>
    getSettledNow(reader, context.realNow()).then((now) => loadForecastData(reader, now, filter)),
  );
  const { now, nextAttemptAt } = data;
  const requested = parseInstant(query.to);
  const to = checkAdvanceRange(requested < now ? now : requested, { parameter: 'to' }, now);
  if (to instanceof Problem) return to;
  const { bucket = 'day', limit = DEFAULT_LIMIT, cursor } = query;
  // Only a page with a valid cursor is computed.
  const result: { computed?: ComputedForecast } = {};
  const page = await createPage(
    data.organization,
    ['forecast', to, filter],
    { limit, cursor },
    (item: ForecastItem) => item,
    async (after = 0, count) => {
      result.computed = await computeForecast(data, { to, bucket, after, limit: count });
      return result.computed.summary.page;
    },
  );
  if (page instanceof Problem) return page;
  if (!result.computed) throw new Error('The page of the forecast was not computed.');
  const { summary, searchedUntil } = result.computed;
  return {
    status: 200,
    body: {
      from: now,
      to,
      ...page.body,
      ...summary.getTotals(),
      next: { webhook_attempt: nextAttemptAt, ...summary.getNext(), searched_until: searchedUntil },
    },
  };
};
