import type { Logger } from '@zmig/event-log'

type Options = {
  /** milliseconds between two steps when there is nothing more to do */
  everyMs: number
  /** does a piece of work; true when there may be more right now */
  step: () => Promise<boolean>
  /** what a failed step was about, for the log */
  what: string
  logger: Pick<Logger, 'error'>
}

/**
 * Runs a step again and again, never two at once. A step that fails is logged, and the next one comes as usual: what is
 * due stays due.
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
