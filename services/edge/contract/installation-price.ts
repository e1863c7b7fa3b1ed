import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Ean, Shekels } from './primitives.ts'

/** What the cheapest garage takes for fitting a product; paid there, never online. */
export const InstallationPrice = z.object({
  ean: Ean,
  /** tyres to fit: two of a set */
  tyreCount: z.number(),
  perTyre: Shekels,
  /** for all of them */
  total: Shekels,
  shop: z.object({ id: z.string(), displayName: z.string(), city: z.string() }),
})
export type InstallationPrice = z.infer<typeof InstallationPrice>

export const installationPrice = get('/api/v1/tires/MO/{ean}/installation', {
  summary: 'Cheapest installation of a product anywhere, or in a city (id or name); null where nobody installs',
  query: z.object({ city: z.optional(z.string().check(z.maxLength(100), z.regex(/^\P{Cc}*$/u))) }),
  answer: z.object({ installation: z.nullable(InstallationPrice) }),
})
