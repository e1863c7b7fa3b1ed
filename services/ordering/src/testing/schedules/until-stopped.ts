import type { Stop } from './crash-points.ts'
import type { Watch } from './process.ts'
import type { Deaths } from './run-call.ts'
import type { World } from './world.ts'

/** Shorter than a lock is waited for (2 s), in milliseconds; whoever is slower than that goes on beside the first. */
const PATIENCE = 1_000

const settled = async (work: Promise<unknown>): Promise<'done'> => {
  await work.catch(() => undefined)
  return 'done'
}

/**
 * Stops a process at a point while others do something: until they are done, or wait for a lock which it holds. Then
 * it goes on, or dies.
 * @param dies where deaths are counted, when the first dies there
 */
export const untilStopped = (
  world: World,
  { at, nth }: Stop,
  meanwhile: () => Promise<string[]>,
  dies: Deaths | undefined,
): { watch: Watch; end(): Promise<string[]> } => {
  let left = nth
  let others: Promise<string[]> | undefined

  const wait = async (): Promise<'die' | undefined> => {
    others = meanwhile()
    const done = settled(others)
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      const pause = new Promise<'looked'>((resolve) => setTimeout(resolve, 2, 'looked')) // between two looks
      if ((await Promise.race([done, pause])) === 'done' || (await world.isSomebodyBlocked())) break
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
