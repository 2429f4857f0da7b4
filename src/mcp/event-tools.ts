import type { ApiDocuments } from './api-documents.js';
import { createOperationTool } from './operation-tool.js';
import type { Tool } from './tool.js';
import { createWaitTool } from './wait-for-event.js';

/** Creates the tools for events, webhook deliveries and the request log. */
export function createEventTools(documents: ApiDocuments): Tool[] {
  return [
    createWaitTool(documents),
    createOperationTool(documents, { name: 'list_events', operationId: 'listEvents' }),
    createOperationTool(documents, { name: 'trigger_event', operationId: 'triggerEvent' }),
    createOperationTool(documents, {
      name: 'resend_event',
      operationId: 'resendEvent',
      idArgument: 'event_id',
    }),
    createOperationTool(documents, { name: 'list_deliveries', operationId: 'listDeliveries' }),
    createOperationTool(documents, {
      name: 'resend_failed_deliveries',
      operationId: 'resendFailedDeliveries',
    }),
    createOperationTool(documents, { name: 'list_requests', operationId: 'listRequests' }),
    createOperationTool(documents, {
      name: 'get_request',
      operationId: 'getRequest',
      idArgument: 'request_id',
    }),
  ];
}
