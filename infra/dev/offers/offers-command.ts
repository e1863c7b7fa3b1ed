import type { Agorot } from '@zmig/events'
import type { OpenOffer } from '@zmig/ordering'

type OffersCommand = { action: 'list' } | { action: 'accept' | 'refuse'; offerId: string }

export const OFFERS_USAGE = `npm run offers                  lists prices that shoppers offered and that wait for an answer
npm run offers -- accept <id>   makes a coupon of one, for that shopper, for a day
npm run offers -- refuse <id>   says no`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the arguments of `npm run offers --`; undefined when they mean nothing. */
export const parseOffersCommand = (args: string[]): OffersCommand | undefined => {
  const [action = 'list', offerId, ...more] = args
  if (more.length > 0) return undefined
  if (action === 'list') return offerId === undefined ? { action } : undefined
  if (action !== 'accept' && action !== 'refuse') return undefined
  return offerId !== undefined && UUID.test(offerId) ? { action, offerId } : undefined
}

export const OFFER_HEADINGS = ['id', 'ean', 'offered', 'list price', 'made', 'answer until', 'product']

const shekels = (agorot: Agorot): string => (agorot / 100).toFixed(2)
const minute = (time: Date): string => time.toISOString().slice(0, 16)

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
