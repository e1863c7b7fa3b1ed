import type { Agorot } from '@zmig/events'
import type { OpenOffer } from '@zmig/ordering'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { minute } from '../command/format.ts'

type OffersCommand = { action: 'list' } | { action: 'accept' | 'refuse'; offerId: string }

const readId = (text: string): string => {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new InvalidArgumentError('It is an id that npm run offers lists.')
}

export const offersCommand = defineCommand<OffersCommand>({
  name: 'offers',
  description: 'Lists prices that shoppers offered, and answers them.',
  byDefault: 'list',
  declare: (command, give) => {
    command
      .command('list')
      .description('lists those that wait for an answer; the same without a word')
      .action(() => give({ action: 'list' }))
    command
      .command('accept')
      .description('makes a coupon of one, for that shopper, for a day')
      .argument('<id>', 'the id of the offer', readId)
      .action((offerId: string) => give({ action: 'accept', offerId }))
    command
      .command('refuse')
      .description('says no')
      .argument('<id>', 'the id of the offer', readId)
      .action((offerId: string) => give({ action: 'refuse', offerId }))
  },
})

export const OFFER_HEADINGS = ['id', 'ean', 'offered', 'list price', 'made', 'answer until', 'product']

const shekels = (agorot: Agorot): string => (agorot / 100).toFixed(2)

/** Offers as rows of a table, without the person who made them. */
export const offerRows = (offers: OpenOffer[]): string[][] =>
  offers.map(({ id, ean, price, listPrice, madeAt, expiresAt, displayName }) => [
    id,
    ean,
    shekels(price),
    shekels(listPrice),
    minute(madeAt),
    minute(expiresAt),
    displayName ?? 'not sold any more',
  ])
