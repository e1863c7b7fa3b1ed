type Options = {
  /** milliseconds between two rounds */
  everyMs: number
  /** does one step; returns true when there may be more to do now */
  step: () => Promise<boolean>
  /** what the step does, for the log */
  what: string
  logger: { error(fields: object, message: string): void }
}

/** The rounds that run now, and since when. */
const running = new Set<{ what: string; since: number }>()

/** The timers whose present round has run for longer, in milliseconds: they do nothing any more. */
export const stuckTimers = (longerThan: number): string[] =>
  [...running].filter(({ since }) => performance.now() - since > longerThan).map(({ what }) => what)

/**
 * Runs a step repeatedly, never two at once. A failed step is logged and repeated in the next round.
 * @returns a function that stops it after the running step
 */
export const startTimer = ({ everyMs, step, what, logger }: Options): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    const entry = { what, since: performance.now() }
    running.add(entry)
    try {
      while (!stopped && (await step())) entry.since = performance.now()
    } catch (err) {
      logger.error({ err }, `${what} failed; trying again`)
    } finally {
      running.delete(entry)
    }
  }
  const run = async (): Promise<void> => {
    await round()
    if (!stopped) timer = setTimeout(again, everyMs).unref()
  }
  const again = () => {
    underWay = run()
  }
  let underWay = run()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await underWay
  }
}
