import { listDimensions, type CaseKind, type DimensionValues } from '../cases/dimensions.js';
import { toUnknownId } from './error-steps.js';
import { fromResponse, Placeholder, type TemplateText } from './placeholder.js';
import type { SessionBuilder, StepInput } from './session-builder.js';
import { drawFilters } from './read-steps.js';
import type { Step } from './step.js';
import {
  addCancellation,
  addCustomer,
  addPlainConsumption,
  addPlainPurchase,
  largeMetadata,
  pickCustomer,
  runId,
  toRecordPath,
  toPlainCustomer,
  toRecordsPath,
} from './write-steps.js';

/** Draws a value of each dimension of a kind of request. A value that the deployments do not have becomes a plain one. */
function drawValues(builder: SessionBuilder, kind: CaseKind): Required<DimensionValues> {
  const { random, traits } = builder;
  const entries = listDimensions(kind).map(([name, choices]) => [
    name,
    // Most faults show with an exact text only.
    name === 'text' && random.isOneIn(3) ? 'exact' : random.pick(choices),
  ]);
  const values = Object.fromEntries(entries) as Required<DimensionValues>;
  if (!traits.hasSecondOrganization) values.organization = 'first';
  if (!traits.hasTestTokens) values.state = 'new';
  if (!traits.ownsOrganizations && values.read === 'list') values.read = 'filtered list';
  // Headers and email addresses are ASCII.
  if (values.text === 'other composition' && (values.field === 'email' || values.field === 'key'))
    values.text = 'exact';
  return values;
}

/** Kind and token of the purchases with which an object gets into a state. */
const purchases = {
  new: { kind: 'one_time', payment_token: null },
  paid: { kind: 'one_time', payment_token: 'tok_success' },
  declined: { kind: 'one_time', payment_token: 'tok_declined' },
  waiting: { kind: 'one_time', payment_token: 'tok_challenge' },
  pending: { kind: 'one_time', payment_token: 'tok_pending_then_success' },
  canceled: { kind: 'fixed_subscription', payment_token: 'tok_success' },
  deleted: { kind: 'variable_subscription', payment_token: 'tok_success' },
} as const satisfies Record<NonNullable<DimensionValues['state']>, object>;

type Text = NonNullable<DimensionValues['text']>;

/** Returns the organization that creates the objects of a request. */
const getOwner = ({ organization }: DimensionValues): Step['organization'] =>
  organization === 'second' ? 'second' : 'first';

/** Adds steps at once, after a step about another object, or at the end of the session. */
function addAtDistance(
  builder: SessionBuilder,
  distance: DimensionValues['distance'],
  organization: Step['organization'],
  add: () => void,
): void {
  if (distance === 'after other work') addCustomer(builder);
  const addSteps = (): void => void builder.in(organization, add);
  if (distance === 'at the end') builder.deferred.push(addSteps);
  else addSteps();
}

/** Applies the form of a request. @param cachedStep step with the same request, for a conditional one */
function applyForm(
  builder: SessionBuilder,
  form: DimensionValues['form'],
  input: StepInput,
  cachedStep = 0,
): StepInput {
  const withHeaders = (headers: Record<string, TemplateText>): StepInput => ({
    ...input,
    headers: { ...input.headers, ...headers },
  });
  switch (form) {
    case 'HEAD':
      return { ...input, method: 'HEAD' };
    case 'conditional':
      return withHeaders({ 'if-none-match': new Placeholder({ kind: 'etag', step: cachedStep }) });
    case 'chunked':
      return withHeaders({ 'transfer-encoding': 'chunked' });
    case 'compressed':
      return withHeaders({ 'accept-encoding': 'gzip' });
    case 'traced':
      return withHeaders({ 'x-request-id': builder.nextUnique('request') });
    case 'plain':
    case undefined:
      return input;
  }
}

