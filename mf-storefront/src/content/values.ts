import { businessDaysText, hoursText, SLOT_HOURS, withLetter, type Shekels } from '@zmig/edge-contract'
import { deliveryTime, freeTyres, fromFreeTyres } from '../terms/terms-text.ts'
import type { openingHours, Site } from '@zmig/platform'

type Known = Pick<Site, 'terms'> & { hours: typeof openingHours }

/** A round amount in a sentence; the space does not break. */
const shekels = (amount: Shekels): string => `${amount}\u00A0₪`

/**
 * Values that a page of content names as `{{name}}` and that depend on the shop's settings. Plain TypeScript, because the
 * build reads the names.
 */
export const values = {
  shippingFee: ({ terms }) => shekels(terms.shippingFee),
  freeTyres: ({ terms }) => freeTyres(terms),
  fromFreeTyres: ({ terms }) => fromFreeTyres(terms),
  deliveryTime: ({ terms }) => deliveryTime(terms),
  transferHoldDays: ({ terms }) => businessDaysText(terms.transferHoldDays),
  instalments: ({ terms }) => terms.instalments,
  upToInstalments: ({ terms: { instalments } }) =>
    instalments === 1 ? 'בתשלום אחד' : `עד ${instalments} תשלומים שווים`,
  forOfferCouponHours: ({ terms }) => withLetter('ל', hoursText(terms.offerCouponHours)),
  slotHours: () => hoursText(SLOT_HOURS),
  returnDays: ({ terms }) => terms.returnDays,
  metricsDays: ({ terms }) => terms.metricsDays,
  cardReturnFee: ({ terms }) => shekels(terms.cardReturnFee),
  opensAt: ({ hours }) => hours.from,
  closesAt: ({ hours }) => hours.to,
} satisfies Record<string, (known: Known) => string | number>
