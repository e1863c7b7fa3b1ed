type Options = {
  /** milliseconds between two rounds */
  everyMs: number
  /** does one step; returns true when there may be more to do now */
  step: () => Promise<boolean>
  /** what the step does, for the log */
  what: string
  logger: { error(fields: object, message: string): void }
}

/**
 * Runs a step repeatedly, never two at once. A failed step is logged and repeated in the next round.
 * @returns a function that stops it after the running step
 */
export const startTimer = ({ everyMs, step, what, logger }: Options): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    try {
      while (!stopped && (await step()));
    } catch (err) {
      logger.error({ err }, `${what} failed; trying again`)
    }
    if (!stopped) timer = setTimeout(again, everyMs).unref()
  }
  const again = () => {
    running = run()
  }
  let running = run()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
