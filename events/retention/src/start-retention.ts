import { pruneInbox } from '@zmig/event-log'
import { forgetMovedLog } from './forget-moved-log.ts'
import { forgetMetrics, type RetentionDeps } from './retain.ts'

export type RetentionOptions = RetentionDeps & {
  clock: { now(): Date }
  /** how long metrics are kept */
  days: number
}

/** Once a day is enough for what counts in days. */
const NEXT_DAY = 24 * 60 * 60 * 1_000
/** After a start the projections may still be catching up, and a rebuild or a broken connection ends some time. */
const SOON = 60 * 1_000

const retainOnce = async (options: RetentionOptions): Promise<'done' | 'not yet'> => {
  const { database, logger, clock, days } = options
  if (await forgetMovedLog(database, clock.now()))
    logger.info({}, 'the log in PostgreSQL has been emptied: its history has been elsewhere for a week')
  await pruneInbox(database)
  const { trimmed, left } = await forgetMetrics(options, clock.now(), days)
  if (trimmed + left > 0) logger.info({ trimmed, left, days }, 'old metrics were forgotten')
  return left > 0 ? 'not yet' : 'done'
}

/**
 * Forgets what is old enough, now and once a day; what had to be left is tried again a minute later.
 * @returns a function that stops it after the running round
 */
export const startRetention = (options: RetentionOptions): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    const outcome = await retainOnce(options).catch((error: unknown) => {
      options.logger.error({ err: error }, 'forgetting old metrics failed; trying again')
      return 'not yet' as const
    })
    const again = () => {
      running = round()
    }
    if (!stopped) timer = setTimeout(again, outcome === 'done' ? NEXT_DAY : SOON).unref()
  }
  let running = round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
