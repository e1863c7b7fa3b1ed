/** One run of a process that may end: a Node child, or PostgreSQL. */
export type Run = {
  /** resolves when it has ended, with the known reason */
  ended: Promise<string>
  /** asks it to end; `kill` does not ask */
  stop: () => void
  kill: () => void
}

export type Supervised = {
  /** ends it for good within `graceMs`, by force if it must */
  stop: (graceMs: number) => Promise<void>
  /** ends the present run so that a new one begins at once */
  restart: () => void
}

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000
/** a run that lasted this long was healthy: the next fault starts with the short pause again */
const HEALTHY_AFTER = 10_000

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

/**
 * Keeps a process running: when it ends by itself it is started again, after a pause that doubles from 0.2 to 5 s.
 *
 * @param launch starts one run; a rejection counts as a run that ended at once
 * @param say prints a sentence for each unexpected end
 */
export const supervise = async (
  name: string,
  launch: () => Promise<Run>,
  say: (line: string) => void,
): Promise<Supervised> => {
  const stopping = new AbortController()
  let current: Run | undefined = await launch() // the first start must work; later ones are retried
  let wait = FIRST_PAUSE
  let wanted = false

  const relaunch = async (): Promise<Run | undefined> => {
    try {
      return await launch()
    } catch (error) {
      say(`${name} could not be started again: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }

  const watch = async () => {
    while (!stopping.signal.aborted) {
      const began = Date.now()
      const reason = current ? await current.ended : 'not running'
      if (stopping.signal.aborted) return
      if (!wanted) {
        wait = Date.now() - began > HEALTHY_AFTER ? FIRST_PAUSE : wait
        if (current) say(`${name} ended unexpectedly (${reason}); starting it again`)
        await pause(wait, stopping.signal)
        wait = Math.min(wait * 2, LONGEST_PAUSE)
        if (stopping.signal.aborted) return
      }
      wanted = false
      current = await relaunch()
      if (stopping.signal.aborted) current?.kill() // stop was called while it was starting
    }
  }
  const watching = watch()

  return {
    async stop(graceMs) {
      stopping.abort()
      current?.stop()
      const force = setTimeout(() => current?.kill(), graceMs)
      await current?.ended
      await watching
      clearTimeout(force)
    },
    restart() {
      wanted = true
      current?.stop()
    },
  }
}
