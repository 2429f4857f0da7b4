import type { ApiDocuments } from './api-documents.js';
import { createClockTools } from './clock-tools.js';
import { contractTools } from './contract-tools.js';
import { examTools } from './exam-tools.js';
import { createObjectTools } from './object-tools.js';
import { createOperationTool, type OperationToolDefinition } from './operation-tool.js';
import { createOrganizationTools } from './organization-tools.js';
import { createSellingTools } from './selling-tools.js';
import { DESTRUCTIVE, type Tool } from './tool.js';
import { createWaitTool } from './wait-for-event.js';

/** Lists all tools, in the order in which clients show them. */
export function listTools(documents: ApiDocuments): Tool[] {
  const toTool = (definition: OperationToolDefinition): Tool => createOperationTool(documents, definition);
  return [
    ...createOrganizationTools(documents),
    ...createSellingTools(documents),
    ...createObjectTools(documents),
    ...createClockTools(documents),
    ...outcomeTools.map(toTool),
    createWaitTool(documents),
    ...eventTools.map(toTool),
    ...contractTools,
    ...examTools,
  ];
}

/** Tools that force payment outcomes and inject faults. */
const outcomeTools: readonly OperationToolDefinition[] = [
  { name: 'force_payment_outcome', operationId: 'forceOutcome', idArgument: 'purchase_id' },
  { name: 'clear_payment_outcomes', operationId: 'clearForcedOutcomes', idArgument: 'purchase_id' },
  { name: 'force_customer_outcome', operationId: 'forceCustomerOutcome', idArgument: 'customer_id' },
  { name: 'clear_customer_outcomes', operationId: 'clearCustomerOutcomes', idArgument: 'customer_id' },
  { name: 'inject_fault', operationId: 'createFault', annotations: DESTRUCTIVE },
  { name: 'list_faults', operationId: 'listFaults' },
  { name: 'remove_fault', operationId: 'deleteFault', idArgument: 'fault_id' },
];

/** Tools for events, webhook deliveries and the request log. */
const eventTools: readonly OperationToolDefinition[] = [
  { name: 'list_events', operationId: 'listEvents' },
  { name: 'trigger_event', operationId: 'triggerEvent' },
  { name: 'resend_event', operationId: 'resendEvent', idArgument: 'event_id' },
  { name: 'list_deliveries', operationId: 'listDeliveries' },
  { name: 'resend_failed_deliveries', operationId: 'resendFailedDeliveries' },
  { name: 'list_requests', operationId: 'listRequests' },
  { name: 'get_request', operationId: 'getRequest', idArgument: 'request_id' },
];
