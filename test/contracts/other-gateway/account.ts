import type { Charge, Period, Plan } from '../../../generated/openapi.js';

/** Start of a subscription whose card is attached. All instants are milliseconds since 1970. */
export interface Schedule {
  /** Start of the trial, or of the first period without a trial: now, or the activation date. */
  begin: number;
  /** Null without a trial. */
  trialEnd: number | null;
  firstPeriod: number;
}

/** Attempts to charge one period, with the settings at the first attempt. */
export interface Chain {
  attempts: Charge[];
  retries: { max: number; days: number; cancels: boolean };
}

/** What a purchase does over time. All instants are milliseconds since 1970. */
export interface Account {
  plan: Plan;
  token: string;
  /** Null for a one-time payment. */
  schedule: Schedule | null;
  chains: Chain[];
  /** Instants at which pending charges settle, by id. */
  settlements: Map<string, number>;
  /** Attempts without the payer. */
  offSession: number;
  /** Ended periods whose usage is not charged yet. */
  unbilled: { period: Period; at: number }[];
  lastQuantity: string | null;
  /** Index of the latest period, from 1; 0 before the first. */
  periodIndex: number;
  hasEnded: boolean;
}

export const newAccount = (plan: Plan, token: string, schedule: Schedule | null): Account => ({
  plan,
  token,
  schedule,
  chains: [],
  settlements: new Map(),
  offSession: 0,
  unbilled: [],
  lastQuantity: null,
  periodIndex: 0,
  hasEnded: false,
});
