import { expect, test } from 'vitest';
import { startOtherGateway } from '../other-gateway/gateway.js';
import { variations } from '../other-gateway/variations.js';
import { checkFile, listFailures, recordTraffic, toHar, writeRecording } from './record.js';

const MINUTE_MS = 60_000;

/** Variations of two kinds. The long run tests all of them. */
const sample = variations.filter(({ name }) => ['future-values', 'text-outside'].includes(name));

test.each(sample)(
  'tollgate drift finds no fault in the traffic of a deployment with the variation $name',
  async ({ options }) => {
    const gateway = await startOtherGateway(options);
    try {
      const report = await checkFile(writeRecording(toHar(await recordTraffic(gateway)), 'traffic.har'));
      expect(
        listFailures({ ...report, verdicts: report.verdicts.filter(({ level }) => level === 'MUST') }),
      ).toEqual([]);
      expect(report.requests).toBeGreaterThan(500);
      expect(report.counts.passed).toBeGreaterThan(50);
    } finally {
      await gateway.close();
    }
  },
  3 * MINUTE_MS,
);
