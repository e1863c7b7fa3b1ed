import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Agorot, Day, Ean } from './primitives.ts'

const Rating = z.object({ ean: Ean, displaySize: z.string(), load: z.string(), speed: z.string() })

/** Everything that a product page says about a tyre or a set; the newest event of an EAN replaces the ones before. */
const TyreFacts = z.object({
  ean: Ean,
  /** one SKU for a front and a rear */
  set: z.boolean(),
  brand: z.string(),
  line: z.string(),
  hebrewName: z.string(),
  category: z.string(),
  position: z.enum(['front', 'rear', 'both', 'set']),
  /** the rear's in a set; profile `-` when the size has no aspect ratio */
  width: z.string(),
  profile: z.string(),
  rim: z.string(),
  construction: z.enum(['R', 'B', '-']),
  tube: z.enum(['TL', 'TT']),
  displaySize: z.string(),
  load: z.string(),
  speed: z.string(),
  price: Agorot,
  fullPrice: Agorot,
  freeShipping: z.boolean(),
  /** out of 5 */
  score: z.number(),
  description: z.string(),
  treadFamily: z.string(),
  youtube: z.string(),
  /** week and year as moulded, `3126`; absent when not stated */
  dot: z.string().optional(),
  /** pictures, as paths below the bucket's address; cards show the first one; absent when the tyre has only a drawing */
  cdn: z.array(z.object({ bucketPath: z.string().min(1).max(500) })).optional(),
  /** components of a set, with their sizes as `{width, profile, rim}` for the lists of both */
  front: Rating.extend({
    width: z.string(),
    profile: z.string(),
    rim: z.string(),
    dot: z.string().optional(),
  }).optional(),
  rear: Rating.extend({
    width: z.string(),
    profile: z.string(),
    rim: z.string(),
    dot: z.string().optional(),
  }).optional(),
})
export type TyreFacts = z.infer<typeof TyreFacts>

export const TyreListed = defineEvent<TyreFacts>({
  type: 'catalogue.tyre-listed',
  version: 2,
  topic: 'catalogue',
  key: (tyre) => tyre.ean,
  data: TyreFacts,
  // version 1 had no pictures
  upcast: (data) => data,
  example: {
    ean: '2907373823466',
    set: false,
    brand: 'Michelin',
    line: 'Power 6',
    hebrewName: 'פאוור 6',
    category: 'sport',
    position: 'rear',
    width: '180',
    profile: '55',
    rim: '17',
    construction: 'R',
    tube: 'TL',
    displaySize: '180/55ZR17 M/C (73W)',
    load: '73',
    speed: '(W)',
    price: 94_900,
    fullPrice: 109_000,
    freeShipping: false,
    score: 4.8,
    description: 'צמיג ספורט לכביש שמתחמם מהר.',
    treadFamily: 'sport',
    youtube: '',
    dot: '3126',
  },
})

/** The price of a listed product changed, and no other fact of it: a fifth of a TyreListed, of which an import has thousands. */
export const TyrePriced = defineEvent({
  type: 'catalogue.tyre-priced',
  version: 1,
  topic: 'catalogue',
  // in order with TyreListed
  key: (tyre) => tyre.ean,
  data: z.object({ ean: Ean, price: Agorot, fullPrice: Agorot }),
  example: { ean: '2907373823466', price: 92_900, fullPrice: 109_000 },
})

/** A product is not sold any more. Its EAN may be listed again later. */
export const TyreUnlisted = defineEvent({
  type: 'catalogue.tyre-unlisted',
  version: 1,
  topic: 'catalogue',
  key: (tyre) => tyre.ean,
  data: z.object({ ean: Ean }),
  example: { ean: '2917373823463' },
})

