import { createDatabase, createLogger, migrate } from '@zmig/kit'
import pg from 'pg'
import { tableNames } from '../backup/catalogue.ts'
import { readMigrations } from '../backup/write-backup.ts'
import { perSecond, seconds } from '../command/format.ts'
import { createProgress } from '../command/progress.ts'
import { type AtEnd, runCommand, Refusal } from '../command/run-command.ts'
import { environment } from '../environment.ts'
import { allMigrations } from '@zmig/roles/migrations'
import { claimDatabase } from '../shop/claim-database.ts'
import { openShopDatabase, refuseDatabaseWithoutShop } from '../shop/shop-database.ts'
import { openShopKafka } from '../shop/shop-kafka.ts'
import { type Moved, moveHistory } from './move-history.ts'

const describeMove = ({ moved, events, copied, milliseconds, dropped }: Moved, kafka: string): string[] => {
  if (!moved) return [`The history of this shop is in Kafka at ${kafka} already; nothing was to be done.`]
  const earlier = events > copied ? ` (${events - copied} were there from an earlier attempt)` : ''
  return [
    `${events} events are in Kafka at ${kafka}${earlier}; ${copied} in ${seconds(milliseconds)}, ${perSecond(copied, milliseconds)}.`,
    ...(dropped > 0 ? [`${dropped} parked events were dropped: the log had forgotten them before.`] : []),
    'From now on start the shop with npm start -- --engines, or with KAFKA_BROKERS set to that Kafka.',
  ]
}

const move = async (atEnd: AtEnd): Promise<void> => {
  const progress = createProgress(3)
  const shop = await progress.step('PostgreSQL', () => openShopDatabase(environment))
  atEnd(() => shop.close())
  if (shop.running) throw new Refusal('The shop runs. Stop it with Ctrl-C where it was started, then move it.')
  const claim = new pg.Client({ connectionString: shop.url, application_name: 'zmigo move' })
  await claim.connect()
  atEnd(() => claim.end())
  await claimDatabase(claim, 'the move')

  refuseDatabaseWithoutShop(shop.url, await readMigrations(claim, await tableNames(claim)), allMigrations)
  await migrate(shop.url, allMigrations)
  const database = createDatabase(shop.url, { applicationName: 'zmigo move' })
  atEnd(() => database.end())
  const logger = createLogger('move', { level: 'error' })
  const { log, cluster, retry } = await progress.step('Kafka', () =>
    openShopKafka({ env: environment, database, logger, say: progress.say, atEnd }),
  )
  const moved = await progress.step('moving', (report) => moveHistory({ database, to: log, cluster, retry, report }))
  for (const line of describeMove(moved, cluster.brokers)) console.log(line)
}

/** `npm run engines -- move`: takes the history of a shop that does not run to Kafka, and exits. */
export const moveCommand = (): Promise<never> => runCommand(move)
