import type { ApiDocuments } from './api-documents.js';
import { createOperationTool } from './operation-tool.js';
import { DESTRUCTIVE, type Tool } from './tool.js';

/** Creates the tools that force payment outcomes and inject faults. */
export function createOutcomeTools(documents: ApiDocuments): Tool[] {
  return [
    createOperationTool(documents, {
      name: 'force_payment_outcome',
      operationId: 'forceOutcome',
      idArgument: 'purchase_id',
    }),
    createOperationTool(documents, {
      name: 'clear_payment_outcomes',
      operationId: 'clearForcedOutcomes',
      idArgument: 'purchase_id',
    }),
    createOperationTool(documents, {
      name: 'force_customer_outcome',
      operationId: 'forceCustomerOutcome',
      idArgument: 'customer_id',
    }),
    createOperationTool(documents, {
      name: 'clear_customer_outcomes',
      operationId: 'clearCustomerOutcomes',
      idArgument: 'customer_id',
    }),
    createOperationTool(documents, {
      name: 'inject_fault',
      operationId: 'createFault',
      annotations: DESTRUCTIVE,
    }),
    createOperationTool(documents, { name: 'list_faults', operationId: 'listFaults' }),
    createOperationTool(documents, {
      name: 'remove_fault',
      operationId: 'deleteFault',
      idArgument: 'fault_id',
    }),
  ];
}
