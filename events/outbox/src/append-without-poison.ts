import type { Addressed, EventLog, Logger } from '@zmig/event-log'

/** SQLSTATE class 22: the data itself is wrong, and will be wrong the next time. */
const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')

/**
 * Appends a batch; when the log refuses its data, halves it until the events that are to blame stand alone, and drops
 * those.
 * @returns how many events were dropped
 * @throws what the log throws for other reasons, e.g. when it cannot be reached
 */
export const appendWithoutPoison = async (
  log: Pick<EventLog, 'appendAll'>,
  batch: Addressed[],
  logger: Logger,
): Promise<number> => {
  try {
    await log.appendAll(batch)
    return 0
  } catch (error) {
    if (!isDataError(error)) throw error
    const [first] = batch
    if (first && batch.length === 1) {
      logger.error({ err: error, eventId: first.event.id, type: first.event.type }, 'the log refused an event')
      return 1
    }
    const middle = Math.floor(batch.length / 2)
    const left = await appendWithoutPoison(log, batch.slice(0, middle), logger)
    return left + (await appendWithoutPoison(log, batch.slice(middle), logger))
  }
}
