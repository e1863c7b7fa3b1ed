/** A second render over the limit within this time is no accident. */
const WINDOW_MS = 30_000
/** How long the browser renders instead: every attempt costs all pages a worker. */
const REST_MS = 10_000

/**
 * Remembers which slice versions took their worker with them lately.
 * @returns `failed` notes a render over the limit; `isResting` says whether the version should not be tried now
 */
export const createRests = (now: () => number = () => performance.now()) => {
  const failures = new Map<string, { at: number; restsUntil: number }>()
  return {
    failed: (version: string): void => {
      const last = failures.get(version)
      const again = last !== undefined && now() - last.at < WINDOW_MS
      failures.set(version, { at: now(), restsUntil: again ? now() + REST_MS : 0 })
    },
    isResting: (version: string): boolean => (failures.get(version)?.restsUntil ?? 0) > now(),
  }
}
