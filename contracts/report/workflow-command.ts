import { escapeText } from '../lib/escape-text.js';

/**
 * Renders a workflow command that annotates a job.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function renderWorkflowCommand(severity: 'error' | 'warning', title: string, message: string): string {
  return `::${severity} title=${escapeProperty(title)}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  // Carriage returns are escaped like all control characters.
  return escapeText(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
