export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const ms = (instant: string): number => Date.parse(instant);
