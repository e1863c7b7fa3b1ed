import type { Clock } from '../clock.ts'

type Options = {
  /** how often a key may do it */
  limit: number
  /** within so many milliseconds */
  windowMs: number
  clock: Clock
  /** keys remembered at most; whoever has been quiet the longest is forgotten first. 100,000 by default */
  maxKeys?: number
}

export type SlidingWindow = {
  /** Counts one more try of a key, unless it has had its share. @returns whether it may */
  take: (key: string) => boolean
  /** Takes the newest try of a key back: it turned out not to count. */
  giveBack: (key: string) => void
}

/** Lets every key do something so often in any span of time; kept in this process. */
export const createSlidingWindow = ({ limit, windowMs, clock, maxKeys = 100_000 }: Options): SlidingWindow => {
  /** Instants of the tries that count, by key; the key that tried last stands last. */
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
      // a try that was refused does not count: whoever goes on trying is let in again as soon as the window allows
      tries.set(key, may ? [...recent, now] : recent)
      forgetQuiet(since)
      return may
    },
    giveBack: (key) => void tries.get(key)?.pop(),
  }
}
