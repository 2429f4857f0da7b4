import { memoize } from '../lib/memoize.js';
import { inner } from './validator.js';

/** The part of an Ajv that is used here. */
interface Compiler {
  opts: { inlineRefs?: number | boolean; code: { optimize?: number | boolean } };
  addSchema: (schema: unknown, key: string) => unknown;
}

/** What the validator compiles for one operation: with the whole description in it, for references to be found. */
interface Whole {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Compiles a schema once, and finds it again by its key. */
type Compile = (ajv: Compiler, schema: Whole, key: string) => unknown;

interface Preprocessor {
  apiDoc: object;
  resolvedSchemaCache: Map<string, unknown>;
  resolveSchema: (this: Preprocessor, schema: { $ref?: string } | null | undefined) => unknown;
  processDiscriminator: () => void;
}

interface Loader {
  loadSpec: (description: object) => Promise<object>;
}

/** Its parser of media types. What it returns is never changed. */
interface MediaTypes {
  from: (request: { headers: { 'content-type'?: string } }) => unknown;
  fromString: (text: string) => unknown;
}

/** What it knows of answers. */
interface Answers {
  /** Whether a media type is one of JSON. */
  canValidateContentType: (mediaType: string) => boolean;
}

let isDone = false;

/**
 * Keeps express-openapi-validator from work of which nothing is left, two thirds of the time to start:
 *
 * - It puts every path and component into the schema of each validator, so that references are found in it. So Ajv walks
 *   through all of them three times for every operation, and compiles what is referred to each time anew. Here each
 *   component is compiled once, under an address of its own.
 * - It compiles every schema that something refers to, only to ask the result for the schema.
 * - It compiles each branch of a `oneOf` for a body that is nothing but one, of which there is none; Ajv looks after the
 *   discriminators of all others.
 * - It compiles the schema of OpenAPI itself, also when it is told not to check the description.
 * - It goes through the description to see whether it refers to other files, of which it does not consist any more.
 * - It parses the media type of each request and of each answer, which are the same few.
 *
 * Nor is what Ajv makes polished any more, or given a copy of what it refers to: both take longer than they ever save.
 */
export function compileNoMoreThanNeeded(): void {
  if (isDone) return;
  isDone = true;
  const util = inner.util as { useAjvCache: Compile; ContentType: MediaTypes };
  compileWithoutTheDescription(util);
  const { ResponseValidator } = inner.responseValidator as { ResponseValidator: { prototype: Answers } };
  parseEachMediaTypeOnce(util.ContentType, ResponseValidator.prototype);
  const { SchemaPreprocessor } = inner.preprocessor as { SchemaPreprocessor: { prototype: Preprocessor } };
  lookUpWithoutCompiling(SchemaPreprocessor.prototype);
  SchemaPreprocessor.prototype.processDiscriminator = () => undefined;
  const schemaValidator = inner.schemaValidator as { OpenAPISchemaValidator: unknown };
  schemaValidator.OpenAPISchemaValidator = Unasked;
  const { OpenAPIFramework } = inner.framework as { OpenAPIFramework: { prototype: Loader } };
  OpenAPIFramework.prototype.loadSpec = (description) => Promise.resolve(description);
}

function compileWithoutTheDescription(util: { useAjvCache: Compile }): void {
  const compile = util.useAjvCache;
  const ready = new WeakSet<Compiler>();
  util.useAjvCache = (ajv, { components, ...whole }, key) => {
    if (!ready.has(ajv)) {
      ready.add(ajv);
      ajv.opts.code.optimize = false;
      ajv.opts.inlineRefs = false;
      for (const [name, schema] of Object.entries(components?.schemas ?? {}))
        ajv.addSchema(readdressed(schema), ADDRESS + name);
    }
    return compile(ajv, readdressed({ ...whole, paths: undefined }) as Whole, key);
  };
}

const LOCAL = '#/components/schemas/';
const ADDRESS = 'http://components.invalid/';

/** A copy that refers to components by their addresses. */
function readdressed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readdressed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$ref' && typeof part === 'string' ? part.replace(LOCAL, ADDRESS) : readdressed(part),
    ]),
  );
}

function parseEachMediaTypeOnce(mediaTypes: MediaTypes, answers: Answers): void {
  answers.canValidateContentType = memoize(answers.canValidateContentType, 100);
  const parse = memoize(mediaTypes.fromString, 100);
  mediaTypes.fromString = parse;
  mediaTypes.from = ({ headers }) => parse(headers['content-type'] ?? '');
}

function lookUpWithoutCompiling(preprocessor: Preprocessor): void {
  const { resolveSchema } = preprocessor;
  preprocessor.resolveSchema = function (schema) {
    const { $ref } = schema ?? {};
    if ($ref?.startsWith('#/') === true && !this.resolvedSchemaCache.has($ref)) {
      this.resolvedSchemaCache.set($ref, valueAt(this.apiDoc, $ref.slice(2).split('/')));
    }
    return resolveSchema.call(this, schema);
  };
}

/** @see RFC 6901, section 4 */
function valueAt(document: object, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((value, token) => {
    const name = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    return (value as Record<string, unknown> | undefined)?.[name];
  }, document);
}

/** Stands where a description is checked: the linter has done that. */
class Unasked {
  validate(): { errors: never[] } {
    return { errors: [] };
  }
}
