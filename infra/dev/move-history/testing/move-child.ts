import { clusterOf, openKafkaEventLog } from '@zmig/event-log'
import { createDatabase, createLogger } from '@zmig/kit'
import { retryAtOnce } from '../../shop/testing/other-log.ts'
import { moveHistory } from '../move-history.ts'

// A move in a process of its own, for tests that kill it. argv: database, broker, prefix of its topics. It reports its
// progress to its parent.
const [url = '', broker = '', topicPrefix = ''] = process.argv.slice(2)
const database = createDatabase(url)
const brokers = [broker]
const log = await openKafkaEventLog({
  database,
  logger: createLogger('move', { level: 'silent' }),
  brokers,
  topicPrefix,
})
const cluster = await clusterOf(log, brokers)?.()
if (!cluster) throw new Error('the cluster does not say who it is')
await moveHistory({ database, to: log, cluster, retry: retryAtOnce, report: (detail) => process.send?.(detail) })
process.exit(0)
