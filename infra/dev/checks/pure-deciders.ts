import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failed, passed, type Result } from './check.ts'
import { root } from '../environment.ts'

/** What gives another answer at another time, with the words to say so. Imports are the matter of infra/boundaries.cjs. */
const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/\bprocess\s*[.[]/, 'process'],
  [/\bDate\s*\.\s*now\b/, 'Date.now'],
  [/\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew\s+)\bDate\s*\(/, 'the date of today'],
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/\bcrypto\s*[.[]/, 'crypto'],
  [/\bperformance\s*[.[]/, 'performance'],
  [/\bfetch\s*\(/, 'fetch'],
]

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/** The names of what a decider reads besides its arguments. */
export const impuritiesOf = (source: string): string[] => {
  const code = withoutComments(source)
  return IMPURE.filter(([pattern]) => pattern.test(code)).map(([, name]) => name)
}

/** Time, ids and randomness come into a decider as arguments, so that its tests need no mocks. */
export const checkPureDeciders = (): Promise<Result> => {
  const files = globSync('{services,events}/**/*.decider.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  if (files.length === 0) return Promise.resolve(failed('no decider was found'))
  const lines = files.flatMap((file) =>
    impuritiesOf(readFileSync(join(root, file), 'utf8')).map((name) => `${file} reads ${name}; take it as an argument`),
  )
  return Promise.resolve(lines.length > 0 ? failed(lines.join('\n')) : passed())
}
