import fc from 'fast-check'
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts'
import { playSchedule } from './play-schedule.ts'
import { ScheduleFailed } from './play.ts'
import type { ScheduleFixture } from './schedule-fixture.ts'
import { schedule } from './steps.ts'

export type Options = {
  seed: number
  /** how many schedules */
  schedules: number
  /** of a failed schedule: only this one */
  path?: string
  /** what repeats a failed schedule on a command line */
  replay: (seed: number, path: string) => string
}

/** What the schedules have covered. */
export type Report = {
  schedules: number
  milliseconds: number
  deaths: Map<CrashPoint, number>
  /** points that no process has reached */
  missed: CrashPoint[]
}

/** How long a failing schedule is shortened, in milliseconds. */
const SHORTEN_FOR = 120_000

/**
 * Plays schedules that are generated from a seed.
 * @throws with the shortest failing schedule, its story, and the command that repeats it
 */
export const assertSchedules = async (
  fixture: ScheduleFixture,
  { seed, schedules, path, replay }: Options,
): Promise<Report> => {
  const deaths = new Map<CrashPoint, number>()
  const began = Date.now()
  let failedAt: number | undefined
  const property = fc.asyncProperty(fc.noBias(schedule), async (one) => {
    if (failedAt !== undefined && Date.now() - failedAt > SHORTEN_FOR) return
    try {
      await playSchedule(fixture, one, deaths)
    } catch (error) {
      failedAt ??= Date.now()
      throw error
    }
  })
  const details = await fc.check(property, {
    seed,
    numRuns: path === undefined ? schedules : 1,
    ...(path !== undefined && { path, endOnFailure: true }),
  })
  if (details.failed) {
    const error = details.errorInstance
    const why = error instanceof ScheduleFailed ? error.message : error instanceof Error ? error.stack : String(error)
    throw new Error(
      [
        `schedule ${details.counterexamplePath} of seed ${seed} failed: ${why}`,
        `made shorter ${details.numShrinks} times: ${fc.stringify(details.counterexample)}`,
        `repeat it: ${replay(seed, details.counterexamplePath ?? '')}`,
      ].join('\n'),
    )
  }
  return {
    schedules: details.numRuns,
    milliseconds: Date.now() - began,
    deaths,
    missed: CRASH_POINTS.filter((point) => !fixture.passed.has(point)),
  }
}
