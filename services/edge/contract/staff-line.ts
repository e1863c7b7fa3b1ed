import * as z from 'zod/mini'
import { get, put } from './endpoint.ts'
import { refusal } from './refusal.ts'
import { StaffPages } from './staff-pages.ts'

const staff = { audience: 'staff' } as const
/** What a body may hold of a field; what a field may say is `lineFaults`. */
const text = z.string().check(z.maxLength(200))

/** A line of a brand with what its tyres have in common, as the one that was changed last says it. */
export const StaffLine = z.object({
  brand: z.string(),
  line: z.string(),
  hebrewName: z.string(),
  treadFamily: z.string(),
  youtube: z.string(),
  /** how many single tyres are listed of it */
  products: z.number(),
})
export type StaffLine = z.infer<typeof StaffLine>

export const listStaffLines = get('/api/v1/admin/lines', {
  ...staff,
  summary: 'Lines of tyres, by brand and name; by words of brand, line and Hebrew name',
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    words: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({ ok: z.literal(true), lines: z.array(StaffLine), pagination: StaffPages }),
})

export const changeLine = put('/api/v1/admin/lines', {
  ...staff,
  summary: 'Changes what all tyres of a line have in common; their sets follow. 422 names each field that is wrong',
  body: z.object({
    brand: text,
    /** the line as it is called now */
    of: text,
    line: text,
    hebrewName: text,
    treadFamily: text,
    youtube: text,
  }),
  answer: z.object({
    ok: z.boolean(),
    /** how many products changed, sets among them */
    changed: z.optional(z.number()),
    faults: z.optional(z.record(z.string(), z.string())),
    ...refusal,
  }),
})
