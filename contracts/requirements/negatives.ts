import { expectEqual, expectThat } from '../assert.js';
import { sideBySide } from '../side-by-side.js';
import type { Answer } from '../http/answer.js';
import { pointer } from '../spec/document.js';
import { faultClasses, faultsOf, type Fault, type FaultClass } from '../cases/invalid-cases.js';
import { changed, together, type Together } from '../cases/together.js';
import type { Requirement } from '../requirement.js';
import type { Context } from '../session/context.js';
import { expectAllRefused, expectInvalid } from '../cases/rejected.js';
import {
  isVaried,
  placeholders,
  subjects,
  type Base,
  type Ground,
  type Subject,
} from '../cases/body-case.js';
import { expectNoTraces, versionsMade } from '../cases/traces.js';

const statements: Record<FaultClass, string> = {
  root: 'a body that is no object',
  missing: 'a body without a property that is required',
  'unknown-property': 'a property that the description does not have',
  null: 'null where it is not allowed',
  'wrong-type': 'a value of another JSON type',
  'not-in-enum': 'a value that is not in the enum',
  'wrong-constant': 'a kind that there is not',
  'too-small': 'a number that is too small',
  'too-large': 'a number that is too large',
  'too-short': 'a text that is too short',
  'too-long': 'a text that is too long by one character',
  pattern: 'a text that the pattern does not allow',
  format: 'a text that is not of the format',
  'too-few': 'too few items or properties',
  'too-many': 'one item or property too many',
};

/** Bodies that are at fault: refused, with the place of the fault, and without a trace. */
export const negatives: readonly Requirement[] = subjects.flatMap((subject) => {
  const { operation } = subject;
  const common = {
    level: 'MUST',
    phase: 'negatives',
    operation: operation.id,
    needs: subject.needs,
    pointer: `${operation.pointer}/responses/400`,
  } as const;
  const possible = subject.bases(placeholders).flatMap((base) => faults(subject, base));
  const kinds = new Set(possible.map((fault) => fault.class));
  const ofClasses = faultClasses
    .filter((kind) => kinds.has(kind))
    .map((kind): Requirement => ({
      ...common,
      id: `negatives.${kind}.${operation.id}`,
      statement: `refuse ${statements[kind]} with 400, name its place, and change nothing (${operation.id})`,
      category: 102,
      verify: (context) =>
        refused(context, subject, async (ground, path, marked) => {
          for (const base of subject.bases(ground.references)) {
            const wrong = faults(subject, base).filter((fault) => fault.class === kind);
            await sideBySide(inBodies(wrong), (some) =>
              expectAllRefused(some, {
                send: (of) => {
                  const places = of.map(({ pointer: at }) => at);
                  return send(subject, ground, path, marked(changed(base.body, of), places));
                },
                place: (fault) => ({ pointer: fault.pointer }),
                what: ({ pointer: at, label }) => `${at || 'The body'} as ${label}`,
              }),
            );
          }
        }),
    }));
  return [
    ...ofClasses,
    {
      ...common,
      id: `negatives.all-at-once.${operation.id}`,
      statement: `name every fault of a body at once (${operation.id})`,
      category: 101,
      verify: (context) =>
        refused(context, subject, async (ground, path) => {
          const names = [...Object.keys(subject.schema.properties ?? {}), 'unexpected', 'also~unexpected/'];
          const body = Object.fromEntries(names.map((name) => [name, ['of another type']]));
          const answer = await send(subject, ground, path, body);
          for (const name of names) expectInvalid(answer, { pointer: pointer(name) }, `${name} as a list`);
          const { errors = [], errors_total } = answer.problem;
          expectEqual(errors_total, errors.length, 'errors_total of errors that are all listed', answer);
        }),
    },
    {
      ...common,
      id: `negatives.hundred-errors.${operation.id}`,
      statement: `list a hundred faults of a body, and count all of them (${operation.id})`,
      category: 101,
      verify: (context) =>
        refused(context, subject, async (ground, path) => {
          const names = Array.from({ length: 150 }, (_, index) => [`unexpected_${index}`, 'x']);
          const answer = await send(subject, ground, path, Object.fromEntries(names));
          answer.expectProblem(400, 'invalid_request');
          const { errors = [], errors_total = 0 } = answer.problem;
          expectEqual(errors.length, 100, 'The number of errors that are listed', answer);
          expectThat(errors_total >= 150, `errors_total is ${errors_total} with 150 faults`, answer);
        }),
    },
  ];
});

/** The first fault of each place has a body of its own; the others share as few bodies as possible. */
function inBodies(wrong: readonly Fault[]): Together<Fault>[] {
  const first = new Map(wrong.toReversed().map((fault) => [fault.pointer, fault]));
  const isAlone = (fault: Fault): boolean => fault.isDecisive === true || first.get(fault.pointer) === fault;
  return [
    ...wrong.filter(isAlone).map((fault) => [fault]),
    ...together(wrong.filter((fault) => !isAlone(fault))),
  ];
}

function faults({ operation, schema }: Subject, base: Base): Fault[] {
  return faultsOf(operation.document, schema, base.body).filter((fault) => isVaried(base, fault.pointer));
}

type Act = (
  ground: Ground,
  path: Record<string, string>,
  marked: (body: unknown, about: readonly string[]) => unknown,
) => Promise<void>;

/** Lets requests be refused, and asks whether that left a trace. */
async function refused(context: Context, subject: Subject, act: Act): Promise<void> {
  const ground = await subject.prepare(context);
  const isConfiguration = subject.operation.id === 'createOrganizationConfiguration';
  const all = (): Promise<void> =>
    expectNoTraces(context, subject, ground, (path, marked) => act(ground, path, marked));
  if (!isConfiguration) return all();
  const versions = await versionsMade(subject, ground, all);
  expectEqual(versions, 0, 'Versions that refused requests made of the configuration');
}

async function send(
  { operation }: Subject,
  { shop }: Ground,
  path: Record<string, string>,
  body: unknown,
): Promise<Answer> {
  return shop.call(operation.id, { path: path as never, body: body as never });
}
