import { expect, test } from 'vitest';
import { copyFields } from '../../../contracts/model/copied-fields.js';
import { sortCharges } from '../../../contracts/model/checks.js';
import { Bindings, expectMatches, type MatchOptions } from '../../../contracts/model/expected.js';
import {
  toExpectedCharge,
  toExpectedConsumption,
  toExpectedPurchase,
} from '../../../contracts/model/expected-objects.js';
import {
  defaultSettings,
  type PurchaseInput,
  type SettingsVersion,
} from '../../../contracts/model/inputs.js';
import {
  getCancellationRejection,
  getDeletionRejection,
  getUsageRejection,
  type Rejection,
} from '../../../contracts/model/rejections.js';
import { simulate } from '../../../contracts/model/simulate.js';
import { isFinal, type SimulatedPurchase } from '../../../contracts/model/simulated-purchase.js';
import type { Commit } from '../../support/billing.js';
import { checkTraces } from '../holds.js';
import { toStoredFields } from '../document.js';
import { iso, ms } from '../time.js';
import type { Command, Trace } from '../trace.js';

/** Billing, compared with the model of the contract suite, which implements the billing rules a second time. */

test('billing equals the model of the contract suite from each commit until the next one', () => {
  checkTraces((trace) => {
    const options = createMatchOptions();
    const commands: Command[] = [];
    for (const [position, commit] of trace.commits.entries()) {
      commands.push(...trace.commands.filter((command) => command.commit === commit));
      const input = toPurchaseInput(trace, commands);
      const next = trace.commits[position + 1];
      const until = next ? Math.max(ms(commit.at), ms(next.at) - 1) : trace.end;
      for (const at of new Set([commit.at, iso(until)]))
        expectMatches(commit, toExpectedRecords(simulate(input, at)), `The records at ${at}`, options);
    }
  });
});

test('billing emits the events of the model of the contract suite', () => {
  checkTraces((trace) => {
    const received = trace.commits.flatMap(({ at, events }) =>
      events
        .filter(({ type }) => !type.startsWith('consumption.'))
        .map(({ type, record }) => ({ type, timestamp: at, data: record })),
    );
    const { events } = simulate(toPurchaseInput(trace, trace.commands), iso(trace.end));
    const expected = events.map((event) =>
      event.type.startsWith('purchase.') ? { ...event, data: toStoredFields(event.data as object) } : event,
    );
    expectMatches(sortCharges(received), sortCharges(expected), 'The events', createMatchOptions());
  });
});

test('billing rejects exactly the commands that the model of the contract suite rejects', () => {
  checkTraces((trace) => {
    for (const [position, command] of trace.commands.entries()) {
      const { at, step, problem, commit } = command;
      const input = toPurchaseInput(trace, trace.commands.slice(0, position));
      const codes = getRejection(command, simulate(input, iso(at)));
      // If the model allows several codes, the last one is the most specific.
      expect([at, problem?.code ?? null]).toEqual([at, codes?.at(-1) ?? null]);
      if (step.do === 'cancel') expect(commit?.events).not.toEqual([]);
    }
  });
});

const createMatchOptions = (): MatchOptions => ({ bindings: new Bindings(), isClockFrozen: true });

function getRejection({ step, before }: Command, purchase: SimulatedPurchase): Rejection | null {
  switch (step.do) {
    case 'cancel':
      return getCancellationRejection(purchase);
    case 'report':
      return getUsageRejection(purchase, { ...step, occurred_at: iso(ms(purchase.now) - (step.ago ?? 0)) });
    case 'delete':
      return getDeletionRejection(purchase, getDeletedId(step.which, before));
    case 'force':
      return isFinal(purchase) ? [409, 'purchase_ended'] : null;
  }
}

function toExpectedRecords(purchase: SimulatedPurchase): object {
  return {
    purchase: { ...toStoredFields(toExpectedPurchase(purchase)), forced_outcomes: purchase.forcedOutcomes },
    charges: purchase.charges.map((_, index) => toExpectedCharge(purchase, index)),
    consumptions: purchase.input.records.map((record) => toExpectedConsumption(purchase, record)),
  };
}

/** Returns the input of the model for a trace, with the effect of some of its commands. */
function toPurchaseInput(trace: Trace, commands: readonly Command[]): PurchaseInput {
  const { plan, start, token, activation, end_date, dunning } = trace.billingCase;
  const { id, customer_id } = trace.last.purchase;
  const body = { plan_id: plan.id, customer_id, service_activation_date: activation, end_date };
  const input: PurchaseInput = {
    ...copyFields('createPurchase', body),
    name: 'the purchase',
    id,
    created_at: start,
    plan,
    token,
    settings: { ...defaultSettings, ...dunning },
    versions: listSettings(trace),
    commands: [],
    records: [],
  };
  for (const { step, at, before, commit } of commands) {
    const now = iso(at);
    if (commit === null) continue;
    if (step.do === 'cancel') input.commands.push({ at: now, type: 'cancel', mode: step.mode, reason: null });
    if (step.do === 'force') input.commands.push({ at: now, type: 'force', outcome: step.outcome });
    if (step.do === 'delete')
      input.records = input.records.filter((record) => record.id !== getDeletedId(step.which, before));
    if (step.do === 'report')
      input.records.push({
        id: commit.consumptions.at(-1)?.id ?? '',
        created_at: now,
        quantity: step.quantity,
        occurred_at: iso(at - (step.ago ?? 0)),
        description: null,
        external_id: null,
        metadata: {},
        deletedAt: null,
      });
  }
  return input;
}

const getDeletedId = (which: number, { consumptions }: Commit): string =>
  consumptions[which % consumptions.length]?.id ?? '';

function listSettings({ billingCase: { start, dunning }, acts }: Trace): SettingsVersion[] {
  const versions = [{ at: '', settings: { ...defaultSettings, ...dunning } }];
  let now = start;
  for (const act of acts) {
    if (act.do === 'advance') now = act.to;
    if (act.do === 'configure') versions.push({ at: now, settings: { ...defaultSettings, ...act.dunning } });
  }
  return versions;
}
