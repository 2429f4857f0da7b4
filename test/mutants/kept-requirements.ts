import { matchesIdPattern } from '../../contracts/lib/id-pattern.js';

/**
 * Reasons to keep requirements that kill no mutant in the long run, by pattern of their ids. A `*` in a pattern stands
 * for any text. A requirement needs no reason here if it repeats, for another operation, a requirement that kills a
 * mutant.
 */
export const keptRequirements: Readonly<Record<string, string>> = {
  'tenancy.same-rules.*':
    'compares the second API key with the first: the organizations of a sandbox have no order, so a proxy in front of the other gateway shows it',
  'webhooks.earlier-events':
    'tests gateways that find the endpoint when they deliver: the sandbox finds it when it creates the event',
  'filters.status-changes':
    'tests gateways that store the result of a list with its first page: the sandbox stores nothing for a list',
  'audit.other-forms': 'tests bugs that show only with some requests: mutants with triggers show it',
  'deployed.*':
    'names an operation that the target lacks: a mutant of the sandbox that lacks one also fails where the operation is called',
  'reachability.list': 'checks that there is a gateway to test: without one, no other requirement can run',
};

/**
 * Returns the reason to keep a requirement that kills no mutant; null if there is none.
 *
 * @param killers ids of the requirements that kill a mutant
 */
export function findKeepReason(id: string, killers: ReadonlySet<string>): string | null {
  const counterpart = [...killers].find((other) => getFamily(other) === getFamily(id));
  if (counterpart !== undefined) return `checks for another operation what ${counterpart} checks`;
  const [, reason = null] =
    Object.entries(keptRequirements).find(([pattern]) => matchesIdPattern(id, pattern)) ?? [];
  return reason;
}

/** Returns an id without its last part, which names the operation or resource. */
const getFamily = (id: string): string => id.slice(0, id.lastIndexOf('.'));
