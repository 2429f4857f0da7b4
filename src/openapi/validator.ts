import validator from 'express-openapi-validator';
import framework from 'express-openapi-validator/dist/framework/index.js';
import responseValidator from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import schemaValidator from 'express-openapi-validator/dist/framework/openapi.schema.validator.js';
import mutator from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js';
import preprocessor from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';
import util from 'express-openapi-validator/dist/middlewares/util.js';

/**
 * The only import of express-openapi-validator. The build replaces this file by a bundle of the library, so that patches
 * stay private: an application that is tested with a sandbox in its process may use the library itself.
 *
 * @see spec/decisions/dependencies.md
 */
export const { middleware } = validator;

/** Private modules of the library that `lean-validators` and `plain-parameters` patch. */
export const validatorModules: Readonly<
  Record<'framework' | 'mutator' | 'preprocessor' | 'responseValidator' | 'schemaValidator' | 'util', unknown>
> = {
  framework,
  mutator,
  preprocessor,
  responseValidator,
  schemaValidator,
  util,
};
