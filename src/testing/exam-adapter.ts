import type { components } from '../../generated/openapi.js';
import type { Seed } from './sandbox-type.js';

/**
 * Connects `tollgate exam` to your application. Export it as the default of `tollgate.exam.mjs`.
 *
 * @example
 * export default {
 *   environment: ({ gatewayUrl, apiKey, webhookSecret, port }) => ({
 *     GATEWAY_URL: gatewayUrl,
 *     GATEWAY_KEY: apiKey,
 *     GATEWAY_WEBHOOK_SECRET: webhookSecret,
 *     PORT: String(port),
 *   }),
 *   webhookPath: '/webhooks',
 *   actions: {
 *     subscribe: async (order, app) => {
 *       const { outcome, body } = await app.post('/subscriptions', { order_id: order.id, email: order.email });
 *       return { outcome, purchaseId: body?.id };
 *     },
 *   },
 *   state: async (order, app) => (await app.get(`/subscriptions/${order.purchaseId}`)).body,
 * };
 */
export interface ExamAdapter {
  /** Environment variables with which the exam starts the application. They replace those of the shell. */
  environment: (settings: ExamSettings) => Record<string, string>;
  /** Path at which the application receives webhooks. */
  webhookPath: string;
  /**
   * Time limit of the application's HTTP client for the gateway in milliseconds, as `environment` sets it. The exam
   * delays some responses for longer. Default 250.
   */
  clientTimeoutMs?: number;
  /**
   * Seed of the sandbox. Its plans with the `ref` `one_time`, `monthly`, `trial` and `metered` are sold. Default: one plan
   * of each kind. A kind without a plan is not tried.
   */
  seed?: Seed;
  /**
   * Plans that the application sells, by their `ref` in the seed. Default: all plans of the seed that the actions can sell.
   */
  plans?: readonly ('one_time' | 'monthly' | 'trial' | 'metered')[];
  /** Actions of a user. An action that the application does not have is not tried. */
  actions: Partial<Record<ExamAction, (order: ExamOrder, app: ExamApp) => Promise<ExamActionResult>>>;
  /** Returns what the application knows about an order. A property that it does not know is left out. */
  state: (order: ExamOrder, app: ExamApp) => Promise<ExamState>;
  /** Runs the scheduled jobs of the application once, for example those that read purchases again whose webhooks were lost. */
  runJobs?: (app: ExamApp) => Promise<void>;
  /** Sets the clock of the application: before the first step, after each advance, and after each restart. */
  setClock?: (now: string, app: ExamApp) => Promise<void>;
  /** Decisions in which correct applications differ. The exam accepts each of them unless you name yours. */
  policies?: ExamPolicies;
  /** Further rules of your application, which the exam checks when everything is delivered. */
  invariants?: readonly ExamInvariant[];
}

/** Decisions in which correct applications differ. For each one that you name, the exam reports a deviation from it. */
export interface ExamPolicies {
  /** Time at which a cancellation of the customer ends the subscription: at once, or with its period or trial. */
  cancellation?: 'immediate' | 'period_end';
  /** Whether the access to a paid period continues after an immediate cancellation, of the customer or at the gateway. */
  accessAfterCancellation?: 'ends' | 'continues';
  /** Whether the customer has access while the purchase is `past_due`. */
  accessWhilePastDue?: 'ends' | 'continues';
  /** Whether an order with the email address of another customer creates a customer of its own. */
  sharedEmail?: 'separate';
  /** What happens to an order after its checkout has expired: the customer gets a new checkout. */
  expiredCheckout?: 'renewed';
  /** Whether the `usage` of a state includes usage that the gateway rejected. */
  rejectedUsage?: 'excluded';
}

/**
 * Action of a user: `buy` pays once, `subscribe` starts a subscription, `cancel` cancels it, `changeCard` gets
 * a link at which the payer enters another card, and `reportUsage` reports usage of a metered subscription.
 */
export type ExamAction = 'buy' | 'subscribe' | 'cancel' | 'changeCard' | 'reportUsage';

