import { type Database, isProduction, newId, systemClock } from '@zmig/kit'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import {
  demonstrationIds,
  describeLeftovers,
  findDemonstration,
  findTrialOrders,
  removeDemonstration,
  seedDemonstration,
} from '@zmig/seed'
import { readArguments } from './command/command-line.ts'
import { createProgress } from './command/progress.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { demoCommand, ordersAre } from './demo/demo-command.ts'
import {
  findRealDocuments,
  findVisits,
  type RealDocument,
  removeTrialOffers,
  removeTrialOrders,
  removeVisits,
} from './demo/remove-trial.ts'
import { environment } from './environment.ts'
import { openShop, type OpenShop } from './projections/open-shop.ts'

const command = readArguments(demoCommand)

const KEEPS = 'Bikes, cities, categories, spellings, and all that you have added yourself stay.'

/** Whether parts of a shop are connected, started here or elsewhere: they would go on reading what is removed. */
const isServed = async (database: Database): Promise<boolean> =>
  (
    await database.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'zmigo%'
         and application_name not in ('zmigo demo', 'zmigo backup') limit 1`,
    )
  ).length > 0

const refuseOrders = (orders: number, isInKafka: boolean, isRead: boolean) => {
  if (isInKafka)
    throw new Refusal(
      `The history of this shop is in Kafka, which gives up no single events: the ${ordersAre(orders)} there for good. ` +
        'Begin a new shop, with a database and topics of its own.',
    )
  if (isRead)
    throw new Refusal(
      'A shop runs on this database. Stop it, wherever it was started, then remove the orders of the trial.',
    )
}

const documentNames = { 'invoice-receipt': 'invoice', 'credit-note': 'credit note' }

/** `Tax documents that were issued stay, because the law keeps them: invoice 3001 of Z-1.` */
const staying = (documents: readonly RealDocument[]): string =>
  `Tax documents that were issued stay, because the law keeps them: ${documents
    .map(({ kind, number, orderId }) => `${documentNames[kind]} ${number} of ${orderId}`)
    .join(', ')}. Ask your accountant how to take them back.`

const remove = async (
  { database, log, running }: OpenShop,
  services: Parameters<typeof removeDemonstration>[0]['services'],
  options: { orders: boolean; yes: boolean },
) => {
  const found = await findDemonstration(database)
  const orders = await findTrialOrders(database)
  const { singles, sets, garages } = demonstrationIds()
  const goods = { eans: [...singles, ...sets], garages }
  const visits = await findVisits(database, goods)
  if (found.length === 0 && orders.length === 0 && visits.length === 0) {
    console.log('Nothing of the demonstration is in this database.')
    return
  }
  if (orders.length > 0 && !options.orders)
    throw new Refusal(
      `${ordersAre(orders.length)} of demonstration products, or at a demonstration garage. ` +
        'Nothing was removed. Add --orders when they were a trial: they go too, with their payments, messages and events.',
    )
  if (orders.length > 0) refuseOrders(orders.length, log.engine === 'kafka', await isServed(database))
  const deed = [
    describeLeftovers([...found, ...visits]),
    ...(orders.length > 0
      ? [describeLeftovers([{ kind: 'trial orders', rows: orders.length }]) + ' with all that hangs on them']
      : []),
  ]
  console.log(`Removes ${deed.filter(Boolean).join(', ')}. ${KEEPS}`)
  const documents = await findRealDocuments(database, orders)
  if (documents.length > 0) console.log(staying(documents))
  if (!options.yes) throw new Refusal('Nothing was removed. Repeat it with --yes when that is what you want.')
  const { step } = createProgress(4)
  if (orders.length > 0) await step('orders of the trial', () => removeTrialOrders({ ...services, database }, orders))
  await step('offers of the trial', () => removeTrialOffers({ database }, goods.eans))
  await step('likes, views and runs of the wizard', () => removeVisits({ database }, goods))
  await step('demonstration', () => removeDemonstration({ database, services }))
  if (log.engine === 'kafka' && visits.length > 0)
    console.log(
      'Kafka keeps the events of likes, views and the wizard: a rebuild of edge-like, edge-demand or edge-wizard counts them again.',
    )
  console.log(
    running ? 'It is removed; pages follow within seconds.' : 'It is removed; pages follow when the shop runs.',
  )
}

await runCommand(async (atEnd) => {
  if (command.action === 'seed' && isProduction(environment))
    throw new Refusal(
      'This shop is public: real customers would meet invented goods and prices. Try the demonstration on a shop of its own, with another DATA_DIR.',
    )
  const shop = await openShop(environment, 'demo', atEnd)
  const { database, log, logger, running } = shop
  const telemetry = createTelemetry({ log, logger })
  atEnd(() => telemetry.stop())
  const services = { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger }
  if (command.action === 'remove') return remove(shop, services, command)
  const done = await createProgress(1).step('demonstration', (detail) =>
    seedDemonstration({ database, services }, (label, part, total) => detail(`${label} ${part} of ${total}`)),
  )
  if (done === 'already seeded') console.log('The demonstration is in this shop already.')
  else console.log(running ? 'It is there; pages follow within seconds.' : 'It is there; npm start shows it.')
})
