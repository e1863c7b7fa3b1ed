import { isLockTimeout } from '@zmig/kit'
import type { Call } from './calls.ts'
import { createCommands } from './commands.ts'
import type { CrashPoint, Stop } from './crash-points.ts'
import { startProcess, type Watch } from './process.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'

/** `failed`: the answer was an error, so the outcome is unknown. */
export type Outcome = { state: 'answered'; answer: unknown } | { state: 'died' } | { state: 'failed' }

/** Another process held a lock for over 2 s, and the answer is to try again. Any other error is a bug. */
const isBusy = isLockTimeout

/** How often a process died, by the name of the point. */
export type Deaths = Map<CrashPoint, number>

const noting =
  ({ passed }: ScheduleFixture, watch: Watch): Watch =>
  (point) => {
    passed.add(point)
    return watch(point)
  }

/** Lets a process die when it comes to a point for the nth time. */
export const dieAt = ({ at, nth }: Stop, deaths: Deaths): Watch => {
  let left = nth
  return (point) => {
    if (point !== at || left-- !== 0) return undefined
    deaths.set(point, (deaths.get(point) ?? 0) + 1)
    return 'die'
  }
}

export const live: Watch = () => undefined

/** One process that does several things at once, until each is answered or it dies of one. */
export const runCalls = async (fixture: ScheduleFixture, calls: readonly Call[], watch: Watch): Promise<Outcome[]> => {
  const process = startProcess(fixture.database, fixture.network.gateway, noting(fixture, watch))
  const commands = createCommands({ ...fixture.deps, database: process.database }, process.gateway)
  const died = process.death.then((): Outcome => ({ state: 'died' }))
  const outcomes = await Promise.all(
    calls.map((call) => {
      const answered = call.run(commands).then(
        (answer): Outcome => ({ state: 'answered', answer }),
        (error: unknown): Outcome => {
          if (isBusy(error)) return { state: 'failed' }
          throw error
        },
      )
      return Promise.race([answered, died])
    }),
  )
  await process.gone()
  return outcomes
}
