import type { CodeSample } from '../lib/openapi-document.js';
import { generateCurl } from './curl.js';
import { generateGo } from './go.js';
import { generateJava } from './java.js';
import { generatePhp } from './php.js';
import { generatePython } from './python.js';
import { generateRuby } from './ruby.js';
import type { SampleRequest } from './create-sample-request.js';
import { generateTypescript } from './typescript.js';

/** Language of the code samples. */
export interface Language extends Pick<CodeSample, 'lang' | 'label'> {
  generate: (request: SampleRequest, baseUrl: string) => string;
}

/** Languages in the order of the reference. */
export const languages: readonly Language[] = [
  { lang: 'Shell', label: 'curl', generate: generateCurl },
  { lang: 'TypeScript', label: 'TypeScript', generate: generateTypescript },
  { lang: 'Python', label: 'Python', generate: generatePython },
  { lang: 'Go', label: 'Go', generate: generateGo },
  { lang: 'PHP', label: 'PHP', generate: generatePhp },
  { lang: 'Java', label: 'Java', generate: generateJava },
  { lang: 'Ruby', label: 'Ruby', generate: generateRuby },
];
