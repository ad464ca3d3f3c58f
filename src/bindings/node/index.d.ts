/* index.d.ts - types of the package; README.md says what the functions do */

/** An address, a path, or the HTML of a page with its address. */
export type Input = string | URL | { html: string | Uint8Array; url?: string | URL };

/** A page of a list: an address, a path, or an object with members of a list of `vlps batch` or `/v1/stream`. */
export type Entry = string | URL | { id?: string | number; options?: VlpsOptions; [member: string]: unknown };

export type OptionValue = string | number | boolean | null | undefined;

/** Options of vlps in camelCase: noRender is --no-render. */
export interface VlpsOptions {
  [name: string]: OptionValue | readonly OptionValue[];
}

/** Where the work is done, and what stops it. */
export interface Way {
  /** The program (the variable VLPS, else vlps on the PATH). */
  program?: string;
  /** Address of a running `vlps serve`, in place of the program. */
  service?: string | URL;
  /** Token of that service. */
  token?: string;
  signal?: AbortSignal;
}

export type Options = Way & { [name: string]: OptionValue | readonly OptionValue[] | URL | AbortSignal };

export type Region = 'HEADER' | 'FOOTER' | 'LM' | 'RM' | 'CENTER';

/** Left, top, width and height in CSS px. */
export type Box = [number, number, number, number];

export interface Size {
  width: number;
  height: number;
}

export interface Element {
  index: number;
  /** Place of the nearest element around it, or -1. */
  parent: number;
  tag: string;
  id?: string;
  class?: string;
  role?: string;
  frame?: number;
  box: Box;
  region: Region | null;
  content: boolean;
  reason: string;
  probabilities?: number[];
  hidden?: true;
}

/** The four lines; null: no line. */
export interface Thresholds {
  preset: string | null;
  h1: number | null;
  h2: number | null;
  w1: number | null;
  w2: number | null;
  expected_f1?: number;
  [member: string]: unknown;
}

/** The JSON result of a page (docs/formats.md); further members may come. */
export interface Result {
  url: string;
  input: string;
  title: string;
  author: string | null;
  time: string | null;
  source: string | null;
  modified: string | null;
  description: string | null;
  image: string | null;
  canonical: string | null;
  language: string | null;
  language_tag: string | null;
  licence: string | null;
  authors: string[];
  categories: string[];
  tags: string[];
  product: { [member: string]: string | null } | null;
  headline: { text: string; node: number; box: Box } | null;
  words: number;
  found: { [metadata: string]: string };
  engine: string;
  rendered: boolean;
  render_reason?: string;
  signals?: {
    search: boolean | null;
    ai_input: boolean | null;
    ai_train: boolean | null;
    content_signal: string | null;
    x_robots_tag: string | null;
    robots: string | null;
  };
  page: Size;
  viewport: Size;
  method: string;
  thresholds: Thresholds;
  regions?: { region: Region; box: Box }[];
  details?: { [member: string]: unknown };
  elements?: Element[];
  frames?: { index: number; element: number; url: string; title: string; reached: boolean; box: Box }[];
  content: { text: string; html: string; markdown?: string };
  folded?: { selector: string; text: string }[];
  posts?: { [member: string]: unknown }[];
  items?: { [member: string]: unknown }[];
  topic?: { score: number; kept: number };
  topics?: { words: string[]; characters: number; box: Box; begins: string; score?: number; kept?: boolean }[];
  comments?: { author: string | null; time: string | null; depth: number; text: string }[];
  hidden?: { reason: string; text: string; selector: string; box: Box; content: boolean }[];
  interactive?: {
    number: number;
    role: string | null;
    name: string;
    tag: string;
    type?: string | null;
    url?: string | null;
    frame?: number;
    region: Region | null;
    box: Box | null;
    disabled: boolean;
  }[];
  missing?: { [kind: string]: unknown };
  warnings: string[];
  changes?: { [member: string]: unknown } | null;
  [member: string]: unknown;
}

interface BatchMembers {
  /** Place in the list, from 1. */
  number: number;
  /** The name that the list gives the page. */
  id?: string | number;
  copy_of?: number | null;
  depth?: number;
  referrer?: string;
  joined?: string[];
  fetched?: string | null;
  http_status?: number | null;
  redirects?: string[];
  sha256?: string | null;
  milliseconds?: { [step: string]: number };
  requests?: { [outcome: string]: number };
  files?: { [kind: string]: string };
  attempts?: number;
  memory?: number | null;
}

/** With the option fields only the members that it names. */
export type DonePage = Result & BatchMembers & { status: 'ok'; error: null };

export interface FailedPage extends BatchMembers {
  status: 'failed';
  error: { code: string; message: string; http_status?: number };
  url?: string;
  input?: string;
  [member: string]: unknown;
}

export type BatchResult = DonePage | FailedPage;

/** Content of a page in one of the formats of vlps, text without `format`. */
export function extract(input: Input, options?: Options): Promise<string>;

/** JSON result of a page. */
export function segment(input: Input, options?: Options): Promise<Result>;

/** Results of many pages as they are done. */
export function batch(
  inputs: string | URL | Iterable<Entry> | AsyncIterable<Entry>,
  options?: Options,
): AsyncGenerator<BatchResult, void, undefined>;

export class VlpsError extends Error {
  constructor(message: string, details: { code: string; exitStatus?: number | null; cause?: unknown });
  readonly code: string;
  /** Of the program; null where no program ended with one. */
  readonly exitStatus: number | null;
  readonly cause?: unknown;
}