/** What a text that almost matches has before and after the stored one. */
const additions: Readonly<Record<string, [before: string, after: string]>> = {
  'leading space': [' ', ''],
  'trailing space': ['', ' '],
  'leading zero': ['0', ''],
  'other composition': ['', '\u0301'],
  extended: ['', '0'],
};

/** Changes an id as a text that is compared. @param other ids of another kind, and of no object */
function changeId(
  { source }: Placeholder,
  text: Text,
  other: { kind: Placeholder; unknown: string },
): TemplateText {
  if (text === 'other kind') return other.kind;
  if (text === 'unknown') return other.unknown;
  const isUpperCase = text === 'other case' && source.kind === 'response';
  return new Placeholder(isUpperCase ? { ...source, isUpperCase } : source, ...(additions[text] ?? []));
}

/** Beginnings of a stored text, and of one with other characters. */
const beginnings: Readonly<Record<string, [stored: string, sent: string]>> = {
  'other case': ['Ab-', 'aB-'],
  'other composition': ['\u00C5-', 'A\u030A-'],
  unknown: ['Ab-', 'Cd-'],
};

/** Returns a text to store, and one to send later. */
function drawTexts(builder: SessionBuilder, text: Text, around = ''): [Placeholder, Placeholder] {
  const number = builder.nextNumber();
  const toText = (start: string, end = ''): Placeholder =>
    new Placeholder({ kind: 'unique' }, `${around}${start}${number}`, `${end}${around}`);
  const beginning = beginnings[text];
  if (beginning) return [toText(beginning[0]), toText(beginning[1])];
  const [before, after] = additions[text] ?? ['', ''];
  // Texts of digits could be compared as numbers.
  const start = text === 'leading zero' ? '' : builder.random.pick(['Ab-', '']);
  return [toText(start), toText(before + start, after)];
}

/** Request that reads what a session created, and what changes it before. */
interface Reading {
  input: StepInput;
  change?: () => void;
}

/** Adds requests that create an object, bring it into a state, and read it in one of the ways that the API has. */
export const addReadCase = (builder: SessionBuilder): void => {
  addReading(builder, 'read', drawValues(builder, 'read'), prepareObject);
};

/** Adds requests that create a customer, and search for it by a text. */
export const addSearchCase = (builder: SessionBuilder): void => {
  addReading(builder, 'search', drawValues(builder, 'search'), prepareCustomer);
};

function addReading(
  builder: SessionBuilder,
  kind: CaseKind,
  values: Required<DimensionValues>,
  prepare: (builder: SessionBuilder, values: Required<DimensionValues>) => Reading,
): void {
  const owner = getOwner(values);
  const reader = values.organization === 'first' ? 'first' : 'second';
  const { text: _, ...withoutText } = values;
  builder.in(owner, () => {
    const { input, change } = prepare(builder, values);
    const first =
      values.form === 'conditional' ? builder.add(input) : addCachedRequest(builder, values, input);
    change?.();
    addAtDistance(builder, values.distance, reader, () => {
      const drawn = { kind, values: values.read === 'list' ? withoutText : values };
      builder.add({ ...applyForm(builder, values.form, input, first), drawn });
    });
  });
}

/** Headers with which a response must not be stored for a request without them. */
const otherHeaders: readonly Record<string, string>[] = [
  { 'accept-encoding': 'gzip' },
  { accept: 'text/html' },
];

/** Adds the request that a cache could have stored before. @returns its number; 0 without one */
function addCachedRequest(
  builder: SessionBuilder,
  { cachedRequest }: DimensionValues,
  input: StepInput,
): number {
  if (cachedRequest === 'nothing') return 0;
  const headers = cachedRequest === 'other headers' ? builder.random.pick(otherHeaders) : {};
  return builder.add({ ...input, headers });
}

const toRead = (path: readonly TemplateText[], query: Record<string, TemplateText> = {}): StepInput => ({
  method: 'GET',
  path,
  query,
});

