import type { Report } from './report.js';

/** All of it, for programs. */
export const renderJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;
