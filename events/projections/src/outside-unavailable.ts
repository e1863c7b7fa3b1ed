/**
 * What a projection writes to outside the database is away, or has to be made ready first. That is never the fault of
 * an event: the step is tried again until it works.
 */
export class OutsideUnavailable extends Error {
  override readonly name = 'OutsideUnavailable'
}
