import type { Refusal } from '../../refuse.ts'
import type { Recorded } from '../recorded.ts'

/** What the child checks; it comes as one message, and nothing else reaches the child. */
export type CheckTask = {
  /** `code` reads its scripts, `pages` renders its pages: two children share the work of one package */
  part: 'code' | 'pages'
  slice: string
  /** the scripts of its browser's side, and the server bundle, by their names in the package */
  scripts: Record<string, string>
  /** names of the slices of the shop */
  others: string[]
  recorded: Recorded
  /** the addresses of its description: each is a path of one of its pages */
  claimed: readonly string[]
  /** addresses that it has for the sitemap */
  sitemap: readonly string[]
  /** the shop's terms, which pages name in their texts */
  terms: object
  /** the platform's server bundle of the live shell */
  platformFile: string
  /** packages that the shell lends to slices; they are loaded before the slice's code */
  lent: string[]
}

export type FromChild =
  | { kind: 'ready' }
  /** what it does next: the sentence of a child that hangs or dies names it */
  | { kind: 'doing'; what: string }
  | { kind: 'done'; refusal?: Refusal }
