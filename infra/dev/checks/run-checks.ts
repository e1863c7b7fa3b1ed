import { add, failed, failure, nothingYet, type Check, type Result, type Tally } from './check.ts'

const LANES = 2 // the machine that the time limits are given for has two cores

const line = (name: string, result: Result, milliseconds: number): string => {
  const counts = result.passed + result.failed + result.skipped > 1 ? `, ${result.passed} passed` : ''
  const failures = result.failed > 0 ? `, ${result.failed} failed` : ''
  const skips = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const mark = result.failed > 0 ? '✗' : '✓'
  return `${mark} ${name} (${(milliseconds / 1000).toFixed(1)} s${counts}${failures}${skips})`
}

/** A runner that names no failure says why it ended at its end. */
const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-20).join('\n')

const runOne = async ({ name, run }: Check): Promise<Result> => {
  const began = Date.now()
  const result = await run().catch((error: unknown) => failed(String(error instanceof Error ? error.stack : error)))
  console.log(line(name, result, Date.now() - began))
  if (result.failed > 0 || result.skipped > 0) console.log(result.output.trimEnd())
  return result.failed > 0 && result.failures.length === 0
    ? { ...result, failures: [failure(name, lastLines(result.output))] }
    : result
}

/** Runs checks, two at a time, in the order given; prints a line for each as it ends. */
export const runChecks = async (checks: readonly Check[], lanes = LANES): Promise<Tally> => {
  let total = nothingYet
  const queue = checks.values() // shared: each lane takes the next
  const lane = async () => {
    for (const check of queue) {
      const result = await runOne(check)
      total = add(total, result) // after the await: the other lane may have added meanwhile
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return total
}
