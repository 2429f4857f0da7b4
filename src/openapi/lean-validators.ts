import { memoize } from '../lib/memoize.js';
import { unescapePointerToken } from '../lib/json-pointer.js';
import { validatorModules } from './validator.js';

/** Members of an Ajv instance that the patches use. */
interface AjvInternals {
  opts: { inlineRefs?: number | boolean; code: { optimize?: number | boolean } };
  addSchema: (schema: unknown, key: string) => unknown;
}

/** Schema that the validator compiles for one operation. It includes the whole OpenAPI document, to resolve `$ref`. */
interface OperationSchema {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Compiles a schema, or returns the cached validator of its key. */
type CompileCached = (ajv: AjvInternals, schema: OperationSchema, key: string) => unknown;

interface PreprocessorInternals {
  apiDoc: object;
  resolvedSchemaCache: Map<string, unknown>;
  resolveSchema: (this: PreprocessorInternals, schema: { $ref?: string } | null | undefined) => unknown;
  processDiscriminator: () => void;
}

interface FrameworkInternals {
  loadSpec: (document: object) => Promise<object>;
}

/** Parser of media types. Callers never modify its results. */
interface ContentTypeInternals {
  from: (request: { headers: { 'content-type'?: string } }) => unknown;
  fromString: (text: string) => unknown;
}

interface ResponseValidatorInternals {
  /** Returns whether a media type is JSON. */
  canValidateContentType: (mediaType: string) => boolean;
}

let isPatched = false;

/**
 * Patches express-openapi-validator so that it skips work without an effect, which takes two thirds of the start-up:
 *
 * - The validator adds every path and component to the schema of each operation, so that `$ref` resolves. Ajv walks
 *   through all of them three times per operation, and compiles referenced components each time. The patch adds each
 *   component to Ajv once, with an id of its own.
 * - The validator compiles every referenced schema, only to read the schema from the result.
 * - The validator compiles each branch of a `oneOf` for bodies that are a single discriminated union. Our documents have
 *   none; Ajv handles all other discriminators.
 * - The validator compiles the schema of OpenAPI itself, even with `validateApiSpec: false`.
 * - The validator searches the document for references to other files. Our documents are bundled and have none.
 * - The validator parses the media type of each request and response. There are only a few distinct ones.
 *
 * Also sets Ajv `code.optimize: false` and `inlineRefs: false`: they cost more start-up time than they save.
 */
export function patchValidatorCompilation(): void {
  if (isPatched) return;
  isPatched = true;
  const util = validatorModules.util as { useAjvCache: CompileCached; ContentType: ContentTypeInternals };
  shareComponents(util);
  const { ResponseValidator } = validatorModules.responseValidator as {
    ResponseValidator: { prototype: ResponseValidatorInternals };
  };
  memoizeMediaTypes(util.ContentType, ResponseValidator.prototype);
  const { SchemaPreprocessor } = validatorModules.preprocessor as {
    SchemaPreprocessor: { prototype: PreprocessorInternals };
  };
  resolveWithoutCompiling(SchemaPreprocessor.prototype);
  SchemaPreprocessor.prototype.processDiscriminator = () => undefined;
  const schemaValidator = validatorModules.schemaValidator as { OpenAPISchemaValidator: unknown };
  schemaValidator.OpenAPISchemaValidator = NoopSpecValidator;
  const { OpenAPIFramework } = validatorModules.framework as {
    OpenAPIFramework: { prototype: FrameworkInternals };
  };
  OpenAPIFramework.prototype.loadSpec = (document) => Promise.resolve(document);
}

/** Compiles operation schemas without the document; its components are added once to each Ajv instance. */
function shareComponents(util: { useAjvCache: CompileCached }): void {
  const compileCached = util.useAjvCache;
  const prepared = new WeakSet<AjvInternals>();
  util.useAjvCache = (ajv, { components, ...schema }, key) => {
    if (!prepared.has(ajv)) {
      prepared.add(ajv);
      ajv.opts.code.optimize = false;
      ajv.opts.inlineRefs = false;
      for (const [name, component] of Object.entries(components?.schemas ?? {}))
        ajv.addSchema(withSharedRefs(component), SHARED_PREFIX + name);
    }
    return compileCached(ajv, withSharedRefs({ ...schema, paths: undefined }) as OperationSchema, key);
  };
}

const LOCAL_PREFIX = '#/components/schemas/';
const SHARED_PREFIX = 'http://components.invalid/';

/** Returns a copy in which each `$ref` to a component is the id of the shared component. */
function withSharedRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSharedRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '$ref' && typeof part === 'string'
        ? part.replace(LOCAL_PREFIX, SHARED_PREFIX)
        : withSharedRefs(part),
    ]),
  );
}

function memoizeMediaTypes(
  contentType: ContentTypeInternals,
  responseValidator: ResponseValidatorInternals,
): void {
  responseValidator.canValidateContentType = memoize(responseValidator.canValidateContentType, 100);
  const parse = memoize(contentType.fromString, 100);
  contentType.fromString = parse;
  contentType.from = ({ headers }) => parse(headers['content-type'] ?? '');
}

function resolveWithoutCompiling(preprocessor: PreprocessorInternals): void {
  const { resolveSchema } = preprocessor;
  preprocessor.resolveSchema = function (schema) {
    const { $ref } = schema ?? {};
    if ($ref?.startsWith('#/') === true && !this.resolvedSchemaCache.has($ref)) {
      this.resolvedSchemaCache.set($ref, getValueAt(this.apiDoc, $ref.slice(2).split('/')));
    }
    return resolveSchema.call(this, schema);
  };
}

/** Returns the value at a JSON pointer. @see RFC 6901, section 4 */
function getValueAt(document: object, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((value, token) => {
    const name = unescapePointerToken(decodeURIComponent(token));
    return (value as Record<string, unknown> | undefined)?.[name];
  }, document);
}

/** Replaces the validation of OpenAPI documents at run time; `npm run lint` validates them. */
class NoopSpecValidator {
  /** Accepts every document. */
  validate(): { errors: never[] } {
    return { errors: [] };
  }
}
