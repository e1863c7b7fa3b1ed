/** What a runner counted. A static check counts as one. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** each failure by name, with the first lines of its reason; they are repeated at the end */
  failures: readonly string[]
  /** journeys that passed at their second try only, named like failures */
  secondTries?: readonly string[]
}

export type Result = Tally & {
  /** shown when a part failed or was skipped */
  output: string
  /** shown behind the name of the check, with every result */
  note?: string
}

export type Check = { name: string; run: () => Promise<Result> }

export const nothingYet: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

const LINES = 20 // of a failure's own text: the difference fits, a call stack does not

/** A failure as it is printed at the end of a run. @param why what its runner printed about it */
export const failure = (name: string, why: string): string =>
  [name, ...why.trim().split('\n').slice(0, LINES)].join('\n    ')

export const passed = (output = ''): Result => ({ ...nothingYet, passed: 1, output })
/** @param failures unnamed: the check is one, and its output is why */
export const failed = (output: string, failures: readonly string[] = []): Result => ({
  ...nothingYet,
  failed: 1,
  failures,
  output,
})

export const add = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
  failures: [...left.failures, ...right.failures],
  secondTries: [...(left.secondTries ?? []), ...(right.secondTries ?? [])],
})

/**
 * The last lines of every test command: what passed at its second try only, what failed, then the counts (running.md,
 * Commands).
 */
export const summary = ({ passed, failed, skipped, failures, secondTries = [] }: Tally): string =>
  [
    ...secondTries.map((text) => `\n↻ passed at the second try: ${text}`),
    ...failures.map((text) => `\n✗ ${text}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n')

/** 1 when a part failed, or when a part was skipped although CI=true. */
export const exitCode = ({ failed, skipped }: Tally, inCi: boolean): 0 | 1 =>
  failed > 0 || (inCi && skipped > 0) ? 1 : 0

const LANES = 2 // the machine that the time limits are given for has two cores

const line = (name: string, result: Result, milliseconds: number): string => {
  const counts = result.passed + result.failed + result.skipped > 1 ? `, ${result.passed} passed` : ''
  const failures = result.failed > 0 ? `, ${result.failed} failed` : ''
  const skips = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const mark = result.failed > 0 ? '✗' : '✓'
  return `${mark} ${name} (${(milliseconds / 1000).toFixed(1)} s${counts}${failures}${skips})${result.note ? `: ${result.note}` : ''}`
}

/** A runner that names no failure prints its reason last. */
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
