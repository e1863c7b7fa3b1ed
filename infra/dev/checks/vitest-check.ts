import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../environment.ts'
import { type Check, failed, failure, type Tally, nothingYet } from './check.ts'
import { readReport, runTool } from './run-tool.ts'

type Assertion = { status: string; fullName: string; failureMessages?: string[] | null }
type TestFile = { name: string; status: string; message?: string; assertionResults: Assertion[] }
type Report = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: TestFile[]
}

const failuresOf = ({ name, status, message, assertionResults }: TestFile): string[] => {
  const file = relative(root, name)
  const failures = assertionResults
    .filter((assertion) => assertion.status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, (failureMessages ?? []).join('\n')))
  // a file that cannot be loaded has no failed test to count
  return status === 'failed' && failures.length === 0 ? [failure(file, message ?? '')] : failures
}

/**
 * What a run of vitest counted.
 * @param file report of its JSON reporter
 * @returns undefined when it ended before it wrote the report
 */
const readVitestReport = (file: string): Tally | undefined => {
  const report = readReport<Report>(file)
  if (!report) return undefined
  const failures = report.testResults.flatMap(failuresOf).map((text) => stripVTControlCharacters(text))
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/**
 * Runs the tests of one tier with vitest.
 * @param tier the project of vitest.config.ts: `unit` needs nothing, `int` and `deep` start PostgreSQL, `engines` Kafka
 *   and Elasticsearch as well
 * @param filters arguments of vitest that choose some of the tests: paths, or `--changed <commit>`; empty: all
 */
export const vitestCheck = (
  tier: 'unit' | 'int' | 'deep' | 'engines' | 'engine-faults',
  filters: readonly string[] = [],
): Check => ({
  name: `${tier} tests`,
  run: async () => {
    const directory = join(root, '.cache/reports')
    mkdirSync(directory, { recursive: true })
    const file = join(directory, `vitest-${tier}-${process.pid}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const some = filters.length > 0 ? ['--passWithNoTests', ...filters] : []
    const { code, output } = await runTool('vitest', ['run', '--project', tier, ...reporters, ...some])
    const tally = readVitestReport(file)
    if (!tally && code === 0 && some.length > 0) return { ...nothingYet, output }
    if (!tally || (code !== 0 && tally.failed === 0)) return failed(output)
    return { ...tally, output }
  },
})
