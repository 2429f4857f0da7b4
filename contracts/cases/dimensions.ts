/**
 * Dimensions of the requests of a session, with their values. A step of a session has values of several dimensions, and a
 * session draws them independently, so that a run sends each pair of values that makes sense.
 */
export const dimensions = {
  /** Organization that sends the request. `other` reads what the first organization created. */
  organization: ['first', 'second', 'other'],
  /** Form of the request. */
  form: ['plain', 'HEAD', 'conditional', 'chunked', 'compressed', 'traced'],
  /** Text that is compared, in relation to the stored one. */
  text: [
    'exact',
    'leading space',
    'trailing space',
    'leading zero',
    'other case',
    'other composition',
    'extended',
    'other kind',
    'unknown',
  ],
  /** Kind of the text, if it is no id. */
  field: ['external_id', 'key', 'email'],
  read: ['by id', 'list', 'filtered list', 'dated list'],
  /** State of the object that is read, or of the first object of a repetition. */
  state: ['new', 'paid', 'declined', 'waiting', 'pending', 'canceled', 'deleted'],
  /** Position of a page in its list. */
  page: ['first', 'middle', 'last'],
  /** What happens to a list between two requests for the same page. */
  change: ['none', 'insertion', 'deletion'],
  /** Body of a repetition, in comparison with the first request. */
  body: ['same', 'changed'],
  /** Size of the body and of the response. */
  size: ['small', 'large'],
  /** What a cache could have stored before the object changed: nothing, the same request, or one with other headers. */
  cachedRequest: ['nothing', 'same request', 'other headers'],
  /** Distance between a request and the one that it depends on. */
  distance: ['at once', 'after other work', 'at the end'],
} as const satisfies Record<string, readonly string[]>;

type Dimensions = typeof dimensions;
export type Dimension = keyof Dimensions;

/** Values of some dimensions. */
export type DimensionValues = { [Name in Dimension]?: Dimensions[Name][number] };

/** Kinds of requests, with their dimensions and the values of these that make no sense. */
const caseKinds = {
  /** Reads of an object by its id, and of lists with it. */
  read: {
    dimensions: ['organization', 'form', 'text', 'read', 'state', 'cachedRequest', 'distance'],
    except: ['chunked'],
  },
  /** Searches for a customer by a text. */
  search: {
    dimensions: ['organization', 'form', 'text', 'field', 'read', 'cachedRequest', 'distance'],
    except: ['chunked', 'key', 'by id', 'list'],
  },
  /** Pages of a list. */
  page: { dimensions: ['organization', 'form', 'page', 'change', 'distance'], except: ['chunked', 'other'] },
  /** Creations that repeat an idempotency key or an `external_id`. */
  repetition: {
    dimensions: ['organization', 'form', 'text', 'field', 'state', 'body', 'size', 'distance'],
    except: ['HEAD', 'conditional', 'compressed', 'other', 'email', 'waiting', 'pending'],
  },
} as const satisfies Record<string, { dimensions: readonly Dimension[]; except: readonly string[] }>;

/** Kind of requests that are drawn from dimensions. */
export type CaseKind = keyof typeof caseKinds;

/** Dimensions and values from which a step was drawn. */
export interface Drawn {
  kind: CaseKind;
  values: DimensionValues;
}

/** Returns the dimensions of a kind of request, with the values that make sense. */
export function listDimensions(kind: CaseKind): [name: Dimension, values: string[]][] {
  const { dimensions: names, except } = caseKinds[kind];
  return names.map((name): [Dimension, string[]] => [
    name,
    dimensions[name].filter((value) => !(except as readonly string[]).includes(value)),
  ]);
}

/** Returns false for two values that no request has together. */
function isPossible(one: string, other: string): boolean {
  // Headers and email addresses are ASCII, and a list without a filter compares no text.
  return (
    !(one === 'other composition' && (other === 'key' || other === 'email')) &&
    !(isText(one) && other === 'list')
  );
}

const isText = (value: string): boolean => (dimensions.text as readonly string[]).includes(value);

/** Lists the pairs of values of two dimensions, each as a text. */
function listPairsAmong(
  kind: CaseKind,
  named: readonly (readonly [Dimension, readonly string[]])[],
): string[] {
  return named.flatMap(([name, values], index) =>
    named
      .slice(index + 1)
      .flatMap(([otherName, others]) =>
        values.flatMap((value) =>
          others
            .filter((other) => isPossible(value, other))
            .map((other) => `${kind}: ${name} ${value}, ${otherName} ${other}`),
        ),
      ),
  );
}

/** Lists the pairs of values that a step has. */
export const listPairs = ({ kind, values }: Drawn): string[] =>
  listPairsAmong(
    kind,
    listDimensions(kind).map(([name]) => [name, values[name] === undefined ? [] : [values[name]]] as const),
  );

/** All pairs of values that make sense. */
export const allPairs: readonly string[] = (Object.keys(caseKinds) as CaseKind[]).flatMap((kind) =>
  listPairsAmong(kind, listDimensions(kind)),
);
