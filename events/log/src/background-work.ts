export type Loop = {
  /** Runs a step soon, because there may be work. */
  wake(): void
  /** Stops after the running step. */
  stop(): Promise<void>
}

type LoopOptions = {
  /** does a piece of work; returns true when there may be more */
  step: () => Promise<boolean>
  /** milliseconds after which a step runs without a wake-up; left out when the caller polls */
  idleMs?: number
  onError: (error: unknown) => void
  /** by which a step that does not end is reported; left out for a loop whose steps may take for ever */
  name?: string
}

/** The steps that run now, and since when. */
const running = new Set<{ name: string; since: number }>()

/** The loops whose present step has run for longer, in milliseconds: they do nothing any more. */
export const stuckLoops = (longerThan: number): string[] =>
  [...running].filter(({ since }) => performance.now() - since > longerThan).map(({ name }) => name)

/** Remembers that a step runs, until it ends. */
const watched = async (name: string | undefined, step: () => Promise<boolean>): Promise<boolean> => {
  if (name === undefined) return step()
  const entry = { name, since: performance.now() }
  running.add(entry)
  try {
    return await step()
  } finally {
    running.delete(entry)
  }
}

/** First and longest pause after a step that failed, in milliseconds. */
const pauses = { first: 100, longest: 2_000 }

/**
 * Runs steps one after the other while there is work, then waits for a wake-up. A step that fails is tried again after a
 * pause. Not p-retry: the loop has no last attempt, and a stop must end its pause.
 */
export const startLoop = ({ step, idleMs, onError, name }: LoopOptions): Loop => {
  let stopped = false
  let woken = true
  let signal: () => void = () => undefined

  const rest = (milliseconds?: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds)
      signal = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    let pause = pauses.first
    while (!stopped) {
      woken = false
      try {
        const more = await watched(name, step)
        pause = pauses.first
        if (!more && !woken && !stopped) await rest(idleMs)
      } catch (error) {
        onError(error)
        // New events do not repair a broken connection: a wake-up does not shorten this pause, a stop does.
        await Promise.race([new Promise((resolve) => setTimeout(resolve, pause)), stopRequested])
        pause = Math.min(pause * 2, pauses.longest)
      }
    }
  }

  let requestStop: () => void = () => undefined
  const stopRequested = new Promise<void>((resolve) => (requestStop = resolve))
  const finished = run()

  return {
    wake: () => {
      woken = true
      signal()
    },
    stop: () => {
      stopped = true
      requestStop()
      signal()
      return finished
    },
  }
}

/** Starts background work. @returns a function that stops it */
export type Start = () => Promise<() => Promise<void>>

/**
 * Starts one after the other. When one fails to start, those before it are stopped again, so that another try never runs
 * one of them twice.
 * @returns a function that stops all of them, the newest first
 * @throws the error of the failed start
 */
export const startAll = async (starts: readonly Start[]): Promise<() => Promise<void>> => {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    for (const start of starts) stops.push(await start())
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