/** Settings with which the exam starts the application. */
export interface ExamSettings {
  /** Base URL of the gateway's API, with `/v1` and without a trailing slash. */
  gatewayUrl: string;
  /** API key of the organization. */
  apiKey: string;
  /** Secret with which webhooks are signed (`whsec_…`). */
  webhookSecret: string;
  /**
   * All valid secrets: two during a rotation, the older one first. If `environment` uses them, the application must accept webhooks that have a
   * signature of either.
   */
  webhookSecrets: readonly string[];
  /** Port at which the application must listen on 127.0.0.1. */
  port: number;
  /** Ids of the seeded objects by their `ref`, such as `ids.monthly`. */
  ids: Readonly<Record<string, string>>;
  /** Empty folder for data that must survive a restart. */
  dataDirectory: string;
  /** Time limit that the application must use for requests to the gateway, in milliseconds. */
  clientTimeoutMs: number;
}

/** Order of a user. Each order of an exam has its own id and email address. */
export interface ExamOrder {
  /** Id of the order. A repeated order has the same id. */
  id: string;
  /** Name of the customer. */
  name: string;
  /** Email address of the customer. */
  email: string;
  /** Plan that the user buys, by its `ref` in the seed: `one_time`, `monthly`, `trial` or `metered`. */
  plan: 'one_time' | 'monthly' | 'trial' | 'metered';
  /** Id of this plan. */
  planId: string;
  /** Test card of the user as a payment token. Ignore it if users pay on the checkout page. */
  paymentToken: string;
  /** Purchase id that the latest action of this order returned. */
  purchaseId?: string | undefined;
  /** Usage that `reportUsage` reports, as a decimal number. */
  quantity?: string;
  /** Id of the usage report. A repeated report has the same id. */
  reportId?: string;
}

/** Result of an action, as a user sees it. */
export interface ExamActionResult {
  /**
   * `accepted`, `unknown` if the application finishes the action later, `refused` for good (for example, the card was
   * declined), or `failed` for now, so that the user tries again. `app.post()` and the other methods derive it from the
   * status: 202 is `unknown`, other statuses from 200 to 399 are `accepted`, 408, 409, 425, 429, 5xx and no response are
   * `failed`, and other statuses are `refused`.
   */
  outcome: 'accepted' | 'unknown' | 'refused' | 'failed';
  /**
   * Id of the gateway's purchase, if the application shows it. If the gateway expects the customer on the checkout page, the
   * exam pays there.
   */
  purchaseId?: string | null | undefined;
}

/** What the application knows about an order. Leave out what it does not store. */
export interface ExamState {
  /** Status of the purchase in the gateway's words, or `none`. */
  status?: components['schemas']['Purchase']['status'] | 'none' | null | undefined;
  /** True if the application provides the service or has released the goods. */
  hasAccess?: boolean | null | undefined;
  /** Sum of all payments in the minor unit of the currency. */
  amountReceived?: number | null | undefined;
  /** Number of times that the order was fulfilled: shipped, credited or extended, once for each payment. */
  fulfillments?: number | null | undefined;
  /**
   * Number of reminders that the customer got of a failed payment: one for each `charge.failed` with a `next_retry_at`.
   */
  reminders?: number | null | undefined;
  /** End of the current period, as an RFC 3339 timestamp. */
  periodEnd?: string | null | undefined;
  /** Sum of the reported usage, as a decimal number. */
  usage?: string | number | null | undefined;
}

/** Rule of your application. */
export interface ExamInvariant {
  /** Unique name in kebab-case. */
  id: string;
  /** The rule as a sentence. */
  statement: string;
  /** Returns what is wrong with an order, or null. */
  verify: (order: ExamOrder, app: ExamApp) => Promise<string | null> | string | null;
}

/** HTTP access to the application. Paths begin with a slash. */
export interface ExamApp {
  /** Base URL of the application without a trailing slash. */
  url: string;
  /** Sends a GET request. */
  get: (path: string, headers?: Record<string, string>) => Promise<ExamResponse>;
  /** Sends a POST request with a JSON body. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<ExamResponse>;
  /** Sends a request of any method. A body is sent as JSON. */
  request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ExamResponse>;
}

/** Response of the application. */
export interface ExamResponse {
  /** HTTP status, or 0 without a response. */
  status: number;
  /** Outcome for the user, derived from the status. */
  outcome: ExamActionResult['outcome'];
  /** Parsed JSON, or the text of another body. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the user's application decides what it is
  body: any;
}
