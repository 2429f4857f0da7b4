import type { Operation } from '../spec/document.js';

/** A request and its answer. */
export interface Exchange {
  /** Which one of the run it is, from 1. */
  number: number;
  /** How many exchanges had begun when this one was answered; infinite until then. */
  begun_by_then: number;
  /** Id of the requirement that it was made for; null for what the suite does for itself. */
  requirement: string | null;
  /** What serves it by the description; null when nothing does. */
  operation: Operation | null;
  method: string;
  /** Path and query as they were sent. */
  target: string;
  request: {
    headers: Record<string, string>;
    /** Of a long one the beginning. */
    body: string | null;
    /** How its characters become bytes again: one for one, where it was given as bytes. */
    encoding: 'utf8' | 'latin1';
  };
  response: {
    status: number;
    /** By lower-case name. */
    headers: Record<string, string>;
    text: string;
  };
  /** RFC 3339. */
  started_at: string;
  /** Milliseconds. */
  duration_ms: number;
}
