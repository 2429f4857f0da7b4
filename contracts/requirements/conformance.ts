import { conformanceRules, type ConformanceRule } from '../spec/conformance/rules.js';
import { Finding } from '../results/finding.js';
import type { Citation, Requirement } from '../requirement.js';
import { citations } from './shared/citations.js';
import { citeErrorCode } from './shared/cite.js';

const { authentication, errors, requests } = citations;

const conformanceCitations: Readonly<Record<ConformanceRule, Citation>> = {
  'server-error': errors.serverErrors,
  status: requests.everything,
  'hidden-operation': citeErrorCode('path_not_found', 'The API has no such path.'),
  'content-type': requests.everything,
  json: requests.bodyLimits,
  body: requests.everything,
  'undescribed-property': requests.everything,
  'undescribed-value': requests.everything,
  'header-missing': requests.everything,
  'header-form': requests.everything,
  'empty-body': requests.head,
  problem: errors.format,
  'request-id': requests.requestId,
  'stack-trace': errors.internals,
  secret: authentication.undisclosedKeys,
};

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
    citation: conformanceCitations[rule as ConformanceRule],
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
