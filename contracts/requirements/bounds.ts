import { expectThat } from '../assert.js';
import type { Answer } from '../http/answer.js';
import { sideBySide } from '../side-by-side.js';
import { Finding } from '../finding.js';
import { boundariesOf, boundaryKinds, type Boundary, type BoundaryKind } from '../cases/boundaries.js';
import { changed, together, type Together } from '../cases/together.js';
import type { Requirement } from '../requirement.js';
import type { Context } from '../session/context.js';
import { expectEcho } from '../cases/echo.js';
import { sendBody, readBack } from '../cases/send.js';
import {
  isVaried,
  placeholders,
  subjects,
  type Base,
  type Ground,
  type Subject,
} from '../cases/body-case.js';

const statements: Record<BoundaryKind, string> = {
  null: 'take null for everything that may be null',
  'left-out': 'do without everything that may be left out',
  choice: 'take every value of an enum',
  number: 'take the smallest and the largest number',
  text: 'take the shortest and the longest text, in code points, and answer it unchanged',
  size: 'take empty and full lists and maps, and answer them unchanged',
};

/** Values at the very end of what the description allows. */
export const bounds: readonly Requirement[] = subjects.flatMap((subject) =>
  boundaryKinds
    .filter((kind) => subject.bases(placeholders).some((base) => boundaries(subject, base, kind).length > 0))
    .map((kind): Requirement => ({
      id: `bounds.${kind}.${subject.operation.id}`,
      level: 'MUST',
      phase: 'bounds',
      statement: `${statements[kind]} (${subject.operation.id})`,
      operation: subject.operation.id,
      category: 101,
      needs: subject.needs,
      pointer: `${subject.operation.pointer}/requestBody`,
      verify: (context) => verify(context, subject, kind),
    })),
);

function boundaries({ operation, schema }: Subject, base: Base, kind: BoundaryKind): Boundary[] {
  return boundariesOf(operation.document, schema, base.body).filter(
    (boundary) => boundary.kind === kind && isVaried(base, boundary.pointer),
  );
}

async function verify(context: Context, subject: Subject, kind: BoundaryKind): Promise<void> {
  const ground = await subject.prepare(context);
  for (const base of subject.bases(ground.references)) {
    const accepted = (some: Together<Boundary>): Promise<void> =>
      expectAccepted(context, subject, ground, base, some);
    await sideBySide(inBodies(boundaries(subject, base, kind), base), async (some) => {
      if (some.length > 1 && (await holds(accepted(some)))) return;
      await sideBySide(some, (one) => accepted([one]));
    });
  }
}

/** What is taken beside others is taken alone; to be null or to be left out may mean something else beside others. */
const sharing: ReadonlySet<BoundaryKind> = new Set(['choice', 'number', 'text', 'size']);

/** In as few bodies as possible; what may be refused for what it means has one of its own. */
function inBodies(all: readonly Boundary[], { meaning = {} }: Base): Together<Boundary>[] {
  const isShared = ({ kind, pointer }: Boundary): boolean =>
    sharing.has(kind) && pointer !== '/external_id' && !(pointer in meaning);
  return [...all.filter((one) => !isShared(one)).map((one) => [one]), ...together(all.filter(isShared))];
}

/** Whether something was found to be as it has to be. */
async function holds(judging: Promise<void>): Promise<boolean> {
  try {
    await judging;
    return true;
  } catch (error) {
    if (error instanceof Finding) return false;
    throw error;
  }
}

async function expectAccepted(
  { session }: Context,
  subject: Subject,
  ground: Ground,
  base: Base,
  some: Together<Boundary>,
): Promise<void> {
  const [{ pointer, label } = { pointer: '', label: 'nothing' }] = some;
  const { answer, sent } = await sendBody(subject, ground, changed(base.body, some), pointer);
  const isElsewhere = session.lacking.has('sandbox') && pointer === '/external_id';
  // A short id of one's own may have been used before where the organization was not made for this run.
  if (isElsewhere && answer.status === 409) return void answer.expectProblem(409, 'external_id_taken');
  const codes = base.meaning?.[pointer];
  if (codes && answer.status === 422) return void answer.expectProblem(422, ...codes);
  expectThat(answer.status < 300, `${pointer} with ${label} is refused: ${answer.shown}`, answer);
  expectEcho(echoed(subject, sent), answer);
  const read: Answer | null = await readBack(subject, ground, answer);
  if (read) expectEcho(sent, read.expectStatus(200));
}

/** What of a body comes back, and where. */
function echoed({ operation }: Subject, sent: unknown): unknown {
  const body = sent as Record<string, { url?: unknown } | null>;
  // What a cancellation says is a part of the purchase.
  if (operation.id === 'cancelPurchase') return { cancellation: body };
  // Without a URL there is no webhook, whatever else is said about it.
  return body['webhook']?.url === null ? { ...body, webhook: null } : body;
}
