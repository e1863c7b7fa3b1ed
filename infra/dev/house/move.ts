import { createDatabase, createLogger, migrate } from '@zmig/kit'
import pg from 'pg'
import { environment } from '../environment.ts'
import { allMigrations } from '../migrations.ts'
import { createProgress } from '../stack/progress.ts'
import { openShopDatabase } from '../stack/shop-database.ts'
import { claimHouse } from './alone.ts'
import { tableNames } from './catalogue.ts'
import { perSecond, seconds } from './figures.ts'
import { houseCommand, type AtEnd } from './house-command.ts'
import { moveHistory, type Moved } from './move/move-history.ts'
import { Refusal } from './refusal.ts'
import { refuseDatabaseWithoutShop } from './shopless.ts'
import { openShopKafka } from './shop-kafka.ts'
import { readMigrations } from './write-backup.ts'

const tellMoved = ({ moved, events, copied, milliseconds, dropped }: Moved, kafka: string): string[] => {
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
  await claimHouse(claim, 'the move')

  refuseDatabaseWithoutShop(shop.url, await readMigrations(claim, await tableNames(claim)), allMigrations)
  await migrate(shop.url, allMigrations)
  const database = createDatabase(shop.url, { applicationName: 'zmigo move' })
  atEnd(() => database.end())
  const logger = createLogger('move', { level: 'error' })
  const { log, cluster, patience } = await progress.step('Kafka', () =>
    openShopKafka({ env: environment, database, logger, say: progress.say, atEnd }),
  )
  const moved = await progress.step('moving', (tell) => moveHistory({ database, to: log, cluster, patience, tell }))
  for (const line of tellMoved(moved, cluster.brokers)) console.log(line)
}

/** `npm run engines -- move`: takes the history of a shop that does not run to Kafka, and exits. */
export const moveCommand = (): Promise<never> => houseCommand(move)
