import { expectThat } from '../../http/assert.js';
import { parseRateLimit } from '../../http/rate-limit-headers.js';
import type { ExchangeLog } from '../../invariants/exchange-log.js';
import { getExchangesPerApiKey } from '../../invariants/organization-state.js';
import { defineAuditRequirement } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

/** Fewer responses show too little of a window. */
const MIN_RESPONSES = 100;

/**
 * Fewer different times to the next window do not show a window that ends. A gateway that refills its limit all the
 * time may always return the same number.
 */
const MIN_TIMES = 3;

/** Expects different numbers of remaining requests while a window ends. */
function expectCounted({ exchanges }: ExchangeLog): void {
  const limits = exchanges
    .map(({ response }) => parseRateLimit(response.headers))
    .filter(({ remaining }) => !Number.isNaN(remaining));
  const times = new Set(limits.map(({ seconds }) => seconds));
  if (limits.length < MIN_RESPONSES || times.size < MIN_TIMES) return;
  const [{ remaining } = { remaining: NaN }] = limits;
  const isCounted = limits.some((limit) => limit.remaining !== remaining);
  expectThat(
    isCounted,
    `RateLimit contains r=${remaining} in all ${limits.length} responses for one API key.`,
  );
}

/** Works without a sandbox, which alone can set a limit that is low enough to count down to zero. */
export const rateLimit = defineAuditRequirement({
  id: 'audit.rate-limit',
  area: 'rate-limits',
  citation: cite('rate-limits.headers', 'rate-limits.exceeded'),
  statement: 'count the requests of the run in RateLimit',
  verify: async (context) => {
    for (const log of await getExchangesPerApiKey(context)) expectCounted(log);
  },
});
