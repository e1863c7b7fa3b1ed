import * as z from 'zod/mini'
import { BikePart, BikePlace } from './bike.ts'
import { get } from './endpoint.ts'
import { Ean, oneLine, Shekels } from './primitives.ts'
import { ShipmentSettings, Tyre } from './tyre.ts'

/** Shoppers write shorter texts. */
const Text = z.string().check(z.maxLength(200))
/** Several values of one filter, separated by commas; any of them passes. */
const Values = z.string().check(z.maxLength(1_000), oneLine)
const Id = z.string().check(z.maxLength(200), oneLine)
const Flag = z.enum(['true', 'false'])
const Price = z.coerce.number().check(z.gte(0), z.lte(1_000_000))

/** An empty field of a form that was sent without JavaScript means the same as no field. */
const given = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

/** How many products each value has, most products first. */
const Counts = z.array(z.object({ value: z.string(), count: z.number() }))
/** The same for values with a display name. */
const NamedCounts = z.array(z.object({ value: z.string(), count: z.number(), name: z.string() }))

/**
 * What the filters could be set to. Each facet counts what the text and all the OTHER filters leave, so that it shows
 * what choosing another of its values would give. `inStock` and `sets` count what would be left with the filter set;
 * `price` is the range of all that the text finds, before any filter.
 */
export const SearchFacets = z.object({
  category: NamedCounts,
  /** slugs */
  brand: NamedCounts,
  position: Counts,
  tube: Counts,
  inStock: z.number(),
  sets: z.number(),
  price: z.optional(z.object({ min: Shekels, max: Shekels })),
})
export type SearchFacets = z.infer<typeof SearchFacets>

/** What each part of the text was understood as; `text` as the shop writes it, or as typed where it has several meanings. */
const UnderstoodPart = z.object({
  kind: z.enum(['size', 'brand', 'line', 'category', 'bike', 'position', 'tube', 'ean', 'word']),
  text: z.string(),
})

/** A bike with its sizes, and where its page is. */
const Bike = z.object({
  id: z.string(),
  brand: z.string(),
  model: z.string(),
  yearFrom: z.number(),
  yearTo: z.number(),
  frontSize: z.string(),
  rearSize: z.string(),
  ...BikePlace,
})

const SearchAnswer = z.object({
  result: z.array(Tyre),
  /** on all pages together */
  total: z.number(),
  facets: SearchFacets,
  /** what to send as `after` for the next page; absent on the last one */
  next: z.optional(z.string()),
  /** misspelled words, and how they were corrected */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  understood: z.object({
    parts: z.array(UnderstoodPart),
    /** unknown words; with one of them nothing is found */
    unknown: z.array(z.string()),
    /** the bike that was asked for by its id, or the newest of the one model that the text names */
    bike: z.optional(Bike),
    /** other models that the text may mean, the newest bike of each, newest first; absent when a bike was asked for by its id */
    models: z.optional(z.array(Bike)),
  }),
  settings: ShipmentSettings,
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const searchTyres = get('/api/v1/search', {
  summary: 'Tyres and sets by free text, size, brand or bike, filtered, counted and sorted',
  audience: 'everyone',
  query: z.object({
    q: given(Text),
    /** ids */
    category: given(Values),
    /** slugs */
    brand: given(Values),
    /** front, rear, both, set */
    position: given(Values),
    /** TL or TT */
    tube: given(Values),
    /** true: only what is in stock */
    instock: given(Flag),
    /** shekels, both ends included */
    minPrice: given(Price),
    maxPrice: given(Price),
    /** false hides sets, true hides singles */
    sets: given(Flag),
    /** id of a motorcycle: what fits it */
    bike: given(Id),
    /** which tyres of the bike; all of them without it */
    part: given(BikePart),
    sort: given(z.enum(['list', 'price-asc', 'price-desc', 'score'])),
    /** `next` of the page before */
    after: given(z.string().check(z.maxLength(300))),
    limit: given(z.coerce.number().check(z.int(), z.gte(1), z.lte(60))),
  }),
  answer: SearchAnswer,
})

/**
 * What an unfinished text may become, with the ids that its address is built from. A text that says more than a name
 * (`Michelin 180/55-17`) or has several meanings (a family of bikes) has none: it is searched for.
 */
export const Suggestion = z.object({
  kind: z.enum(['size', 'brand', 'line', 'category', 'bike', 'product']),
  /** the whole text; searching for it finds `count` products */
  text: z.string(),
  count: z.number(),
  /** of a size */
  width: z.optional(z.string()),
  profile: z.optional(z.string()),
  rim: z.optional(z.string()),
  /** slug, of a brand and a line */
  brand: z.optional(z.string()),
  /** id, of a category */
  category: z.optional(z.string()),
  /** of a bike: its id, the words of its page's address, and whether the page shows other years without the id */
  bike: z.optional(z.string()),
  brandSlug: z.optional(z.string()),
  modelSlug: z.optional(z.string()),
  apart: z.optional(z.boolean()),
  /** of a product, with the slug of its page */
  ean: z.optional(Ean),
  name: z.optional(z.string()),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestSearches = get('/api/v1/search/suggest', {
  summary: 'At most ten completions of an unfinished text that find something, best first; products when they are few',
  audience: 'everyone',
  query: z.object({ q: given(Text) }),
  answer: z.object({ suggestions: z.array(Suggestion) }),
})
