import { expectEqual } from '../../http/assert.js';
import { toTimestamp } from '../../lib/calendar.js';
import type { RequestBody } from '../../http/api.js';
import { plans } from '../../fixtures/plans.js';
import type { Consumption, TestOrganization } from '../../fixtures/test-organization.js';
import { expectExternalIdTaken } from './external-ids.js';
import {
  defineLawRequirement,
  needsPayment,
  withOrganization,
  withDefaults,
} from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

type Report = RequestBody<'createConsumption'>;

/** Usage report with all fields, and the purchase that it was created for. */
interface ReportedConsumption {
  organization: TestOrganization;
  purchaseId: string;
  report: Report & { occurred_at: string; external_id: string };
  record: Consumption;
}

async function createReport(organization: TestOrganization): Promise<ReportedConsumption> {
  const { id, current_period } = await organization.purchasePlan(plans.variable);
  const sent = {
    quantity: '2.50',
    occurred_at: current_period?.start ?? '',
    description: 'Meter 7',
    external_id: organization.addUniqueSuffix('own'),
    metadata: { meter: '7', place: 'cellar' },
  };
  return {
    organization,
    purchaseId: id,
    report: sent,
    record: await organization.createConsumption(id, sent),
  };
}

/** Formats a timestamp with the offset +05:30. */
function toOtherTimeZone(time: string): string {
  const shown = toTimestamp(new Date(Date.parse(time) + 5.5 * 3_600_000).toISOString());
  return shown.replace('Z', '+05:30');
}

const addMillisecond = (time: string): string => new Date(Date.parse(time) + 1).toISOString();

/** Reports with the same content as the accepted one. */
const equivalentReports: Record<string, (sent: ReportedConsumption['report']) => Report> = {
  'a quantity without its zeros': (sent) => ({ ...sent, quantity: '2.5' }),
  'a quantity with more zeros': (sent) => ({ ...sent, quantity: '2.500000' }),
  'its instant with an offset': (sent) => ({ ...sent, occurred_at: toOtherTimeZone(sent.occurred_at) }),
  'no instant': ({ occurred_at: _, ...sent }) => sent,
  'no description': ({ description: _, ...sent }) => sent,
  'no metadata': ({ metadata: _, ...sent }) => sent,
  'null for what may be left out': (sent) => ({
    ...sent,
    occurred_at: null,
    description: null,
    metadata: null,
  }),
  'metadata in another order': (sent) => ({ ...sent, metadata: { place: 'cellar', meter: '7' } }),
};

/** Reports with the same `external_id` and other content. */
const conflictingReports: Record<string, (sent: ReportedConsumption['report']) => Report> = {
  'another quantity': (sent) => ({ ...sent, quantity: '2.51' }),
  'ten times the quantity': (sent) => ({ ...sent, quantity: '25.0' }),
  'another instant': (sent) => ({ ...sent, occurred_at: addMillisecond(sent.occurred_at) }),
  'an instant of no period': (sent) => ({ ...sent, occurred_at: '2001-01-01T00:00:00Z' }),
  'an instant to come': (sent) => ({ ...sent, occurred_at: '2199-01-01T00:00:00Z' }),
  'a quantity too large to be billed': (sent) => ({ ...sent, quantity: '999999999999' }),
  'another description': (sent) => ({ ...sent, description: 'meter 7' }),
  'another value in its metadata': (sent) => ({ ...sent, metadata: { meter: '8', place: 'cellar' } }),
  'more metadata': (sent) => ({ ...sent, metadata: { ...sent.metadata, floor: '1' } }),
  'less metadata': (sent) => ({ ...sent, metadata: { meter: '7' } }),
};

const defineLaw = withDefaults(defineLawRequirement, {
  area: 'idempotency',
  operation: 'createConsumption',
  needs: needsPayment,
});

async function expectDuplicate(
  { organization, purchaseId, record }: ReportedConsumption,
  body: Report,
  what: string,
): Promise<void> {
  const response = await organization.call('createConsumption', { path: { id: purchaseId }, body });
  expectEqual(response.expectStatus(200).json, record, `The response to usage with ${what}`, response);
}

/** Detection of duplicate reports, which compares content, not notation. */
export const duplicateConsumptions = [
  defineLaw({
    id: 'external-ids.same-content.createConsumption',
    citation: cite('usage.compared-by-value', 'usage.compared-properties'),
    statement: 'treat usage with a known external_id as a duplicate if its content is equal or a subset',
    verify: withOrganization(async (organization) => {
      const before = await createReport(organization);
      for (const [what, change] of Object.entries(equivalentReports)) {
        await expectDuplicate(before, change(before.report), what);
      }
    }),
  }),
  defineLaw({
    id: 'external-ids.other-content.createConsumption',
    citation: cite('usage.compared-first'),
    statement: 'reject usage with a known external_id and other content with 409 before validating its rules',
    verify: withOrganization(async (organization) => {
      const { purchaseId, report, record } = await createReport(organization);
      for (const change of Object.values(conflictingReports)) {
        const body = change(report);
        const response = await organization.call('createConsumption', { path: { id: purchaseId }, body });
        expectExternalIdTaken(response, record.id);
      }
    }),
  }),
  defineLaw({
    id: 'external-ids.after-the-bill.createConsumption',
    citation: cite('usage.same-external-id', 'usage.other-content'),
    needs: [...needsPayment, 'clock'],
    statement: 'return the existing usage record for a duplicate even after it was billed',
    verify: async ({ newOrganization }) => {
      const before = await createReport(await newOrganization({ now: '2027-01-10T09:00:00.000Z' }));
      const { organization, purchaseId, report, record } = before;
      await organization.advanceClock('P1M');
      const path = { id: purchaseId, consumption_id: record.id };
      const billed = (await organization.call('getConsumption', { path })).expectStatus(200).body;
      expectEqual(billed.status, 'billed', 'The status of the usage record after its period');
      await expectDuplicate({ ...before, record: billed }, report, 'the same content');
      const response = await organization.call('createConsumption', {
        path: { id: purchaseId },
        body: { ...report, quantity: '3' },
      });
      expectExternalIdTaken(response, record.id);
    },
  }),
];
