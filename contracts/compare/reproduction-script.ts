import { DAY_MS } from '../lib/calendar.js';
import { ACCEPT } from '../http/api.js';
import { quoteForShell } from '../report/shell.js';
import { formatTime, type PlaceholderSource } from './placeholder.js';
import { fillStep, areConcurrent, type FilledStep, type Step } from './step.js';
import { encodeForUrl } from '../lib/encode-for-url.js';

/** Reads a text property from JSON without other programs than those of POSIX. */
const VALUE_FUNCTION = `value() { printf %s "$1" | grep -o "\\"$2\\" *: *\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }`;

/**
 * Renders a shell script that sends steps and shows the responses, the last one with its headers. It works for both deployments:
 * `BASE_URL` and `API_KEY` select one, and `SECOND_API_KEY` its second organization.
 *
 * @param nowMs time to which the times in requests are relative, milliseconds since 1970
 */
export function renderReproductionScript(steps: readonly Step[], nowMs: number): string {
  const step = steps.at(-1);
  const hasTwoOrganizations = steps.some(({ organization }) => organization !== step?.organization);
  const commands = steps.map((each, index) => {
    const template = new ScriptTemplate(nowMs);
    const key = hasTwoOrganizations && each.organization === 'second' ? 'SECOND_API_KEY' : 'API_KEY';
    const curl = renderCurl(each, fillStep(each, template.addVariable), template, key);
    const shown = curl.replace('curl -sS', 'curl -sS -i');
    if (each.concurrentGroup !== undefined) {
      const next = steps[index + 1];
      return next && areConcurrent(each, next) ? `${shown} &` : `${shown} & wait`;
    }
    return each === step ? shown : `r${each.number}=$(${curl}); printf '%s\\n' "$r${each.number}"`;
  });
  const script = commands.join('\n');
  return [
    ...(script.includes('$(value ') ? [VALUE_FUNCTION] : []),
    ...(script.includes('"$RUN"') ? ['RUN=$(date +%s)'] : []),
    script,
  ].join('\n');
}

function renderCurl(
  step: Step,
  { base, method, path, headers, body, raw }: FilledStep,
  template: ScriptTemplate,
  key: 'API_KEY' | 'SECOND_API_KEY',
): string {
  const content = raw ?? (body === undefined ? null : JSON.stringify(body));
  const allHeaders: Record<string, string | null> = {
    accept: ACCEPT,
    ...(content !== null && { 'content-type': 'application/json' }),
    ...headers,
  };
  const args = ['curl', '-sS', '--path-as-is', ...(method === 'HEAD' ? ['--head'] : ['-X', method])];
  // The path is encoded, and the markers of the variables in it as well.
  const prefixes = { page: '', sandbox: '"${BASE_URL%/*}"/_sandbox', contract: '"$BASE_URL"' };
  args.push(prefixes[base ?? 'contract'] + template.quote(decodeMarkers(path)));
  if (step.headers['authorization'] === undefined) args.push(`-H "Authorization: Bearer $${key}"`);
  for (const [name, value] of Object.entries(allHeaders)) {
    if (value !== null) args.push('-H', template.quote(`${name}: ${value}`));
  }
  if (content !== null) args.push('--data-binary', template.quote(content));
  return args.join(' ');
}

/** Characters for private use around the number of a variable. */
const [OPENING, CLOSING] = ['\uE000', '\uE001'] as const;
const MARKER = new RegExp(`${OPENING}(\\d+)${CLOSING}`, 'g');

const decodeMarkers = (path: string): string =>
  path.replaceAll(encodeForUrl(OPENING), OPENING).replaceAll(encodeForUrl(CLOSING), CLOSING);

/** Text of a command in which markers stand for shell variables. */
class ScriptTemplate {
  readonly #expressions: string[] = [];

  constructor(readonly nowMs: number) {}

  /** Returns the marker of a value that the script reads from a variable, or the value if it is known now. */
  readonly addVariable = (source: PlaceholderSource): string => {
    switch (source.kind) {
      case 'time':
        return formatTime(this.nowMs + source.offsetMs, source.zone);
      case 'date':
        return new Date(this.nowMs + source.offsetDays * DAY_MS).toISOString().slice(0, 10);
      case 'api-key':
        return this.#mark('"$API_KEY"');
      case 'unique':
      case 'run-id':
        return this.#mark('"$RUN"');
      case 'response': {
        const value = `value "$r${source.step}" ${source.pointer.replace(/^.*\//, '')}`;
        const upperCase = source.isUpperCase === true ? ' | tr a-z A-Z' : '';
        const offset = /[+-]/.test(source.time?.zone ?? '') ? ' | sed s/Z/%2B00:00/' : '';
        return this.#mark(`"$(${value}${upperCase}${offset})"`);
      }
      case 'etag':
        return '"none"';
    }
  };

  /** Quotes a text as one word of a shell. */
  quote(text: string): string {
    const parts = text.split(MARKER).map((part, index) => {
      if (index % 2 === 1) return this.#expressions[Number(part)] ?? '';
      return part === '' ? '' : quoteForShell(part);
    });
    return parts.join('') || "''";
  }

  #mark(expression: string): string {
    this.#expressions.push(expression);
    return `${OPENING}${this.#expressions.length - 1}${CLOSING}`;
  }
}
