import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from './supervise.ts'

/**
 * The first start fills the read models before it is ready, on a machine that is building at the same time. Only the
 * person at the terminal waits for it, and sees the progress.
 */
const FIRST_START = 600_000
/** A part that is started again while the shop is open waits for nothing but itself. */
const RESTART = 60_000
const EVERY = 50
/** How often a slow start is reported. */
const REPORT_EVERY = 15_000

const answers = async (url: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false // not listening yet
  }
}

/** Where to ask whether a run has started, and how long it may take, in milliseconds. */
type Readiness = { url: string; within: number }

/**
 * How to detect that a run has started: the first time the whole shop, later that the run can do its own work. What is started
 * again while the broker is away, for instance, still has a use, and must not wait for the broker.
 */
export const readinessAt = (base: string): (() => Readiness) => {
  let next: Readiness = { url: `${base}/health/shop`, within: FIRST_START }
  return () => {
    const readiness = next
    next = { url: `${base}/health/ready`, within: RESTART }
    return readiness
  }
}

type Waiting = Readiness & {
  signal: AbortSignal
  /** prints now and then that the start is still going on */
  say: (line: string) => void
}

/**
 * Waits until a run's health address answers 200.
 * @throws when the run ends before, takes longer than it may (it is then killed) or the start is aborted
 */
export const whenReady = async <R extends Run>(name: string, run: R, options: Waiting): Promise<R> => {
  const { url, within, signal, say } = options
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1_000)
  const deadline = AbortSignal.timeout(within)
  const stop = new AbortController()
  const waiting = AbortSignal.any([deadline, signal, stop.signal])
  const poll = async () => {
    while (!waiting.aborted) {
      if (await answers(url, waiting)) return undefined
      await pause(EVERY)
    }
    return deadline.aborted ? `not ready within ${within / 1_000} s` : 'stopped'
  }
  const reminder = setInterval(() => say(`${name} is still starting after ${seconds()} s`), REPORT_EVERY)
  const problem = await Promise.race([poll(), run.ended])
  clearInterval(reminder)
  stop.abort()
  if (problem === undefined) return run
  run.kill()
  signal.throwIfAborted()
  throw new Error(`${name} did not start (${problem}); its own words are above`)
}
