import * as z from 'zod/mini'
import { destroy, get, post, put } from './endpoint.ts'
import { refusal } from './refusal.ts'
import { StaffPages } from './staff-pages.ts'

const staff = { audience: 'staff' } as const
/** What a body may hold of a field; what a field may say is `bikeFaults`. */
const text = z.string().check(z.maxLength(200))
const version = z.number().check(z.int(), z.gte(1))

const BikeFields = z.object({
  brand: text,
  model: text,
  yearFrom: z.number(),
  /** the running year, or the next one, for a bike that is still sold */
  yearTo: z.number(),
  /** sport, naked, scooter, atv … */
  category: text,
  /** cubic centimetres; 0 means electric */
  engineCc: z.number(),
  /** canonical, `120/70-17` */
  frontSize: text,
  rearSize: text,
  /** load index and speed rating of the original tyres, `58` and `(W)`; empty where they are not known */
  frontLoad: text,
  frontSpeed: text,
  rearLoad: text,
  rearSpeed: text,
})

/** A motorcycle with its fitments, as staff look after it. */
export const StaffBike = z.extend(BikeFields, {
  id: z.string(),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
})
export type StaffBike = z.infer<typeof StaffBike>

/** `bike`: as it is now, also beside the refusal of a change that came too late; `faults`: a sentence for each wrong field */
const Saved = z.object({
  ok: z.boolean(),
  bike: z.optional(StaffBike),
  faults: z.optional(z.record(z.string(), z.string())),
  ...refusal,
})

export const listStaffBikes = get('/api/v1/admin/motorcycles', {
  ...staff,
  summary:
    'Motorcycles with their original sizes, by make, model and year; by words of the name or a size, and by category',
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    words: z.optional(z.string().check(z.maxLength(100))),
    category: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({
    ok: z.literal(true),
    bikes: z.array(StaffBike),
    /** every make, for the form */
    brands: z.array(z.string()),
    pagination: StaffPages,
  }),
})

export const createBike = post('/api/v1/admin/motorcycles', {
  ...staff,
  summary: 'Lists a motorcycle; 422 names each field that is wrong, 409 when the model is listed for one of the years',
  body: BikeFields,
  answer: Saved,
})

export const changeBike = put('/api/v1/admin/motorcycles/{id}', {
  ...staff,
  summary: 'Changes a motorcycle: its page, the search and the wizard follow; 409 when somebody else changed it first',
  body: z.extend(BikeFields, { version }),
  answer: Saved,
})

export const removeBike = destroy('/api/v1/admin/motorcycles/{id}', {
  ...staff,
  summary: 'Removes a motorcycle: its page, the search and the wizard forget it',
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
