import { useState } from 'react';
import { useChoice } from '../components/use-choice.js';
import type { PublicSchemas, StreamMessage } from '../data/api.js';
import { useObjectNames, useObjects, type ListPage } from '../data/objects.js';
import type { Resource } from '../data/resource.js';
import { NEW } from './create-purchase.js';

/** Fewest characters that the API searches for. */
const MIN_SEARCH = 2;

type Plan = PublicSchemas['Plan'];

/** Plans, services and customers to choose from, and the chosen ones. */
export interface ChoiceState {
  plans: Resource<ListPage<Plan>>;
  services: Resource<ListPage<PublicSchemas['Service']>>;
  customers: Resource<ListPage<PublicSchemas['Customer']>>;
  /** Text that finds customers. */
  search: string;
  setSearch: (text: string) => void;
  plan_id: string;
  /** Chosen plan, if it is one of the newest. */
  plan: Plan | undefined;
  setPlan: (id: string | null) => void;
  customer_id: string;
  setCustomer: (id: string | null) => void;
  names: ReadonlyMap<string, string>;
  /** True until the newest customer is known, and whether the plan needs a date. */
  isLoading: boolean;
}

/** Loads what the form offers, and keeps what the user chooses. The newest objects are chosen first. */
export function useChoices(initial: URLSearchParams): ChoiceState {
  const [search, setSearch] = useState('');
  const query = search.trim();
  const plans = useObjects('plan', {}, isAboutRequest);
  const services = useObjects('service', {}, isAboutRequest);
  const customers = useObjects('customer', query.length < MIN_SEARCH ? {} : { q: query }, isAboutRequest);
  const [plan_id, setPlan] = useChoice(initial.get('plan_id'), getNewestId(plans));
  const [customer_id, setCustomer] = useChoice(initial.get('customer_id'), getNewestId(customers));
  return {
    ...{ plans, services, customers, search, setSearch, plan_id, setPlan, customer_id, setCustomer },
    plan: plans.data?.rows.find(({ id }) => id === plan_id),
    names: useObjectNames([plan_id, customer_id].filter((id) => id !== NEW)),
    isLoading: [plans, services, customers].some(({ data, error }) => !data && !error),
  };
}

const isAboutRequest = ({ type }: StreamMessage): boolean => type === 'request';

/** Returns the id of the newest object of a list, or that of a new object; undefined until the list is loaded. */
const getNewestId = ({ data }: Resource<ListPage<{ id: string }>>): string | undefined =>
  data && (data.rows[0]?.id ?? NEW);
