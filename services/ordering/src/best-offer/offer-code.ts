import { randomInt } from 'node:crypto'

/** Without signs that look alike: the code may be read from a screen and typed on a phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code of an accepted offer, `OFFER-7K2M9Q`. It counts for one buyer, so it need not be hard to guess. */
export const newOfferCode = (): string =>
  `OFFER-${Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('')}`
