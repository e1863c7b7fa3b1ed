import { openEventLog } from '@zmig/event-log'
import { createDatabase } from '@zmig/kit'
import { startProjections } from '../start-projections.ts'
import { keepingRevisions, silentLogger } from './fixture.ts'

// A process of its own that runs the projection of the tests. When it meets revision 13 it says `holding` in the middle of
// its transaction, everything written and nothing committed, and waits for a message. argv: address of the database, and of Kafka
// with the prefix of its topics when the log is there.
const [, , url = '', broker, topicPrefix = ''] = process.argv
const database = createDatabase(url)
const released = new Promise<void>((resolve) => process.once('message', () => resolve()))

await startProjections({
  database,
  log: await openEventLog({ database, logger: silentLogger, topicPrefix, ...(broker && { brokers: [broker] }) }),
  logger: { ...silentLogger, error: (_fields, message) => process.send?.(message) },
  projections: [
    keepingRevisions({
      after: async (batch) => {
        if (!batch.some(({ data }) => data.revision === 13)) return
        process.send?.('holding')
        await released
        process.send?.('goes on')
      },
    }),
  ],
})
process.once('disconnect', () => process.exit(0)) // the test has gone
process.send?.('running')
