import * as z from 'zod/mini'
import { destroy, get, put } from './endpoint.ts'
import { refusal } from './refusal.ts'

const staff = { audience: 'staff' } as const

/** A brand of tyres, as staff look after it. */
export const StaffBrand = z.object({
  /** the brand in addresses; it does not change */
  id: z.string(),
  name: z.string(),
  /** path of an uploaded picture; empty without one */
  logo: z.string(),
  /** grows with every change; null for a brand that only products name so far */
  version: z.nullable(z.number()),
  /** how many products are listed of it */
  products: z.number(),
})
export type StaffBrand = z.infer<typeof StaffBrand>

export const listBrands = get('/api/v1/admin/brands', {
  ...staff,
  summary: 'Brands of tyres with their logos, also those that only products name, by name',
  answer: z.object({ ok: z.literal(true), brands: z.array(StaffBrand) }),
})

export const saveBrand = put('/api/v1/admin/brands/{id}', {
  ...staff,
  summary:
    'Lists a brand, or changes its logo and how it is spelled; its products follow. 409 when somebody else changed it first',
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    logo: z.string().check(z.maxLength(500)),
    /** of the brand that was edited; null for one that is new, or that only products name */
    version: z.nullable(z.number().check(z.int(), z.gte(1))),
  }),
  answer: z.object({
    ok: z.boolean(),
    /** as it is now, also beside the refusal of a change that came too late */
    brand: z.optional(StaffBrand),
    faults: z.optional(z.record(z.string(), z.string())),
    ...refusal,
  }),
})

export const removeBrand = destroy('/api/v1/admin/brands/{id}', {
  ...staff,
  summary: 'Removes a brand that no product on sale names; 409 names how many do',
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
