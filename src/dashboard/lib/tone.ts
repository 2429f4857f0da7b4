/** Meaning of a color. */
export type Tone = 'green' | 'red' | 'amber' | 'cyan' | 'plum' | 'accent' | 'gray';
