import { topics } from '@zmig/events'
import { type Addressed, EventMalformed, EventTooLarge } from '@zmig/event-log'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const TEXTS = ['source', 'type', 'key', 'time'] as const

const partitionsOf = (topic: string): number => (topic in topics ? topics[topic as keyof typeof topics].partitions : 0)

/**
 * Why an event is malformed for every engine; undefined when it is not. Kafka would accept any bytes, which would then stop
 * the readers.
 */
export const faultOf = ({ topic, partition, event }: Addressed): string | undefined => {
  if (!Number.isInteger(partition) || partition < 0 || partition >= partitionsOf(topic))
    return `topic ${topic} has no partition ${partition}`
  const envelope: unknown = event
  if (typeof envelope !== 'object' || envelope === null) return 'the envelope is no object'
  const { id, version, ...rest } = envelope as Record<string, unknown>
  if (typeof id !== 'string' || !UUID.test(id)) return 'the id is no UUID'
  if (!Number.isInteger(version)) return 'the version is no integer'
  const missing = TEXTS.find((name) => typeof rest[name] !== 'string' || rest[name] === '')
  return missing && `${missing} is missing or not a text`
}

/**
 * SQLSTATE class 22 (the data is wrong), a missing part of the envelope (23502) or one that breaks a rule of the table
 * (23514): the same event will be refused the next time. Any other violation of integrity would be ours.
 */
const DATA_ERROR = /^(22[0-9A-Z]{3}|23502|23514)$/

/** Kafka's errors for an event that it will never accept. */
const KAFKA_REFUSALS = ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']

const textOf = (error: Error, field: 'code' | 'type'): string => {
  const value: unknown = field in error ? Reflect.get(error, field) : undefined
  return typeof value === 'string' ? value : ''
}

/** Whether a log refused the events themselves, so that retries would never end; looks into causes as well. */
export const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof EventTooLarge || error instanceof EventMalformed) return true
  if (DATA_ERROR.test(textOf(error, 'code'))) return true
  return KAFKA_REFUSALS.includes(textOf(error, 'type')) || isRefusal(error.cause)
}

type PoisonHandling<Entry> = {
  /** appends all or none; called with ever smaller parts of the batch, from its beginning to its end */
  append: (entries: Entry[]) => Promise<void>
  /** called with an entry that the log refuses for good */
  onRefused: (entry: Entry, error: unknown) => void
  /** whether an entry must wait because an earlier one was refused; it is passed to `onBlocked` instead */
  isBlocked?: (entry: Entry) => boolean
  onBlocked?: (entry: Entry) => void
}

/**
 * Appends a batch. When the log refuses its data, halves it until each refused event is found, and passes those to
 * `onRefused`.
 * @throws what the log throws for other reasons, e.g. when it cannot be reached
 */
export const appendWithoutPoison = async <Entry>(batch: Entry[], handling: PoisonHandling<Entry>): Promise<void> => {
  const { append, onRefused, isBlocked = () => false, onBlocked = () => undefined } = handling
  const blocked = batch.filter(isBlocked)
  const free = blocked.length > 0 ? batch.filter((entry) => !isBlocked(entry)) : batch
  blocked.forEach(onBlocked)
  const [first] = free
  if (!first) return
  try {
    await append(free)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (free.length === 1) {
      onRefused(first, error)
      return
    }
    const middle = Math.floor(free.length / 2)
    await appendWithoutPoison(free.slice(0, middle), handling)
    await appendWithoutPoison(free.slice(middle), handling)
  }
}
