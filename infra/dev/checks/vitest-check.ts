import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { failed, type Check } from './check.ts'
import { runTool } from './run-tool.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined // vitest died before it could write one
  }
}

/** A file that cannot even be loaded has no failed test to count. */
const brokenFiles = ({ testResults }: Report): number =>
  testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length

/**
 * Runs the tests of one tier with vitest.
 * @param tier the project of vitest.config.ts: `unit` needs nothing, `int` and `deep` start PostgreSQL, `engines` Kafka
 *   and Elasticsearch as well
 */
export const vitestCheck = (tier: 'unit' | 'int' | 'deep' | 'engines'): Check => ({
  name: `${tier} tests`,
  run: async () => {
    const directory = join(root, '.cache/reports')
    mkdirSync(directory, { recursive: true })
    const file = join(directory, `vitest-${tier}-${process.pid}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const { code, output } = await runTool('vitest', ['run', '--project', tier, ...reporters])
    const report = readReport(file)
    if (!report) return failed(output)
    const failures = report.numFailedTests + brokenFiles(report)
    return {
      passed: report.numPassedTests,
      failed: code !== 0 && failures === 0 ? 1 : failures,
      skipped: report.numPendingTests + report.numTodoTests,
      output,
    }
  },
})
