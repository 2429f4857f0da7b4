import { conformanceRules, type ConformanceRule } from '../spec/conformance/rules.js';
import { Finding } from '../results/finding.js';
import type { Requirement } from '../requirement.js';

/** Requirements for the conformance rules. They run last, since they cover all responses of the run. */
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
      const [first, ...more] = session.getViolations(rule as ConformanceRule);
      if (!first) return Promise.resolve();
      const { exchange, message, pointer } = first;
      const times = more.reduce((sum, { count }) => sum + count, first.count - 1);
      const further = times > 0 ? ` And ${times} more.` : '';
      const at = exchange.operation?.id ?? `${exchange.method} ${exchange.target}`;
      throw new Finding(`${at} ${exchange.response.status}: ${message}${further}`, { exchange, pointer });
    },
  }),
);
