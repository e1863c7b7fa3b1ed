import type { Database } from '@zmig/event-log'
import { discardParkedEvents, listParkedEvents, releaseParkedEvents } from '@zmig/outbox'
import { OUTBOX } from '@zmig/roles'
import { Refusal } from '../command/run-command.ts'
import { type ParkedCommand, showKey } from './parked-command.ts'

type ParkedInOutbox = {
  projection: typeof OUTBOX
  topic: string
  partition: string
  offset: number
  key: string
  type: string
  since: Date
  reason: string
}

/** What the relay has set aside, as the list of parked events shows it; its place is the one in the outbox. */
export const listParkedInOutbox = async (database: Database): Promise<ParkedInOutbox[]> => {
  const parked = await listParkedEvents(database)
  return parked.map(({ id, topic, key, type, parkedAt, reason }) => ({
    projection: OUTBOX,
    topic,
    partition: '',
    offset: id,
    key: key ?? '',
    type: type ?? '',
    since: parkedAt,
    reason,
  }))
}

/** Replays or drops events that the relay has parked. @returns the result, in a sentence */
export const handleParkedInOutbox = async (
  database: Database,
  command: Exclude<ParkedCommand, { action: 'list' }>,
): Promise<string> => {
  if (command.action === 'replay') {
    const released = await releaseParkedEvents(database, command.key)
    return `${released} events went back to the outbox; the relay tries them again while the shop runs.`
  }
  if (!('key' in command))
    throw new Refusal('Events of the outbox have no place in the log yet; give them up by their key (--key <key>).')
  const dropped = await discardParkedEvents(database, command.key)
  const released = await releaseParkedEvents(database, command.key)
  return `${dropped} events of key ${showKey(command.key)} are given up, ${released} that waited behind went back to the outbox.`
}