/** Returns a range of creation times for a dated list, which begins or ends with the creation of an object. */
const drawDates = (
  { random }: SessionBuilder,
  { read }: DimensionValues,
  step: number,
): Record<string, TemplateText> =>
  read === 'dated list'
    ? { [random.pick(['created_from', 'created_to'])]: fromResponse(step, '/created_at') }
    : {};

/** Prepares a customer, which is found by a text. */
function prepareCustomer(builder: SessionBuilder, values: Required<DimensionValues>): Reading {
  const { text, field } = values;
  const isEmail = field === 'email';
  const [stored, sent] = drawTexts(builder, text).map(({ source, prefix, suffix }) =>
    isEmail
      ? new Placeholder(source, prefix, `@example.com${suffix}`)
      : new Placeholder(source, prefix, suffix),
  ) as [Placeholder, Placeholder];
  const name = isEmail ? 'email' : 'external_id';
  // A cache could also store that there is no such customer.
  addCachedRequest(builder, values, toRead(['customers'], { [name]: sent }));
  const step = builder.add(toPlainCustomer({ [name]: stored }));
  const filter = text === 'other kind' ? fromResponse(step) : sent;
  return { input: toRead(['customers'], { [name]: filter, ...drawDates(builder, values, step) }) };
}

/** Prepares a purchase or, for the state `deleted`, a usage record. */
function prepareObject(builder: SessionBuilder, values: Required<DimensionValues>): Reading {
  const { state, text, read } = values;
  // Other objects may have the same time.
  const customer =
    read === 'dated list'
      ? builder.add(toPlainCustomer({ email: builder.nextUnique('eve', '@example.com') }))
      : pickCustomer(builder).step;
  const { kind, payment_token } = purchases[state];
  const purchase = addPlainPurchase(builder, kind, { payment_token, customer });
  const { step } = purchase;
  const toId = (own: number, other: number, prefix: string, pointer?: string): TemplateText =>
    changeId(fromResponse(own, pointer), text, { kind: fromResponse(other), unknown: toUnknownId(prefix) });
  const id = toId(step, customer, 'pur');
  const dates = drawDates(builder, values, step);
  if (state === 'deleted') {
    const record = addPlainConsumption(builder, step);
    const input =
      read === 'by id'
        ? toRead([...toRecordsPath(step), toId(record.step, step, 'con')])
        : toRead(['purchases', id, 'consumptions'], read === 'filtered list' ? { status: 'open' } : dates);
    return { input, change: () => void builder.add({ method: 'DELETE', path: toRecordPath(record) }) };
  }
  const status = drawFilters(builder, 'listCharges');
  const filtered = [
    toRead(['charges'], { purchase_id: id, ...status, ...dates }),
    toRead(['purchases'], { customer_id: toId(customer, step, 'cus'), ...dates }),
  ];
  const inputs: Record<typeof read, StepInput[]> = {
    'by id': [
      toRead(['purchases', id]),
      toRead(['customers', toId(customer, step, 'cus')]),
      ...(state === 'new' ? [] : [toRead(['charges', toId(step, step, 'chg', '/latest_charge_id')])]),
    ],
    list: [toRead(['purchases'], { limit: '100' })],
    'filtered list': filtered,
    'dated list': filtered,
  };
  const input = builder.random.pick(inputs[read]);
  if (state !== 'canceled') return { input };
  return {
    input,
    change: () => {
      addCancellation(builder, purchase, {});
    },
  };
}

