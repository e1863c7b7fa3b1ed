/** What a runner counted. A static check counts as one. */
export type Tally = { passed: number; failed: number; skipped: number }

export type Result = Tally & {
  /** shown when something failed or was skipped */
  output: string
}

export type Check = { name: string; run: () => Promise<Result> }

export const passed = (output = ''): Result => ({ passed: 1, failed: 0, skipped: 0, output })
export const failed = (output: string): Result => ({ passed: 0, failed: 1, skipped: 0, output })

export const add = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
})

/** The last line of every test command (running.md, Commands). */
export const summary = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** 1 when something failed, or when something was left out with CI=true, where nothing may be. */
export const exitCode = ({ failed, skipped }: Tally, inCi: boolean): 0 | 1 =>
  failed > 0 || (inCi && skipped > 0) ? 1 : 0
