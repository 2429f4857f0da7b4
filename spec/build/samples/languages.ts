import type { CodeSample } from '../description.js';
import { curl } from './curl.js';
import { java } from './java.js';
import { php } from './php.js';
import { python } from './python.js';
import type { SampleRequest } from './sample-request.js';
import { typescript } from './typescript.js';

/** A way to send a request, as the reference shows it. */
export interface Language extends Pick<CodeSample, 'lang' | 'label'> {
  write: (request: SampleRequest, baseUrl: string) => string;
}

export const languages: readonly Language[] = [
  { lang: 'Shell', label: 'curl', write: curl },
  { lang: 'TypeScript', label: 'TypeScript', write: typescript },
  { lang: 'Python', label: 'Python', write: python },
  { lang: 'PHP', label: 'PHP', write: php },
  { lang: 'Java', label: 'Java', write: java },
];
