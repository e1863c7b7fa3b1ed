import * as z from 'zod/mini'
import { TypedShekels } from './primitives.ts'
import { CONSTRUCTIONS, TUBES, TYRE_POSITIONS } from './tyre-facts.ts'

/** What a body may hold of a field; what a field may say is `tyreFaults`. */
const text = (most = 200) => z.string().check(z.maxLength(most))

/** All that staff say of a single tyre beside its EAN and pictures; see `TyreText` for the meaning of each field. */
export const StaffTyre = z.object({
  brand: text(),
  line: text(),
  hebrewName: text(),
  /** id of a category */
  category: text(),
  position: z.enum(TYRE_POSITIONS),
  width: text(),
  profile: text(),
  rim: text(),
  construction: z.enum(CONSTRUCTIONS),
  tube: z.enum(TUBES),
  /** empty: written from the size and the rating */
  displaySize: text(),
  load: text(),
  speed: text(),
  price: TypedShekels,
  fullPrice: TypedShekels,
  free_shipping: z.boolean(),
  score: z.number().check(z.gte(-1_000), z.lte(1_000)),
  description: text(4_000),
  treadFamily: text(),
  youtube: text(),
  dot: text(),
})
export type StaffTyre = z.infer<typeof StaffTyre>

/** A line of a brand, with what its tyres have in common. */
const ChosenLine = z.object({
  brand: z.string(),
  line: z.string(),
  hebrewName: z.string(),
  category: z.string(),
  treadFamily: z.string(),
  youtube: z.string(),
})
export type ChosenLine = z.infer<typeof ChosenLine>

/** What the form of a tyre offers. */
export const TyreChoices = z.object({
  ok: z.literal(true),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  lines: z.array(ChosenLine),
})
export type TyreChoices = z.infer<typeof TyreChoices>
