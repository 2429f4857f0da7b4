import type { ApiDocuments } from './api-documents.js';
import { createClockTools } from './clock-tools.js';
import { contractTools } from './contract-tools.js';
import { createEventTools } from './event-tools.js';
import { examTools } from './exam-tools.js';
import { createObjectTools } from './object-tools.js';
import { createOrganizationTools } from './organization-tools.js';
import { createOutcomeTools } from './outcome-tools.js';
import { createSellingTools } from './selling-tools.js';
import type { Tool } from './tool.js';

/** Lists all tools, in the order in which clients show them. */
export const listTools = (documents: ApiDocuments): Tool[] => [
  ...createOrganizationTools(documents),
  ...createSellingTools(documents),
  ...createObjectTools(documents),
  ...createClockTools(documents),
  ...createOutcomeTools(documents),
  ...createEventTools(documents),
  ...contractTools,
  ...examTools,
];
