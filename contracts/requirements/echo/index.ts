import type { Requirement } from '../../requirement.js';
import { roundtripSingleFields } from './roundtrip-single-fields.js';
import { roundtripText } from './roundtrip-text.js';
import { roundtrip } from './roundtrip.js';

export const echo: readonly Requirement[] = [...roundtrip, ...roundtripText, ...roundtripSingleFields];
