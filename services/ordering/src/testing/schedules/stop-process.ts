import type { Stop } from './crash-points.ts'
import type { Watch } from './process.ts'
import type { Deaths } from './run-call.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'

/** Shorter than the lock timeout (2 s), in milliseconds; a slower process continues in parallel with the first. */
const LONGEST_WAIT = 1_000

const untilDone = async (work: Promise<unknown>): Promise<'done'> => {
  await work.catch(() => undefined)
  return 'done'
}

/**
 * Stops a process at a point while others run: until they are done, or wait for a lock of this process. Then it continues,
 * or dies.
 * @param dies counts deaths, when the process dies there
 */
export const stopAt = (
  fixture: ScheduleFixture,
  { at, nth }: Stop,
  meanwhile: () => Promise<string[]>,
  dies: Deaths | undefined,
): { watch: Watch; end(): Promise<string[]> } => {
  let left = nth
  let others: Promise<string[]> | undefined

  const wait = async (): Promise<'die' | undefined> => {
    others = meanwhile()
    const done = untilDone(others)
    for (const until = Date.now() + LONGEST_WAIT; Date.now() < until;) {
      const pause = new Promise<'checked'>((resolve) => setTimeout(resolve, 2, 'checked')) // between two checks
      if ((await Promise.race([done, pause])) === 'done' || (await fixture.isConnectionBlocked())) break
    }
    if (!dies) return undefined
    dies.set(at, (dies.get(at) ?? 0) + 1)
    return 'die'
  }

  return {
    watch: (point) => (point === at && left-- === 0 ? wait() : undefined),
    end: async () => (await others) ?? [],
  }
}
