/** Rules that the second gateway lacks, each with the requirements that its tests leave out. Add a new rule here first. */
const missingRules: Readonly<Record<string, readonly string[]>> = {
  'The checkout page is in the language of the shop or of the payer.': ['checkout.language'],
  'The checkout page shows the brand of the shop.': ['checkout.branding'],
};

const leftOut = new Set(Object.values(missingRules).flat());

/** Returns true for a requirement of a rule that the second gateway lacks. */
export const isLeftOut = ({ id }: { id: string }): boolean => leftOut.has(id);
