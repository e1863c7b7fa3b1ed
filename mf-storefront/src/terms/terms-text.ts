import type { Terms } from '@zmig/edge-contract'

const WEEK = 7
const PAIR = 2

/** How long a delivery takes, as the end of a sentence. */
export const deliveryTime = ({ deliveryFromHours, deliveryToDays }: Terms): string =>
  `${deliveryFromHours} שעות עד ${deliveryToDays === WEEK ? 'שבוע' : `${deliveryToDays} ימים`}`

/** The number of tyres from which shipping is free, as a pair where it is one. */
export const freeTyres = ({ freeShippingFrom }: Terms): string =>
  freeShippingFrom === PAIR ? 'זוג צמיגים' : `${freeShippingFrom} צמיגים`

/** The same as a count. */
export const freeTyreCount = ({ freeShippingFrom }: Terms): string =>
  freeShippingFrom === PAIR ? 'שני צמיגים' : `${freeShippingFrom} צמיגים`

/** The same with "from": the letter joins a word, and takes a hyphen before a figure. */
export const fromFreeTyres = (terms: Terms): string =>
  terms.freeShippingFrom === PAIR ? `מ${freeTyres(terms)}` : `מ־${freeTyres(terms)}`
