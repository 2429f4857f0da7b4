import type { Page } from 'playwright-core';
import type { TestOrganization } from '../support/test-organization.js';
import type { PopulatedSandbox } from './populated-sandbox.js';

/** Organization in which an action runs, and its objects. */
export interface ActionTarget extends PopulatedSandbox {
  organization: TestOrganization;
  /** Organization that the form of the API key opens. */
  other: TestOrganization;
}

/** Action of the dashboard that sends a request. */
export interface SendingAction {
  name: string;
  /** Calls in the source of the dashboard that the action makes, as `listSendingCalls` names them. */
  calls: readonly string[];
  /** Changes the organization before the screen opens. */
  prepare?: (target: ActionTarget) => Promise<unknown>;
  /** Fragment of the screen. */
  hash: (target: ActionTarget) => string;
  /** True if the organization has no objects. */
  isEmpty?: boolean;
  /** Opens the form, once for all responses. */
  open?: (page: Page) => Promise<unknown>;
  /** Values to type, by the label of their field. They must stay after an error. */
  values?: (target: ActionTarget) => Readonly<Record<string, string>>;
  /** Sends the request. A dialog that asks for a confirmation closes after it, and is opened each time. */
  send: (page: Page, target: ActionTarget) => Promise<unknown>;
  /** Methods and targets of the requests that get another response. By default, of all that change data. */
  fails?: RegExp;
  /** True if the response is shown with its status and body. */
  showsResponse?: boolean;
  /** Waits until the page shows that the action has succeeded. */
  done: (page: Page, target: ActionTarget) => Promise<unknown>;
}
