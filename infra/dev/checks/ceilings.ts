import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failed, passed, type Result } from './check.ts'
import { root } from '../environment.ts'

/** Something that is written by hand although there is a shared part for most of it. */
type Counted = {
  name: string
  /** where it is counted */
  files: string
  pattern: RegExp
  /** how often it may be written; lowered with each change that removes some */
  most: number
  /** what to use instead */
  instead: string
}

const PAGES = '{mf-*,shell}/**/*.{ts,tsx}'

/** What may only become less (decisions/2026-11-30-ceilings-of-what-is-written-by-hand.md). */
export const counted: readonly Counted[] = [
  {
    name: '`display: grid` or `flex`',
    files: PAGES,
    pattern: /display:\s*(?:inline-)?(?:grid|flex)\b/g,
    most: 418,
    instead: 'Stack, Row or Card of the platform',
  },
  {
    name: 'the muted colour',
    files: PAGES,
    pattern: /\bcolor\.muted\b/g,
    most: 198,
    instead: 'Muted or Caption of the platform',
  },
  {
    name: 'answer schemas in the edge',
    files: 'services/edge/src/**/*.ts',
    pattern: /\bz\.object\(/g,
    most: 49,
    instead: 'the schema of the edge contract',
  },
]

const OTHERS = /\.(spec|contract)\.tsx?$|(^|\/)testing(\/|\.tsx?$)/

/** @param sources of product files, each as text */
export const countIn = (sources: readonly string[], { pattern }: Pick<Counted, 'pattern'>): number =>
  sources.reduce((sum, source) => sum + [...source.matchAll(pattern)].length, 0)

/** What is written more often than it may be; and a ceiling that can be lowered, which fails nothing. */
export const judge = ({ name, most, instead }: Counted, count: number): { fault?: string; note: string } => ({
  ...(count > most && { fault: `${name}: ${count} instead of at most ${most}; use ${instead}` }),
  note: `${name} ${count}${count < most ? ` (lower the ceiling of ${most} in ceilings.ts)` : ''}`,
})

const sourcesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((file) => !OTHERS.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))

/** Counts what is written by hand beside a shared part: it may become less, not more. */
export const checkCeilings = (): Promise<Result> => {
  const results = counted.map((each) => judge(each, countIn(sourcesOf(each.files), each)))
  const faults = results.flatMap(({ fault }) => (fault ? [fault] : []))
  const note = results.map((result) => result.note).join('; ')
  return Promise.resolve({ ...(faults.length > 0 ? failed(faults.join('\n')) : passed()), note })
}