/** Adds requests for the pages of a list, changes the list, and requests one of the pages again with the same cursor. */
export function addPageCase(builder: SessionBuilder): void {
  const values = drawValues(builder, 'page');
  const { random, traits } = builder;
  const owner = getOwner(values);
  if (!traits.hasTestTokens && values.change === 'deletion') values.change = 'insertion';
  builder.in(owner, () => {
    const ofRecords = traits.hasTestTokens && (values.change === 'deletion' || random.isOneIn(2));
    const purchase = ofRecords ? addPlainPurchase(builder, 'variable_subscription').step : 0;
    const email = builder.nextUnique('page', '@example.com');
    const path = ofRecords ? toRecordsPath(purchase) : ['customers'];
    const addItem = (): number =>
      ofRecords ? addPlainConsumption(builder, purchase).step : builder.add(toPlainCustomer({ email }));
    const items = Array.from({ length: LISTED_OBJECTS }, addItem);
    const filter = ofRecords ? random.pick<Record<string, string>>([{}, { status: 'open' }]) : { email };
    const pages: StepInput[] = [];
    let cachedStep = 0;
    for (let cursor: Record<string, TemplateText> = {}; pages.length < 3;) {
      const input = { method: 'GET', path, query: { ...filter, limit: '2', ...cursor } };
      pages.push(input);
      const step = builder.add(input);
      cursor = { cursor: fromResponse(step, '/next_cursor') };
      if (pages.length === PAGES.indexOf(values.page) + 1) cachedStep = step;
    }
    if (values.change === 'insertion') addItem();
    if (values.change === 'deletion')
      builder.add({ method: 'DELETE', path: [...path, fromResponse(random.pick(items))] });
    addAtDistance(builder, values.distance, owner, () => {
      const page = pages[PAGES.indexOf(values.page)];
      if (page)
        builder.add({
          ...applyForm(builder, values.form, page, cachedStep),
          drawn: { kind: 'page', values },
        });
    });
  });
}

const PAGES = ['first', 'middle', 'last'] as const;

/** Number of objects in a list of three pages. */
const LISTED_OBJECTS = 5;

/** Adds a request that creates an object, and repeats it with the same or a similar idempotency key or `external_id`. */
export function addRepetitionCase(builder: SessionBuilder): void {
  const values = drawValues(builder, 'repetition');
  const isKey = values.field === 'key';
  const owner = getOwner(values);
  builder.in(owner, () => {
    const customer = pickCustomer(builder).step;
    const [stored, sent] = drawTexts(builder, values.text, isKey ? '"' : '');
    const metadata = values.size === 'large' ? largeMetadata : {};
    const toFields = (
      text: Placeholder,
    ): { headers?: Record<string, TemplateText>; external_id?: TemplateText } =>
      isKey ? { headers: { 'idempotency-key': text } } : { external_id: text };
    const isRecord = values.state === 'deleted';
    const { kind, payment_token } = purchases[values.state];
    const purchase = isRecord ? addPlainPurchase(builder, kind, { customer }).step : 0;
    const add = (text: Placeholder, change?: string): number =>
      isRecord
        ? addPlainConsumption(builder, purchase, {
            description: `Meter 7 ${change ?? ''}`,
            ...toFields(text),
          }).step
        : addPlainPurchase(builder, kind, {
            payment_token,
            customer,
            metadata: change ? { ...metadata, change } : metadata,
            ...toFields(text),
          }).step;
    const first = add(stored);
    if (values.state === 'canceled') addCancellation(builder, { step: first }, {});
    if (isRecord) builder.add({ method: 'DELETE', path: toRecordPath({ purchase, step: first }) });
    addAtDistance(builder, values.distance, owner, () => {
      const repeated =
        values.text === 'other kind'
          ? addOtherKind(builder, toFields(sent))
          : add(sent, values.body === 'changed' ? 'changed' : undefined);
      const step = builder.steps[repeated - 1];
      if (step)
        builder.steps[repeated - 1] = {
          ...step,
          ...applyForm(builder, values.form, step),
          drawn: { kind: 'repetition', values },
        };
    });
  });
}

/** Adds an object of another kind with the same idempotency key or `external_id`. */
const addOtherKind = (
  builder: SessionBuilder,
  { headers = {}, ...fields }: { headers?: Record<string, TemplateText>; external_id?: TemplateText },
): number =>
  builder.add({
    method: 'POST',
    path: ['services'],
    headers,
    body: { name: 'Home electricity', metadata: { contract_check: runId }, ...fields },
  });
