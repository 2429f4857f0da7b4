import { expect, test } from 'vitest';
import type { FaultName } from '../other-gateway/faults.js';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { listDifferences, runCompare } from './run-compare.js';
import { sampleCases } from '../../support/sample-cases.js';

const MINUTE_MS = 60_000;

/** Faults of a gateway that a comparison with a gateway without faults must find, with a part of the report. */
const faults: { fault: FaultName; report: RegExp }[] = [
  { fault: 'charge-in-major-units', report: /Charges?: value of \/(data\/\d+\/)?amount: / },
  { fault: 'email-lowercased', report: /Customers?: value of \/(data\/\d+\/)?email: / },
  { fault: 'external-id-not-unique', report: /: status: 201 \| 409 external_id_taken$/ },
  { fault: 'idempotency-ignores-body', report: /: status: 201 \| 422 idempotency_key_reused$/ },
  { fault: 'location-of-missing-object', report: /: header location: / },
  { fault: 'lists-oldest-first', report: /^list\w+: (order|items) of \/data: / },
  { fault: 'declined-is-problem', report: /^createPurchase: status: / },
  { fault: 'allow-missing', report: /: header allow: missing \| / },
];

test.each(sampleCases(faults, ({ fault }) => fault === 'external-id-not-unique'))(
  'tollgate compare finds a gateway with the fault $fault',
  async ({ fault, report: expected }) => {
    const [target, reference] = await Promise.all([startOtherGateway({ fault }), startOtherGateway()]);
    try {
      const keys = { TOLLGATE_API_KEY: target.apiKey, TOLLGATE_WITH_API_KEY: reference.apiKey };
      const { report, exitCode } = await runCompare(target.url, reference.url, ['--seed', '5'], keys);
      expect(listDifferences(report)).toContainEqual(expect.stringMatching(expected));
      expect(exitCode).toBe(1);
    } finally {
      await Promise.all([target.close(), reference.close()]);
    }
  },
  MINUTE_MS,
);
