import { hoursText, periodText, tyresText, type Terms } from '@zmig/edge-contract'

const PAIR = 2

/** How long a delivery takes, as the end of a sentence. */
export const deliveryTime = ({ deliveryFromHours, deliveryToDays }: Terms): string =>
  `${hoursText(deliveryFromHours)} עד ${periodText(deliveryToDays)}`

/** The number of tyres from which shipping is free, as a pair where it is one. */
export const freeTyres = ({ freeShippingFrom }: Terms): string =>
  freeShippingFrom === PAIR ? 'זוג צמיגים' : tyresText(freeShippingFrom)

/** The same as a count. */
export const freeTyreCount = ({ freeShippingFrom }: Terms): string => tyresText(freeShippingFrom)

/** The same with "from": the letter joins a word, and takes a hyphen before a figure. */
export const fromFreeTyres = (terms: Terms): string =>
  terms.freeShippingFrom === PAIR ? `מ${freeTyres(terms)}` : `מ־${freeTyres(terms)}`
