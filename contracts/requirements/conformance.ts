import { conformanceRules, type ConformanceRule } from '../spec/conformance/rules.js';
import { Finding } from '../finding.js';
import type { Requirement } from '../requirement.js';

/** One requirement for each rule. They come last, and judge everything that was answered before. */
export const conformance: readonly Requirement[] = Object.entries(conformanceRules).map(
  ([rule, { level, category, statement }]) => ({
    id: `conformance.${rule}`,
    level,
    phase: 'conformance',
    statement,
    operation: null,
    category,
    needs: [],
    pointer: '/paths',
    verify: ({ session }) => {
      const [first, ...more] = session.violationsOf(rule as ConformanceRule);
      if (!first) return Promise.resolve();
      const { exchange, message, pointer } = first;
      const times = more.reduce((sum, { count }) => sum + count, first.count - 1);
      const further = times > 0 ? ` And ${times} more.` : '';
      const at = exchange.operation?.id ?? `${exchange.method} ${exchange.target}`;
      throw new Finding(`${at} ${exchange.response.status}: ${message}${further}`, { exchange, pointer });
    },
  }),
);