const CategoryFacts = z.object({
  id: z.string(),
  name: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type CategoryFacts = z.infer<typeof CategoryFacts>

export const CategoryListed = defineEvent({
  type: 'catalogue.category-listed',
  version: 1,
  topic: 'catalogue',
  key: (category) => category.id,
  data: CategoryFacts,
  example: { id: 'sport', name: 'ספורט', seoTitle: 'צמיגי ספורט לאופנוע', seoDescription: 'צמיגי ספורט במחיר יבואן' },
})

/** Staff removed a category that no product is in. */
export const CategoryUnlisted = defineEvent({
  type: 'catalogue.category-unlisted',
  version: 1,
  topic: 'catalogue',
  key: (category) => category.id,
  data: z.object({ id: z.string() }),
  example: { id: 'sport' },
})

/** A brand of tyres, as the shop spells it. The newest event of an id replaces the one before. */
const BrandFacts = z.object({
  /** the brand in addresses; it does not change */
  id: z.string().min(1).max(60),
  name: z.string().min(1).max(60),
  /** the path of an uploaded picture; absent without one */
  logo: z.string().min(1).max(500).optional(),
})
export type BrandFacts = z.infer<typeof BrandFacts>

export const BrandListed = defineEvent<BrandFacts>({
  type: 'catalogue.brand-listed',
  version: 1,
  topic: 'catalogue',
  key: (brand) => brand.id,
  data: BrandFacts,
  example: { id: 'michelin', name: 'Michelin', logo: 'uploads/0123456789abcdef0123456789abcdef.jpg' },
})

/** Staff removed a brand that no product names. */
export const BrandUnlisted = defineEvent({
  type: 'catalogue.brand-unlisted',
  version: 1,
  topic: 'catalogue',
  key: (brand) => brand.id,
  data: z.object({ id: z.string() }),
  example: { id: 'michelin' },
})

/** An inbound shipment. `current` is on its way, `next` still takes orders until `orderDeadline`. */
const Shipment = z.object({
  id: z.string(),
  role: z.enum(['current', 'next']),
  arrivesOn: Day,
  orderDeadline: Day,
  lines: z.array(z.object({ ean: Ean, quantity: z.int().positive() })),
})

export const ShipmentScheduled = defineEvent({
  type: 'catalogue.shipment-scheduled',
  version: 1,
  topic: 'catalogue',
  key: () => 'shipments',
  data: Shipment,
  example: {
    id: 'sh-2026-12',
    role: 'current',
    arrivesOn: '2026-12-03',
    orderDeadline: '2026-11-20',
    lines: [{ ean: '2907373823466', quantity: 12 }],
  },
})

/** A shipment does not come, and none takes its place. What orders reserve of it is not moved: nothing may wait for it. */
export const ShipmentCancelled = defineEvent({
  type: 'catalogue.shipment-cancelled',
  version: 1,
  topic: 'catalogue',
  // in order with ShipmentScheduled
  key: () => 'shipments',
  data: z.object({ id: z.string() }),
  example: { id: 'sh-2026-12' },
})

const Spelling = { alias: z.string().trim().min(1), language: z.enum(['he', 'en']) }

/**
 * Tyres of a shipment are on the shelf. They are no part of the shipment any more: a later ShipmentScheduled of it does not
 * list them, and each service that keeps what the shipment brings subtracts them now.
 */
const Received = z.object({
  receiptId: z.uuid(),
  /** also of a shipment that another one has replaced by now */
  shipmentId: z.string(),
  /** single tyres */
  lines: z.array(z.object({ ean: Ean, quantity: z.int().positive() })),
  receivedAt: z.iso.datetime(),
})

export const ShipmentReceived = defineEvent({
  type: 'catalogue.shipment-received',
  version: 1,
  topic: 'catalogue',
  // in order with ShipmentScheduled
  key: () => 'shipments',
  data: Received,
  example: {
    receiptId: '8d1f5b6a-3a0e-4f1c-8b7a-2f4f6f3f9d10',
    shipmentId: 'sh-2026-12',
    lines: [{ ean: '2907373823466', quantity: 8 }],
    receivedAt: '2026-12-24T09:00:00.000Z',
  },
})

/** Another spelling of a name that shoppers use, misspellings included; one spelling has one meaning of its kind. */
const Alias = z.discriminatedUnion('kind', [
  /** of a brand of tyres, or of one of its lines */
  z.object({ kind: z.literal('tyre'), brand: z.string(), line: z.string().optional(), ...Spelling }),
  /** of a make of bikes, or of words in its models' names; without `brand`: in the models of any make */
  z.object({ kind: z.literal('bike'), brand: z.string().optional(), model: z.string().optional(), ...Spelling }),
])

/** The newest event of an alias and a kind replaces the one before. */
export const AliasListed = defineEvent({
  type: 'catalogue.alias-listed',
  version: 1,
  topic: 'catalogue',
  key: ({ kind, alias }) => `${kind}:${alias.normalize('NFKC').trim().toLowerCase()}`,
  data: Alias,
  example: { kind: 'tyre', brand: 'Michelin', line: 'Road 6', alias: 'מישלן רואד 6', language: 'he' },
})

/**
 * A person asks the shop to find a tyre that it does not list. Their contact details and their text are stored in
 * people.person under `personId`.
 */
const TyreRequest = z.object({
  requestId: z.uuid(),
  /** row version of the request after this event; read models carry it on */
  requestVersion: z.int().positive(),
  personId: z.uuid(),
  /** in canonical form, `180/55-17`; absent when the text is not a size */
  size: z.string().optional(),
  requestedAt: z.iso.datetime(),
})

export const TyreRequested = defineEvent({
  type: 'catalogue.tyre-requested',
  version: 1,
  topic: 'catalogue',
  key: (request) => request.requestId,
  data: TyreRequest,
  example: {
    requestId: '0d9f4c1e-5b7a-4a39-8f02-6c1d2e3f4a5b',
    requestVersion: 1,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    size: '110/90-18',
    requestedAt: '2026-11-21T10:00:00.000Z',
  },
})
