import type { Schemas } from '../data/api.js';
import { humanize } from '../data/format.js';

type Plan = Schemas['Plan'];
type Service = Schemas['Service'];

export interface ServiceGroup {
  service: Service;
  plans: Plan[];
}

/** Groups plans by their service, newest service first. A service without plans has an empty group. */
export function groupPlans(services: readonly Service[], plans: readonly Plan[]): ServiceGroup[] {
  return services
    .map((service) => ({ service, plans: plans.filter(({ service_id }) => service_id === service.id) }))
    .sort((a, b) => (a.service.id < b.service.id ? 1 : -1));
}

/** Returns the plans that match a search by name or external id. A match of its service selects all its plans. */
export function searchGroups(groups: readonly ServiceGroup[], search: string): ServiceGroup[] {
  return groups.flatMap(({ service, plans }) => {
    if (matchesSearch(service, search)) return [{ service, plans }];
    const found = plans.filter((plan) => matchesSearch(plan, search));
    return found.length === 0 ? [] : [{ service, plans: found }];
  });
}

function matchesSearch({ name, external_id }: Plan | Service, search: string): boolean {
  return name.toLowerCase().includes(search.toLowerCase()) || external_id === search;
}

/** Describes the trial of a plan: `14 days free`. */
export function describeTrial({ trial_days: days }: Pick<Plan, 'trial_days'>): string {
  if (days === 0) return 'No trial';
  return days === 1 ? '1 day free' : `${days} days free`;
}

/** Describes when purchases of a plan end: `Ends after 12 cycles`. */
export function describeCycles({
  rate,
  billing_cycles: cycles,
}: Pick<Plan, 'rate' | 'billing_cycles'>): string {
  if (rate.kind === 'one_time') return 'One payment';
  if (cycles === null) return 'Until canceled';
  return cycles === 1 ? 'Ends after 1 cycle' : `Ends after ${cycles} cycles`;
}

/** Number of purchases in a status. */
interface StatusCount {
  status: string;
  count: number;
}

/** Counts purchases by status, the most frequent status first. */
export function countStatuses(purchases: readonly { status: string }[]): StatusCount[] {
  const counts = new Map<string, number>();
  for (const { status } of purchases) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count })).sort((a, b) => b.count - a.count);
}

/** Describes counts by status: `71 active · 1 past due`. Lines break only between the counts. */
export function describeStatusCounts(counts: readonly StatusCount[]): string {
  return counts
    .map(({ status, count }) => `${count} ${humanize(status)}`.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
}
