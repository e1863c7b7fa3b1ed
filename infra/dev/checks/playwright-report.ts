import { stripVTControlCharacters } from 'node:util'
import { failure, type Tally } from './check.ts'
import { readReport } from './read-report.ts'

type Spec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const failuresOf = ({ title, file, line, tests }: Spec): string[] =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results }) => {
      const why = results.find(({ error }) => error)?.error?.message ?? 'it ended without a word'
      return failure(`${file}:${line} › ${title}`, stripVTControlCharacters(why))
    })

/**
 * What a run of Playwright counted. A journey that works sometimes does not work: flaky ones have failed.
 * @param file where its JSON reporter wrote
 * @returns undefined when it ended before it could write
 */
export const readPlaywrightReport = (file: string): Tally | undefined => {
  const report = readReport<Report>(file)
  if (!report) return undefined
  const { stats, suites } = report
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(specsOf).flatMap(failuresOf),
  }
}
