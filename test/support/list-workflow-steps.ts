/** Step of a workflow of GitHub. */
export interface WorkflowStep {
  uses?: string;
  run?: string;
}

interface Workflow {
  jobs: Record<string, { steps: WorkflowStep[] }>;
}

/** Returns the steps of a workflow of GitHub or of a list of steps; none for any other content of a YAML file. */
export function listWorkflowSteps(content: unknown): WorkflowStep[] {
  if (Array.isArray(content)) return (content as WorkflowStep[]).filter(isStep);
  const { jobs } = content as Partial<Workflow>;
  return Object.values(jobs ?? {}).flatMap(({ steps }) => steps);
}

const isStep = (item: WorkflowStep): boolean => item.uses !== undefined || item.run !== undefined;
