import { createDatabase, systemClock } from '@zmig/kit'
import { createAnswerOffer, listOpenOffers } from '@zmig/ordering'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { environment } from './environment.ts'
import { OFFER_HEADINGS, offerRows, offersCommand } from './offers/offers-command.ts'
import { openShopDatabase } from './shop/shop-database.ts'

const REASONS = {
  NOT_FOUND: 'There is no such offer; npm run offers lists those that wait.',
  ANSWERED: 'That offer was answered the other way already.',
  ERASED: 'The details of the person who made that offer are erased: there is no address for an answer.',
  EXPIRED: 'That offer was good for 24 hours, and they are over.',
  UNKNOWN_PRODUCT: 'The shop does not sell that product any more.',
  PRICE_DROPPED: 'The product costs no more than what was offered: there is nothing to take off. Refuse it instead.',
  OWNER_ONLY: 'Only an owner takes that much off.',
}

const command = readArguments(offersCommand)

await runCommand(async (atEnd) => {
  const shop = await openShopDatabase(environment)
  atEnd(() => shop.close())
  const database = createDatabase(shop.url, { applicationName: 'zmigo offers' })
  atEnd(() => database.end())
  const [row] = await database.query<{ there: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = 'ordering' and table_name = 'best_offer' and column_name = 'sends_at') as there`,
  )
  if (!row?.there) throw new Refusal('This database holds no offers yet. Start the shop once, then try again.')

  if (command.action === 'list') {
    const rows = offerRows(await listOpenOffers(database, systemClock.now()))
    console.log(rows.length > 0 ? formatTable(OFFER_HEADINGS, rows) : 'No offer waits for an answer.')
    return
  }
  const answerOffer = createAnswerOffer({ database, clock: systemClock })
  const answer = await answerOffer(command.offerId, command.action === 'accept' ? 'accepted' : 'refused', {
    actor: 'operator',
  })
  if (!answer.ok) throw new Refusal(REASONS[answer.code])
  const delay = shop.running ? '' : ' The shopper is notified when the shop runs.'
  if (!answer.coupon) console.log(`The offer is refused.${delay}`)
  else {
    const { code, discount, validUntil } = answer.coupon
    console.log(`The offer is coupon ${code}: ${discount / 100} shekels off, until ${validUntil}.${delay}`)
  }
})
