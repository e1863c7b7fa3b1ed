import type { Terms } from '@zmig/edge-contract'

const WEEK = 7
const PAIR = 2

/** A round amount in a sentence; the space does not break. */
export const shekels = (amount: number): string => `${amount}\u00A0₪`

/** How long a courier takes, as the end of a sentence. */
export const deliveryTime = ({ deliveryFromHours, deliveryToDays }: Terms): string =>
  `${deliveryFromHours} שעות עד ${deliveryToDays === WEEK ? 'שבוע' : `${deliveryToDays} ימים`}`

/** As many tyres as travel free. */
export const freeTyres = ({ freeShippingFrom }: Terms): string =>
  freeShippingFrom === PAIR ? 'זוג צמיגים' : `${freeShippingFrom} צמיגים`

/** "From as many tyres on": the letter joins a word, and takes a hyphen before a figure. */
export const fromFreeTyres = (terms: Terms): string =>
  terms.freeShippingFrom === PAIR ? `מ${freeTyres(terms)}` : `מ־${freeTyres(terms)}`
