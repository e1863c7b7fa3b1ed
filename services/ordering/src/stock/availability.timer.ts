import type { ServiceDeps } from '@zmig/projections'
import { dayInIsrael } from '@zmig/kit/facts'
import { refreshAvailability } from './availability.commands.ts'
import { lockSupply } from './supply.repository.ts'

/** A deadline ends with its day; a minute later is early enough for shoppers. Milliseconds. */
const CHECK_EVERY = 60_000

/**
 * Refreshes all availability at start and whenever the day changes in Israel: a deadline passes without any event.
 * @returns a function that stops the timer after a running check
 */
export const startAvailabilityTimer = (deps: ServiceDeps): (() => Promise<void>) => {
  let refreshedOn = ''
  const check = async () => {
    const today = dayInIsrael(deps.clock.now())
    if (today === refreshedOn) return
    await deps.database.transaction(async (tx) => {
      await lockSupply(tx)
      await refreshAvailability(tx, deps, 'all')
    })
    refreshedOn = today
  }
  const checkOrLog = () =>
    check().catch((error: unknown) => deps.logger.error({ err: error }, 'availability was not refreshed; trying again'))
  let running = checkOrLog()
  const timer = setInterval(() => {
    running = running.then(checkOrLog)
  }, CHECK_EVERY)
  return async () => {
    clearInterval(timer)
    await running
  }
}
