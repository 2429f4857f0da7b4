import type { operations } from '../../generated/sandbox.js';
import type { ActionOf, SuccessOf } from './action.js';
import { given, listPage } from './pagination.js';

type EventList = SuccessOf<operations['listEvents']>;

export const listEvents: ActionOf<operations['listEvents']> = (parts, { organization, query }) =>
  listPage(
    parts,
    organization,
    'events',
    given(query, ['type']),
    query,
    // An event carries what the API showed when it was told.
    (event) => event as EventList['data'][number],
  );
