import type { Citation } from '../requirement.js';
import { operations, publicDocument, sandboxDocument, sandboxOperations } from '../spec/api-documents.js';
import { parseTarget } from '../session/target.js';
import { getValueAt } from '../spec/document.js';
import type { Report } from './report.js';

/** Repository of the package, whose tags are the released versions. */
export const REPOSITORY_URL = 'https://github.com/tollgate-sandbox/tollgate';

type Place = Pick<Citation, 'document' | 'pointer'>;
type QuotedPlace = Place & Pick<Citation, 'quote'>;

/** Place of a violated rule in the published documents. */
interface RuleReference {
  /** Sentences that state the rule; null for a machine-readable part. */
  quote: string | null;
  /** Document of the installed package with a JSON pointer, such as `tollgate/openapi.json#/info/description`. */
  place: string;
  /** URL of the rule in the documentation of the target; null if the target serves none. */
  url: string | null;
}

/** Returns the place of a rule in a document that the package exports. */
export const toCitedPlace = ({ document, pointer }: Place): string => `tollgate/${document}.json#${pointer}`;

/** Rule of a requirement, and the place of it that a finding violates. */
export type ViolatedRule = QuotedPlace & { finding: Place };

/** Returns where the rule of a finding is published. */
export function toRuleReference(
  { finding, document, pointer, quote: sentences }: ViolatedRule,
  { docs_url }: Pick<Report, 'docs_url'>,
): RuleReference {
  // The evidence of a finding may lead to another part of the document than the sentences of the requirement.
  const isQuoted = finding.document === document && finding.pointer === pointer;
  return toPlaceReference({ ...finding, quote: isQuoted ? sentences : null }, { docs_url });
}

/** Returns where a place in a document is published. */
export const toPlaceReference = (
  place: QuotedPlace,
  { docs_url }: Pick<Report, 'docs_url'>,
): RuleReference => ({
  quote: place.quote,
  place: toCitedPlace(place),
  url: docs_url === null ? null : docs_url + toDocsPath(place),
});

/** Returns a link to the rule of a finding for readers on another machine, who cannot reach a target on loopback. */
export function toRuleLink(verdict: ViolatedRule, report: Report): string {
  const { url } = toRuleReference(verdict, report);
  const isReachable = url !== null && !parseTarget(report.base_url).isLoopback;
  return isReachable ? url : toRepositoryUrl(verdict.finding, report.versions.tollgate);
}

/** Returns the URL of a document of this version in the repository. */
export function toRepositoryUrl({ document }: Place, version: string): string {
  return `${REPOSITORY_URL}/blob/v${version}/generated/${document}.json`;
}

/**
 * Returns the path of a rule below the documentation of a sandbox, such as `api#/customers/createcustomer`. Schemas have
 * no anchor of their own.
 */
export function toDocsPath({ document, pointer, quote }: QuotedPlace): string {
  const anchor = findAnchor({ document, pointer, quote });
  return `${document === 'openapi' ? 'api' : 'sandbox'}${anchor === null ? '' : `#/${anchor}`}`;
}

function findAnchor({ document: name, pointer, quote }: QuotedPlace): string | null {
  const [document, all] =
    name === 'openapi' ? [publicDocument, operations] : [sandboxDocument, sandboxOperations];
  const [, part, index = ''] = pointer.split('/');
  if (part === 'info') return findSection(getValueAt(document, '/info/description'), quote);
  if (part === 'tags') return toTagAnchor(getValueAt(document, `/tags/${index}/name`));
  const operation = all.find((one) => pointer.startsWith(`${one.pointer}/`));
  if (!operation) return null;
  const { id, definition } = operation as { id: string; definition: { tags?: string[] } };
  return `${toTagAnchor(definition.tags?.[0])}/${id.toLowerCase()}`;
}

const toTagAnchor = (name: unknown): string => String(name).toLowerCase();

/** Returns the anchor of the section of a description that contains a quote; null for its introduction. */
function findSection(description: unknown, quote: string | null): string | null {
  const start = quote?.slice(0, MAX_SEARCHED_LENGTH) ?? '';
  const sections = String(description).split(/^## /m).slice(1);
  const section = start === '' ? undefined : sections.find((text) => text.includes(start));
  const title = section?.split('\n')[0];
  return title === undefined ? null : `section/${title.trim().toLowerCase().replace(/\W+/g, '-')}`;
}

/** A quote may join sentences of several sections. Its beginning is from the cited one. */
const MAX_SEARCHED_LENGTH = 40;
