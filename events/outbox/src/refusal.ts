import { EventMalformed, EventTooLarge } from '@zmig/event-log'

/**
 * SQLSTATE class 22 (the data is wrong), a missing part of the envelope (23502) or one that breaks a rule of the table
 * (23514): the same event will be refused the next time. Any other violation of integrity would be ours.
 */
const DATA_ERROR = /^(22[0-9A-Z]{3}|23502|23514)$/

/** What Kafka answers to an event that it will never take. */
const KAFKA_REFUSALS = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']

const textOf = (error: Error, field: 'code' | 'type'): string => {
  const value: unknown = field in error ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : ''
}

/** Whether a log refused the events themselves, so that trying again would never end; the reason may be a cause. */
export const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof EventTooLarge || error instanceof EventMalformed) return true
  if (DATA_ERROR.test(textOf(error, 'code'))) return true
  return KAFKA_REFUSALS.includes(textOf(error, 'type')) || isRefusal(error.cause)
}
