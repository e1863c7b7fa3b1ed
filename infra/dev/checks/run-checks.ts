import { add, type Check, type Result, type Tally } from './check.ts'

const LANES = 2 // the machine that the time limits are given for has two cores

const line = (name: string, result: Result, milliseconds: number): string => {
  const counts = result.passed + result.failed + result.skipped > 1 ? `, ${result.passed} passed` : ''
  const failures = result.failed > 0 ? `, ${result.failed} failed` : ''
  const skips = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const mark = result.failed > 0 ? '✗' : '✓'
  return `${mark} ${name} (${(milliseconds / 1000).toFixed(1)} s${counts}${failures}${skips})`
}

const runOne = async ({ name, run }: Check): Promise<Result> => {
  const began = Date.now()
  const result = await run().catch((error: unknown): Result => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: String(error instanceof Error ? error.stack : error),
  }))
  console.log(line(name, result, Date.now() - began))
  if (result.failed > 0 || result.skipped > 0) console.log(result.output.trimEnd())
  return result
}

/** Runs checks, two at a time, in the order given; prints a line for each as it ends. */
export const runChecks = async (checks: readonly Check[], lanes = LANES): Promise<Tally> => {
  let total: Tally = { passed: 0, failed: 0, skipped: 0 }
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
