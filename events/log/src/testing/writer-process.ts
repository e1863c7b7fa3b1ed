import { partitionOf } from '@zmig/events'
import { createDatabase, createLogger } from '@zmig/kit'
import { openEventLog } from '../open-event-log.ts'
import { availability, testEan } from '../testing.ts'
import type { LogAddress } from './fixture.ts'

// A process that appends facts of one tyre, five at a time, until it is killed, and prints how far the
// log has confirmed. argv: where the log is, as JSON; the number of the tyre; the first revision to write.
const [place = '{}', tyre = '1', first = '1'] = process.argv.slice(2)
const { databaseUrl, ...engine } = JSON.parse(place) as LogAddress
const logger = createLogger('writer', { level: 'silent' })
const log = await openEventLog({ database: createDatabase(databaseUrl, { max: 2 }), logger, ...engine })
const ean = testEan(Number(tyre))
for (let revision = Number(first); ; revision += 5) {
  const events = [0, 1, 2, 3, 4].map((more) => availability(ean, revision + more))
  await log.append('orders', partitionOf('orders', ean), events)
  process.stdout.write(`${revision + 4}\n`)
}
