import sandbox from '../../generated/sandbox.json' with { type: 'json' };
import type { components } from '../../generated/closed/sandbox.js';

export type ObjectType = NonNullable<components['parameters']['object_type_filter']>;

/** Types of the objects that the sandbox API lists. */
export const objectTypes = sandbox.components.parameters.object_type_filter.schema.enum as ObjectType[];
