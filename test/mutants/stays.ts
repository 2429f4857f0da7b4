import { matches } from '../../contracts/check/select.js';

/**
 * Why a requirement stays that kills no mutant in the long run, by patterns of ids in which `*` stands for anything.
 * Those that ask of another operation or state what one asks that does kill need no reason here.
 */
export const stays: Readonly<Record<string, string>> = {
  'reachability.list':
    'tells whether there is anything to judge: a gateway that breaks it cannot be told from none',
};

/** @param killing ids of the requirements that kill something */
export function reasonToStay(id: string, killing: ReadonlySet<string>): string | null {
  const twin = [...killing].find((other) => familyOf(other) === familyOf(id));
  if (twin !== undefined) return `asks elsewhere what ${twin} asks`;
  const [, reason = null] = Object.entries(stays).find(([pattern]) => matches(id, pattern)) ?? [];
  return reason;
}

/** An id without its last part, which says of what the question is asked. */
const familyOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));
