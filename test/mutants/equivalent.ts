/** Equivalent mutants: no client can distinguish them from the gateway. Each has a proof. */
export const equivalent: Readonly<Record<string, string>> = {
  'createOrganizationConfiguration.201.other-value-of-the-right-form.id':
    'Only this response contains the id of a configuration. No operation accepts the id and no other response contains ' +
    'it. The changed id is still opaque and unique.',
  'default-limit-ten':
    'The OpenAPI document gives `limit` a default of 20. The validator applies this default before the operation runs, ' +
    'so the default in the code is never used.',
  'head-405':
    'Express runs the route of GET for HEAD, and the validators take the operation of the route. Only the request log, ' +
    'which the contract suite does not read, distinguishes the methods.',
  'ids-repeat-a-prefix':
    'Ids are opaque. With one random character less they are still unique in practice: a client cannot create enough ' +
    'objects to receive the same id twice.',
  'due-work-carries-the-time-of-the-advance':
    'The time only changes the first characters of ids, and ids are opaque. Timestamps and the order of lists do not ' +
    'depend on ids.',
  'in-flight-not-noticed':
    'A running advance is stored in its organization, where a second request with its idempotency key finds it. Any ' +
    'other command is one transaction: a second request waits for it, and returns its stored result.',
  'phone-in-another-notation':
    'The OpenAPI document only allows phone numbers in E.164 format, a plus sign and digits. No number that reaches the ' +
    'code starts with 00 or contains a space, so the mutant changes nothing.',
  'settings-of-the-first-chain-decide':
    'A purchase keeps only the latest of its finished chains of attempts. A chain that still waits for a retry or a ' +
    'challenge makes the purchase past_due before this code runs. The only other chain could be a first attempt that ' +
    'settles within 24 hours. No period is shorter, and if the next period starts at the same instant, the settlement ' +
    'is processed first. So there is only one chain, which is both the first and the latest.',
};
