import type { ExamAction, ExamActionResult, ExamState } from '../testing/exam-adapter.js';
import type { PayResult } from '../testing/pay.js';
import type { Disturbance } from './sequence.js';

/** Request of the application to the gateway. */
export interface GatewayRequest {
  method: string;
  /** Path below `/v1`. */
  path: string;
  idempotencyKey: string | null;
  /** True if the key is older than 24 hours: to the gateway, it is a new one. */
  isKeyForgotten: boolean;
  body: string;
  disturbance: Disturbance | null;
  /** Status that the gateway sent, or null if the application received no complete response. */
  status: number | null;
  /** Id of the purchase that the request created, or null. */
  purchaseId: string | null;
  /** Milliseconds until the application gave up a stalled response; null if it did not, or if none stalled. */
  gaveUpAfterMs: number | null;
}

/** Usage that an application reports. A repeated report has the same id. */
export interface UsageReport {
  id: string;
  quantity: string;
  /** True as soon as the application has accepted it, also with an unknown result. */
  isTaken: boolean;
}

/** Purchase of the gateway, with its successful payments. */
export interface GatewayPurchase {
  id: string;
  kind: string;
  status: string;
  periodEnd: string | null;
  cancelsAtPeriodEnd: boolean;
  amountReceived: number;
  payments: number;
  /** Number of successful charges of 0. */
  freePayments: number;
  /** End of the last period that the customer has paid, with more than 0, before the purchase ended; null without one. */
  paidUntil: string | null;
  /** End of the last period or trial in which the purchase was active, paid or not; null without one. */
  activeUntil: string | null;
  /** The same for a purchase that was active or overdue. */
  openUntil: string | null;
  /** Numbers of the events with which the purchase began and ended, or null. */
  createdBy: number | null;
  endedBy: number | null;
  /** Number of failed charges for which the gateway has planned another attempt. */
  retriedFailures: number;
  /** Sum of the reported usage, as an exact decimal. */
  usage: string;
  /** Name and email address of the customer to whom the purchase belongs. */
  customerName: string;
  customerEmail: string;
}

/** Entry of a trace. `step` is the number of the step, from 1; what follows the last step has the next number. */
export type TraceEntry = { step: number } & (
  | {
      kind: 'action';
      order: number;
      action: ExamAction;
      outcome: ExamActionResult['outcome'];
      /** True if the gateway accepts the action in the state of its order, so that the application must not reject it. */
      isPossible: boolean;
      /** Last HTTP status of the application: 0 without a response, null without a request. */
      status: number | null;
      /** Purchase that the application has shown, or null. */
      purchaseId: string | null;
      /** Milliseconds that the user waited. */
      durationMs: number;
      /** Milliseconds that the user waited after the end of the last `Retry-After`. */
      overdueMs: number;
      /** Usage that the action reports, or null. */
      report: UsageReport | null;
      /** Test card of the step, or null. */
      card: string | null;
      error: string | null;
    }
  | { kind: 'request'; request: GatewayRequest }
  /** The application has not finished an action that it has accepted with an unknown result. */
  | { kind: 'unfinished'; order: number; action: ExamAction }
  | { kind: 'unknown purchase'; order: number; id: string }
  /** The application has sent a customer to a checkout that had expired. */
  | { kind: 'expired checkout'; order: number; id: string }
  | { kind: 'payer'; order: number; card: string; outcome: PayResult['outcome'] }
  | { kind: 'webhook'; eventId: string; type: string; form: WebhookForm; status: number | null }
  | { kind: 'restart' }
  | { kind: 'exit'; code: number }
  /** The application did not answer a webhook or a GET request in time. The sequence ends there. */
  | { kind: 'no answer'; request: string }
  /** The application did not start again. Nothing happens after it. */
  | { kind: 'start failed'; error: string }
  | { kind: 'clock'; now: string }
  | {
      kind: 'state';
      order: number;
      state: ExamState;
      purchases: GatewayPurchase[];
      /** Usage that was reported for the order. */
      reports: readonly UsageReport[];
      phase: 'between steps' | 'settled' | 'restarted';
      /** Why the application did not give its state; null if it did. */
      error: string | null;
      /** Name and email address of the customer who ordered. */
      customerName: string;
      customerEmail: string;
      /** Time of the gateway. */
      now: string;
    }
  | {
      /** State that the application shows between two webhooks, or before and after a restart. */
      kind: 'interim state';
      order: number;
      state: ExamState;
      /** Statuses that the purchases of the order have had until now. */
      statuses: readonly string[];
      moment: 'between webhooks' | 'before restart' | 'after restart';
    }
  | { kind: 'rule'; id: string; order: number; problem: string }
);

/** What is wrong with a trace, or what is wrong at a place of the application. */
export type Problem = string | { place: string; problem: string };

/** Form in which a webhook arrives. All but the first four are forgeries. */
export type WebhookForm =
  | 'valid'
  | 'again'
  | 'unknown'
  | 'two signatures'
  | 'altered'
  | 'unsigned'
  | 'empty signature'
  | 'malformed'
  | 'old'
  | 'ended secret';

const genuineForms: readonly WebhookForm[] = ['valid', 'again', 'unknown', 'two signatures'];

/** Checks whether the gateway could have sent a webhook of this form. */
export function isGenuine(form: WebhookForm): boolean {
  return genuineForms.includes(form);
}

/** Checks whether a response has a status of success (2xx). */
export function isSuccess(status: number | null | undefined): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

/** Adds an entry to the trace of the running step. */
export type RecordEntry = (entry: WithoutStep<TraceEntry>) => void;

type WithoutStep<Entry> = Entry extends unknown ? Omit<Entry, 'step'> : never;
