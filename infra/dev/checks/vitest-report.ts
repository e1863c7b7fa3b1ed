import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.ts'
import { failure, type Tally } from './check.ts'
import { readReport } from './read-report.ts'

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
  // a file that cannot even be loaded has no failed test to count
  return status === 'failed' && failures.length === 0 ? [failure(file, message ?? '')] : failures
}

/**
 * What a run of vitest counted.
 * @param file where its JSON reporter wrote
 * @returns undefined when it ended before it could write
 */
export const readVitestReport = (file: string): Tally | undefined => {
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
