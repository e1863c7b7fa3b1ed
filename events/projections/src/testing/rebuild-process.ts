import { createPostgresEventLog } from '@zmig/event-log'
import { createDatabase } from '@zmig/kit'
import { rebuild } from '../rebuild/rebuild.ts'
import { silentLogger } from './fixture.ts'
import { keepingModel } from './model.ts'

// A process of its own that rebuilds the model of the tests and stays in the middle of the first transaction, everything
// written and nothing committed. argv: address of the database.
const [, , url = ''] = process.argv
const database = createDatabase(url)
process.once('disconnect', () => process.exit(0)) // the test has gone

await rebuild({
  database,
  log: createPostgresEventLog(database),
  logger: silentLogger,
  projection: keepingModel({
    after: async () => {
      process.send?.('folding')
      await new Promise(() => undefined)
    },
  }),
})
