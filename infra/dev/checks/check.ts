/** What a runner counted. A static check counts as one. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** what failed, each by name and with the first lines of why: they are said once more at the end */
  failures: readonly string[]
}

export type Result = Tally & {
  /** shown when something failed or was skipped */
  output: string
}

export type Check = { name: string; run: () => Promise<Result> }

export const nothingYet: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

const LINES = 20 // of a failure's own text: what differed fits, a call stack does not

/** A failure as the end of a run tells it. @param why what its runner printed of it */
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
})

/** The last lines of every test command: what failed, by name, then the counts (running.md, Commands). */
export const summary = ({ passed, failed, skipped, failures }: Tally): string =>
  [...failures.map((text) => `\n✗ ${text}`), `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n')

/** 1 when something failed, or when something was left out with CI=true, where nothing may be. */
export const exitCode = ({ failed, skipped }: Tally, inCi: boolean): 0 | 1 =>
  failed > 0 || (inCi && skipped > 0) ? 1 : 0
