import { hoursText, periodText, tyresText, withLetter, type Terms } from '@zmig/edge-contract'

const PAIR = 2

/** How long a delivery takes, as the end of a sentence. */
export const deliveryTime = ({ deliveryFromHours, deliveryToDays }: Terms): string =>
  `${hoursText(deliveryFromHours)} עד ${periodText(deliveryToDays)}`

/** The number of tyres from which shipping is free, as a pair where it is one. */
export const freeTyres = ({ freeShippingFrom }: Terms): string =>
  freeShippingFrom === PAIR ? 'זוג צמיגים' : tyresText(freeShippingFrom)

/** The same as a count. */
export const freeTyreCount = ({ freeShippingFrom }: Terms): string => tyresText(freeShippingFrom)

/** The same with "from". */
export const fromFreeTyres = (terms: Terms): string => withLetter('מ', freeTyres(terms))
