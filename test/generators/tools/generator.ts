import { spawnSync } from 'node:child_process';

/** Program of the machine that the tests do not install. */
export type Requirement = 'cargo' | 'go' | 'java' | 'javac' | 'python3';

/** Code generator at a pinned version. */
export interface Tool {
  /** How users start it, for example `npx orval`. The commands of the guide begin with it. */
  program: string;
  version: string;
  requirements: readonly Requirement[];
  /** Installs the tool unless it is there, and returns the command that replaces `program`. */
  install: () => Promise<readonly string[]>;
}

/** Compiler and runtime of a language. */
export interface Language {
  requirements: readonly Requirement[];
  /** Compiles the client, together with its payment flow if there is one. Throws with the errors of the compiler. */
  compile: (folder: string) => Promise<unknown>;
  /** Result in the matrix if `compile` finds less than a compiler would. */
  compileResult?: 'syntax';
  /** Runs the payment flow and returns its output. Missing if clients are compiled only. */
  runFlow?: (folder: string, environment: FlowEnvironment) => Promise<string>;
}

/** Environment variables of a payment flow. */
export interface FlowEnvironment extends Readonly<Record<string, string>> {
  GATEWAY_URL: string;
  GATEWAY_KEY: string;
}

/** One row of the matrix. */
export interface Generator {
  /** Name in the matrix, for example `openapi-generator go`. */
  name: string;
  tool: Tool;
  /** Command of the guide. It generates a client from `openapi.json` in the working folder. */
  command: string;
  /** Names in the working folder of further files, by their paths in this folder. */
  files?: Readonly<Record<string, string>>;
  /** Missing if the client is neither compiled nor run. */
  language?: Language;
}

/** Returns a program that a generator needs and this machine lacks, or undefined. */
export function findMissingRequirement({ tool, language }: Generator): Requirement | undefined {
  return [...tool.requirements, ...(language?.requirements ?? [])].find((program) => !isInstalled(program));
}

const installed = new Map<Requirement, boolean>();

/** Returns true if the machine has a program. */
export function isInstalled(program: Requirement): boolean {
  const known = installed.get(program) ?? spawnSync(program, ['--version']).error === undefined;
  installed.set(program, known);
  return known;
}
