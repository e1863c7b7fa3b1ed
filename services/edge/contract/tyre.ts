import * as z from 'zod/mini'
import { BikePlace } from './bike.ts'
import { get } from './endpoint.ts'
import { Cdn, Ean, Shekels, Visibility } from './primitives.ts'

/** Week and year of production as moulded on the sidewall, `3126` = week 31 of 2026; absent when not stated. */
const Dot = z.optional(z.union([z.string(), z.object({ front: z.string(), rear: z.string() })]))

/** A product: a single tyre, or a set (one SKU for a front and a rear; the price is for the pair). */
export const Tyre = z.object({
  _id: z.string(),
  ean: Ean,
  /** slug of the product page's address */
  name: z.string(),
  displayName: z.string(),
  brand: z.string(),
  displaySize: z.string(),
  /** a set carries the rear's */
  width: z.string(),
  profile: z.string(),
  rim: z.string(),
  price: Shekels,
  /** shown struck through only when above price */
  fullPrice: Shekels,
  /** out of 5 */
  score: z.number(),
  /** how often it was sold, as the logarithm to base 2 of units + 1: 1 is one, 3 is seven; absent when none was sold */
  popularity: z.optional(z.number()),
  /** Hebrew name of the category */
  tireType: z.string(),
  category: z.string(),
  position: z.enum(['front', 'rear', 'both', 'set']),
  construction: z.string(),
  tube: z.string(),
  dot: Dot,
  free_shipping: z.boolean(),
  visibility: Visibility,
  /** how many are available now */
  available: z.number(),
  likes: z.number(),
  description: z.string(),
  youtube: z.string(),
  meta: z.object({ desc: z.string() }),
  /** speed rating and load index; empty when not stated */
  speed: z.string(),
  load: z.string(),
  frontSpeed: z.optional(z.string()),
  frontLoad: z.optional(z.string()),
  rearSpeed: z.optional(z.string()),
  rearLoad: z.optional(z.string()),
  frontEan: z.optional(Ean),
  rearEan: z.optional(Ean),
  frontSize: z.optional(z.string()),
  rearSize: z.optional(z.string()),
  /** hint for the drawing: slick, sport, touring, block, knob, rib, scooter */
  treadFamily: z.string(),
  /** `false`: the picture comes from the media call */
  cdn: Cdn,
  /** changes with the drawing: the media call under `?v=<imageVersion>` may be kept for ever */
  imageVersion: z.optional(z.string()),
  set: z.boolean(),
})
export type Tyre = z.infer<typeof Tyre>

/** When shipments arrive; ISO dates in Asia/Jerusalem, empty when none is scheduled. */
export const ShipmentSettings = z.object({
  currentShipmentDisplayTime: z.string(),
  nextShipmentDisplayTime: z.string(),
  nextShipmentOrderDeadline: z.string(),
})
export type ShipmentSettings = z.infer<typeof ShipmentSettings>

export const tyresBySize = get('/api/v1/tires/MO/{width}/{profile}/{rim}', {
  summary: 'Tyres and sets of a size in the order of the list rules, with their availability',
  audience: 'everyone',
  answer: z.object({ result: z.array(Tyre), settings: ShipmentSettings }),
})
export const tyreByEan = get('/api/v1/tires/MO/{ean}', {
  summary: 'One tyre; an empty result means that the site does not carry it',
  audience: 'everyone',
  answer: z.object({
    result: z.array(Tyre),
    settings: ShipmentSettings,
    years: z.object({ tireYears: z.object({ previous: z.number(), current: z.number() }) }),
  }),
})
export const topSellers = get('/api/v1/top/sellers', {
  summary: 'What sells best, in stock first',
  audience: 'everyone',
  answer: z.object({ products: z.array(Tyre), settings: ShipmentSettings }),
})

export const tyresByBrand = get('/api/v1/bybrand/MO/tires/{brand}', {
  summary: 'Tyres and sets of a brand, by its name or slug, case ignored',
  audience: 'everyone',
  answer: z.object({
    result: z.array(Tyre),
    settings: ShipmentSettings,
    /** path of its uploaded logo, where it has one */
    logo: z.optional(z.string()),
  }),
})

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
})
export type Category = z.infer<typeof Category>

export const categoryItems = get('/api/v1/category/{category}/items', {
  summary: 'Tyres and sets of a category; `category` is null when there is none of that name',
  audience: 'everyone',
  answer: z.object({ result: z.array(Tyre), settings: ShipmentSettings, category: z.nullable(Category) }),
})

/** A bike whose original size is the tyre's; for a set, both sizes. */
export const FittingBike = z.object({
  id: z.string(),
  brand: z.string(),
  model: z.string(),
  yearFrom: z.number(),
  yearTo: z.number(),
  ...BikePlace,
})
export type FittingBike = z.infer<typeof FittingBike>

export const fittingBikes = get('/api/v1/tires/MO/{ean}/bikes', {
  summary: 'Bikes that a tyre or a set fits: all of them by make, or with `limit` the newest, one of each make in turn',
  audience: 'everyone',
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(60))) }),
  /** `total` counts all of them, also with a limit */
  answer: z.object({ bikes: z.array(FittingBike), total: z.number() }),
})
