import { once } from 'node:events'
import { openEventLog, type EventLog, type TransactionalEventLog } from '@zmig/event-log'
import { createDatabase, createLogger } from '@zmig/kit'
import { startRelay } from '../relay.ts'
import { withoutTransactions } from './outbox-fixture.ts'

/** The settings of a relay in a process of its own. */
export type RelayProcessOptions = {
  url: string
  /** of Kafka; without them the log is in the database */
  brokers?: string[]
  /** before the names of topics in Kafka */
  topicPrefix?: string
  /** treat the log as one outside the database */
  outside?: boolean
  /** stop at the first append, before or after it was done, say `held`, and continue on a message */
  hold?: 'before' | 'after'
  /** how far the clock of this process is ahead, in milliseconds */
  ahead?: number
}

const { url, outside, hold, ahead = 0, ...engine } = JSON.parse(process.argv[2] ?? '{}') as RelayProcessOptions

const trueNow = Date.now.bind(Date)
Date.now = () => trueNow() + ahead

const logger = createLogger('relay', { level: 'silent' })
const database = createDatabase(url, { applicationName: 'relay process' })
const log = await openEventLog({ database, logger, ...engine })

let held = false
const around = async (append: () => Promise<void>): Promise<void> => {
  const holding = async (when: 'before' | 'after'): Promise<void> => {
    if (held || hold !== when) return
    held = true
    const goOn = once(process, 'message')
    process.send?.('held')
    await goOn
  }
  await holding('before')
  await append()
  await holding('after')
}

const isTransactional = (opened: EventLog): opened is TransactionalEventLog => 'appendAllIn' in opened

const watched: EventLog = {
  ...log,
  appendAll: (events) => around(() => log.appendAll(events)),
  ...(isTransactional(log) && {
    appendAllIn: (...given: Parameters<TransactionalEventLog['appendAllIn']>) =>
      around(() => log.appendAllIn(...given)),
  }),
}

await startRelay({ database, log: outside ? withoutTransactions(watched) : watched, logger })
process.send?.('started')
