import type { Clock } from './clock.ts'

type Options = {
  /** tries of one key that are allowed */
  limit: number
  /** within so many milliseconds */
  windowMs: number
  clock: Clock
  /** keys remembered at most; the one with the oldest last try is forgotten first. 100,000 by default */
  maxKeys?: number
}

export type SlidingWindow = {
  /** Counts one more try of a key, unless its limit is reached. @returns whether the try is allowed */
  take: (key: string) => boolean
  /** Removes the newest try of a key, which turned out not to count. */
  giveBack: (key: string) => void
}

/**
 * Limits how often each key may do something in any span of time; kept in this process.
 * Own code: infra/decisions/2026-11-23-own-code-in-the-kit.md.
 */
export const createSlidingWindow = ({ limit, windowMs, clock, maxKeys = 100_000 }: Options): SlidingWindow => {
  /** Instants of the tries that count, by key; in the order of their last try. */
  const tries = new Map<string, number[]>()

  const forgetQuiet = (since: number): void => {
    for (const [key, instants] of tries) {
      if (tries.size <= maxKeys && (instants.at(-1) ?? 0) > since) return
      tries.delete(key)
    }
  }

  return {
    take: (key) => {
      const now = clock.now().getTime()
      const since = now - windowMs
      const recent = (tries.get(key) ?? []).filter((instant) => instant > since)
      const may = recent.length < limit
      tries.delete(key)
      // A refused try does not count, so a key that keeps trying is allowed again as soon as the window permits.
      tries.set(key, may ? [...recent, now] : recent)
      forgetQuiet(since)
      return may
    },
    giveBack: (key) => void tries.get(key)?.pop(),
  }
}
