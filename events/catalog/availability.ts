import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Ean, Visibility } from './primitives.ts'

/** What can be bought of a tyre or set; ordering decides it, every other service copies it. */
const Availability = z.object({
  ean: Ean,
  visibility: Visibility,
  /** units that an order may take now */
  available: z.int().nonnegative(),
  /** grows with every change of this EAN; an older one never overwrites a newer */
  revision: z.int().positive(),
})

export const AvailabilityChanged = defineEvent({
  type: 'orders.availability-changed',
  version: 1,
  topic: 'orders',
  key: (availability) => availability.ean,
  data: Availability,
  example: { ean: '2907373823466', visibility: 'instock', available: 14, revision: 3 },
})
