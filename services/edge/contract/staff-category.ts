import * as z from 'zod/mini'
import { destroy, get, put } from './endpoint.ts'
import { refusal } from './refusal.ts'

const staff = { audience: 'staff' } as const
/** What a body may hold of a field; what a field may say is `categoryFaults`. */
const text = z.string().check(z.maxLength(1_000))

/** A category of tyres, as staff look after it. */
export const StaffCategory = z.object({
  /** a part of its list's address; it does not change */
  id: z.string(),
  name: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
  /** how many products are listed in it */
  products: z.number(),
})
export type StaffCategory = z.infer<typeof StaffCategory>

export const listCategories = get('/api/v1/admin/categories', {
  ...staff,
  summary: 'Categories of tyres with their texts for search engines, by name',
  answer: z.object({ ok: z.literal(true), categories: z.array(StaffCategory) }),
})

export const saveCategory = put('/api/v1/admin/categories/{id}', {
  ...staff,
  summary:
    'Lists a category, or changes one; 422 names each field that is wrong, 409 when somebody else changed it first',
  body: z.object({
    name: text,
    seoTitle: text,
    seoDescription: text,
    /** of the category that was edited; null for a new one */
    version: z.nullable(z.number().check(z.int(), z.gte(1))),
  }),
  answer: z.object({
    ok: z.boolean(),
    /** as it is now, also beside the refusal of a change that came too late */
    category: z.optional(StaffCategory),
    faults: z.optional(z.record(z.string(), z.string())),
    ...refusal,
  }),
})

export const removeCategory = destroy('/api/v1/admin/categories/{id}', {
  ...staff,
  summary: 'Removes a category that no product is in; 409 names how many are',
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
