import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from './supervised.ts'

/** The first start fills the read models before it is ready. */
const READY_WITHIN = 60_000
const EVERY = 50

const answers = async (url: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false // not listening yet
  }
}

/**
 * Where to ask whether a run has started: the first time for everything that it needs, later only for itself. What is
 * started again while the broker is away, for instance, still has a use, and must not wait for the broker.
 */
export const healthAddresses = (base: string): (() => string) => {
  let path = '/health/ready'
  return () => {
    const address = base + path
    path = '/health/live'
    return address
  }
}

/**
 * Waits until a run's health address answers 200.
 * @throws when the run ends before, takes longer than a minute (it is then killed) or the start is aborted
 */
export const whenReady = async <R extends Run>(name: string, run: R, url: string, signal: AbortSignal): Promise<R> => {
  const deadline = AbortSignal.timeout(READY_WITHIN)
  const stop = new AbortController()
  const waiting = AbortSignal.any([deadline, signal, stop.signal])
  const poll = async () => {
    while (!waiting.aborted) {
      if (await answers(url, waiting)) return undefined
      await pause(EVERY)
    }
    return deadline.aborted ? `not ready within ${READY_WITHIN / 1000} s` : 'stopped'
  }
  const problem = await Promise.race([poll(), run.ended])
  stop.abort()
  if (problem === undefined) return run
  run.kill()
  signal.throwIfAborted()
  throw new Error(`${name} did not start (${problem}); its own words are above`)
}
