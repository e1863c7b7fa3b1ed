import type { OpenOffer } from '@zmig/ordering'

export const OFFER_HEADINGS = ['id', 'ean', 'offered', 'list price', 'made', 'answer until', 'product']

const shekels = (agorot: number): string => (agorot / 100).toFixed(2)
const minute = (time: Date): string => time.toISOString().slice(0, 16)

/** Offers as rows of a table; who offers is nobody's business here. */
export const offerRows = (offers: OpenOffer[]): string[][] =>
  offers.map(({ offerId, ean, price, listPrice, madeAt, expiresAt, displayName }) => [
    offerId,
    ean,
    shekels(price),
    shekels(listPrice),
    minute(madeAt),
    minute(expiresAt),
    displayName ?? 'not sold any more',
  ])
