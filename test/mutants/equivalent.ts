/** Mutants that no client can tell from the gateway, each with the proof. */
export const equivalent: Readonly<Record<string, string>> = {
  'createOrganizationConfiguration.201.other-value-of-the-right-form.id':
    'The id of a configuration stands in this one answer, opaque and told apart from every other as before: no operation ' +
    'takes it, and nothing else names it.',
  'default-limit-ten':
    'The description gives `limit` a default of 20, which the validator fills in before any action sees the query: the ' +
    'default of the code is never used.',
  'ids-repeat-a-prefix':
    'Ids are opaque. One character less of chance leaves them as unique as before: nobody can make enough of them to ' +
    'see one twice.',
  'due-work-carries-the-time-of-the-advance':
    'Only the beginnings of ids carry that time, and ids are opaque: timestamps and the order of lists do not come ' +
    'from them.',
  'concurrent-requests-with-one-key-both-run':
    'The marks of what is in flight already let nobody in before the first answer is kept; looking again inside the ' +
    'transaction is a second guard for the same door.',
  'phone-in-another-notation':
    'The description takes a telephone number in E.164 form only, a plus and digits: what reaches the code begins with ' +
    'no 00 and has no space in it, so that there is nothing to rewrite.',
  'settings-of-the-first-chain-decide':
    'Of the chains that are over only the latest is kept, and one with a retry or a challenge to come makes the purchase ' +
    'past_due before this is asked. What is left is a first attempt that settles within 24 hours: no period is shorter, ' +
    'and where the next one begins at that very instant, the settlement comes first. So there is one chain.',
};
