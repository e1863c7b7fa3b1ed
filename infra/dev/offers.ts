import { systemClock } from '@zmig/kit'
import { createAnswerOffer, listOpenOffers } from '@zmig/ordering'
import { readArguments } from './command/command-line.ts'
import { formatTable } from './command/format.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { OFFER_HEADINGS, offerRows, offersCommand } from './offers/offers-command.ts'
import { openShopTables } from './shop/shop-tables.ts'

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
  const needed = { table: 'ordering.best_offer', column: 'sends_at', without: 'holds no offers' }
  const { database, running } = await openShopTables('offers', needed, atEnd)

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
  const delay = running ? '' : ' The shopper is notified when the shop runs.'
  if (!answer.coupon) console.log(`The offer is refused.${delay}`)
  else {
    const { code, discount, validUntil } = answer.coupon
    console.log(`The offer is coupon ${code}: ${discount / 100} shekels off, until ${validUntil}.${delay}`)
  }
})
