/** Fields of an object in a list, in this order. The structured content has all fields. */
const listFields = (
  'at timestamp created_at id type event_type method path operation_id status problem_code ' +
  'kind name email amount currency attempt purchase_id customer_id outcome next_attempt_at effect'
).split(' ');

/** Formats a response: a page as one line for each object, anything else as JSON without nulls. */
export function formatResult(response: object): string {
  if (!isPage(response)) return JSON.stringify(omitNulls(response));
  const { data, next_cursor = null } = response;
  const count = `${data.length} ${data.length === 1 ? 'object' : 'objects'}`;
  const more = next_cursor === null ? '' : `, and more with the cursor ${next_cursor}`;
  return [`${count}${more}.`, ...data.map(formatLine)].join('\n');
}

interface Page {
  data: object[];
  next_cursor?: string | null;
}

const isPage = (response: object): response is Page => 'data' in response && Array.isArray(response.data);

/** Formats an object in one line. An event, and an object of any type, has its fields in `data`. */
export function formatLine(object: object): string {
  const { data, ...own } = object as { data?: { id?: string } };
  const all: Record<string, unknown> = { ...data, ...own };
  const fields = listFields.flatMap((name) =>
    all[name] === undefined || all[name] === null ? [] : [[name, all[name]]],
  );
  const { code } = (all['failure'] ?? {}) as { code?: string };
  const object_id = 'id' in own ? data?.id : undefined;
  return JSON.stringify({ ...Object.fromEntries(fields), 'failure.code': code, object_id });
}

/** Removes properties that are null, at every depth. */
function omitNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([name, each]) => [name, omitNulls(each)]));
}
