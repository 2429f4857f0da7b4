import validator from 'express-openapi-validator';
import framework from 'express-openapi-validator/dist/framework/index.js';
import responseValidator from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import schemaValidator from 'express-openapi-validator/dist/framework/openapi.schema.validator.js';
import mutator from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js';
import preprocessor from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';
import util from 'express-openapi-validator/dist/middlewares/util.js';

/**
 * The one way to express-openapi-validator. The build puts the library itself in the place of this file, so that what is
 * changed of it stays changed for us alone: an application that is tested beside a sandbox may use it as well.
 *
 * @see spec/decisions/dependencies.md
 */
export const { middleware } = validator;

/** Its parts of which `lean-validators` and `plain-parameters` change something. */
export const inner: Readonly<
  Record<'framework' | 'mutator' | 'preprocessor' | 'responseValidator' | 'schemaValidator' | 'util', unknown>
> = {
  framework,
  mutator,
  preprocessor,
  responseValidator,
  schemaValidator,
  util,
};
