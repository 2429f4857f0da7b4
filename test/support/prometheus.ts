/** Sample of a metric. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)",?/g;

/**
 * Parses the Prometheus text format, version 0.0.4.
 *
 * @throws {Error} for a line that is neither a comment nor a sample
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function parsePrometheusText(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !/^# (?:HELP|TYPE) /.test(line))
    .map((line) => {
      const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`The line is no sample: ${line}`);
      const pairs = [...labels.matchAll(LABEL)].map(([, key = '', each = '']) => [key, each] as const);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

/** Fetches the metrics of a sandbox from the machine of the sandbox. */
export async function scrapeMetrics(origin: string): Promise<Sample[]> {
  const response = await fetch(`${origin}/_sandbox/prometheus`);
  if (!response.ok) throw new Error(`The metrics returned ${response.status}: ${await response.text()}`);
  return parsePrometheusText(await response.text());
}

/** Returns the value of the only sample with a name and with all given labels; null without one. */
export function findValue(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  if (found.length > 1) throw new Error(`There are ${found.length} samples of ${name}.`);
  return found[0]?.value ?? null;
}
