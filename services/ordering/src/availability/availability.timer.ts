import type { ServiceDeps } from '@zmig/projections'
import { lockSupply, refreshAvailability } from './availability.commands.ts'
import { jerusalemDay } from './jerusalem-day.ts'

/** A deadline ends with its day, so the check need not be finer than a shopper would notice. */
const CHECK_EVERY = 60_000

/**
 * Decides all availability anew at start and whenever the day changes in Israel: a deadline passes without any event.
 * @returns a function that stops the timer and waits for a check under way
 */
export const startAvailabilityTimer = (deps: ServiceDeps): (() => Promise<void>) => {
  let decidedOn = ''
  const check = async () => {
    const today = jerusalemDay(deps.clock.now())
    if (today === decidedOn) return
    await deps.database.transaction(async (tx) => {
      await lockSupply(tx)
      await refreshAvailability(tx, deps, 'all')
    })
    decidedOn = today
  }
  const checkOrLog = () =>
    check().catch((error: unknown) => deps.logger.error({ err: error }, 'availability was not decided; trying again'))
  let running = checkOrLog()
  const timer = setInterval(() => {
    running = running.then(checkOrLog)
  }, CHECK_EVERY)
  return async () => {
    clearInterval(timer)
    await running
  }
}
