import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** A brand whose logo staff uploaded. */
const BrandLogo = z.object({
  /** the brand in addresses */
  id: z.string(),
  name: z.string(),
  /** path of an uploaded picture */
  logo: z.string(),
})
export type BrandLogo = z.infer<typeof BrandLogo>

export const brandLogos = get('/api/v1/brands/logos', {
  summary: 'Brands with tyres: the logos of those that have one, by name, and the addresses of all',
  audience: 'everyone',
  answer: z.object({
    brands: z.array(BrandLogo),
    /** every brand with tyres, as it is in addresses */
    carried: z.array(z.string()),
  }),
})
