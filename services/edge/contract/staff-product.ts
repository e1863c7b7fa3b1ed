import * as z from 'zod/mini'
import { get, patch, post, put } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { Ean, Shekels, TypedShekels, Visibility } from './primitives.ts'
import { refusal } from './refusal.ts'
import { StaffPages } from './staff-pages.ts'
import { StaffTyre, TyreChoices } from './staff-tyre.ts'

/** Staff's say over the numbers: `none` is sold by phone only, `outofstock` does not come back, null lets the numbers decide. */
export const StockOverride = z.nullable(z.enum(['none', 'outofstock']))
export type StockOverride = z.infer<typeof StockOverride>

/** What is there of a single tyre, in units. */
export const StaffStock = z.object({
  /** on the shelf, reserved ones included */
  onHand: z.number(),
  /** of these, reserved by orders */
  reserved: z.number(),
  /** coming with the current and the next shipment */
  inbound: z.number(),
  override: StockOverride,
})
export type StaffStock = z.infer<typeof StaffStock>

/** A product in staff's list. */
export const StaffProduct = z.extend(OrderProduct, {
  fullPrice: Shekels,
  set: z.boolean(),
  visibility: Visibility,
  /** how many can be bought now */
  available: z.number(),
  hasPicture: z.boolean(),
  /** null for a set, which has no stock of its own, and while ordering does not answer */
  stock: z.nullable(StaffStock),
})
export type StaffProduct = z.infer<typeof StaffProduct>

/** A product that is named, such as a set that holds a tyre. */
const NamedProduct = z.object({ ean: Ean, name: z.string() })

/** A product as its owners know it now. */
export const ProductDetail = z.object({
  ean: Ean,
  brand: z.string(),
  line: z.string(),
  displaySize: z.string(),
  description: z.string(),
  set: z.boolean(),
  price: Shekels,
  fullPrice: Shekels,
  /** path of the first picture in the bucket; empty while it is drawn */
  picture: z.string(),
  /** paths of all of them, in their order */
  pictures: z.array(z.string()),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
  frontEan: z.optional(Ean),
  rearEan: z.optional(Ean),
  /** its facts as staff change them; missing for a set, which has those of its tyres */
  tyre: z.optional(StaffTyre),
  stock: z.nullable(StaffStock),
  /** sets that it is part of */
  sets: z.array(NamedProduct),
  /** orders with it that have not ended: the oldest of them, and how many there are */
  openOrders: z.object({ orders: z.array(z.string()), total: z.number() }),
})
export type ProductDetail = z.infer<typeof ProductDetail>

/** `product`: as it is now, also beside the refusal of a change that came too late */
const Saved = z.object({ ok: z.boolean(), product: z.optional(ProductDetail), ...refusal })
const staff = { audience: 'staff' } as const

export const searchProducts = get('/api/v1/admin/products', {
  ...staff,
  summary: "Staff's list of products with price and stock, by words of EAN, brand, name or size",
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    q: z.optional(z.string().check(z.maxLength(100))),
    visibility: z.optional(z.union([Visibility, z.literal('')])),
    brand: z.optional(z.string().check(z.maxLength(80))),
    kind: z.optional(z.enum(['single', 'set', ''])),
    /** of which fewer than three can be bought from the shelf */
    low: z.optional(z.enum(['true', ''])),
    /** which have only a drawing */
    drawn: z.optional(z.enum(['true', ''])),
  }),
  answer: z.object({
    ok: z.literal(true),
    products: z.array(StaffProduct),
    /** every brand of the shop, for the filter */
    brands: z.array(z.string()),
    pagination: StaffPages,
  }),
})

export const findStaffProduct = get('/api/v1/admin/products/{ean}', {
  ...staff,
  summary: 'A product as its owners know it now, for the form that changes it',
  answer: Saved,
})

const version = z.optional(z.number().check(z.int(), z.gte(1)))
const Price = { price: TypedShekels, fullPrice: TypedShekels }

export const changeProduct = patch('/api/v1/admin/products/{ean}/facts', {
  ...staff,
  summary: 'Changes price, full price and picture of a product; 409 when somebody else changed it first',
  body: z.object({
    price: z.optional(TypedShekels),
    fullPrice: z.optional(TypedShekels),
    /** a path in the bucket; empty: the drawing */
    picture: z.optional(z.string().check(z.maxLength(500))),
    /** all pictures in their order, in the place of `picture`; none: the drawing */
    pictures: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.maxLength(50))),
    version,
  }),
  answer: Saved,
})

/** `faults`: a sentence for each field that is wrong; `sets`: those that a change would break */
const TyreSaved = z.extend(Saved, {
  faults: z.optional(z.record(z.string(), z.string())),
  sets: z.optional(z.array(NamedProduct)),
})

export const tyreChoices = get('/api/v1/admin/product-choices', {
  ...staff,
  summary: 'Categories, brands and lines of the shop, for the form of a tyre',
  answer: TyreChoices,
})

export const createTyre = post('/api/v1/admin/products', {
  ...staff,
  summary: 'Lists a single tyre with all of its facts; 422 names each field that is wrong, 409 an EAN that is listed',
  body: z.extend(StaffTyre, {
    /** 8, 12 or 13 digits with their check digit; empty: the shop makes one that begins with 290 */
    ean: z.string().check(z.maxLength(40)),
  }),
  answer: TyreSaved,
})

export const changeTyre = put('/api/v1/admin/products/{ean}', {
  ...staff,
  summary:
    'Replaces all facts of a single tyre but EAN and pictures; its sets follow. 409 when somebody else changed it first',
  body: z.extend(StaffTyre, { version }),
  answer: TyreSaved,
})

/** What a picture is uploaded for: a logo may be smaller than a photograph, and keeps what is transparent. */
export const PictureUse = z.enum(['product', 'logo'])
export type PictureUse = z.infer<typeof PictureUse>

export const uploadPicture = post('/api/v1/admin/pictures', {
  ...staff,
  summary: 'Keeps a picture, JPEG, PNG, WebP or AVIF, for products or a brand to refer to by its path',
  fileType: 'image/*',
  query: z.object({ use: z._default(PictureUse, 'product') }),
  answer: z.object({ ok: z.boolean(), bucketPath: z.optional(z.string()), ...refusal }),
})

export const StockReason = z.enum(['counted', 'damaged', 'found', 'returned', 'other'])
export type StockReason = z.infer<typeof StockReason>
const units = z.number().check(z.int(), z.gte(-1_000_000), z.lte(1_000_000))

/** `orders`: those that wait for the tyre, beside the refusal of a count below what is reserved */
const StockSaved = z.extend(Saved, { orders: z.optional(z.array(z.string())) })

export const correctStock = post('/api/v1/admin/products/{ean}/stock', {
  ...staff,
  summary: 'Corrects what is on the shelf of a single tyre, with a reason; 409 when it has changed since it was seen',
  body: z
    .object({
      /** what was counted, or `difference` to what is there: one of both */
      onHand: z.optional(units),
      difference: z.optional(units),
      reason: StockReason,
      note: z.optional(z.string().check(z.maxLength(200))),
      /** what the editor saw on the shelf */
      seen: z.optional(units),
      /** staff know that fewer are left than orders have reserved; without it 409 BELOW_RESERVED names the orders */
      belowReserved: z.optional(z.boolean()),
    })
    .check(z.meta({ oneOf: [{ required: ['onHand'] }, { required: ['difference'] }] })),
  answer: StockSaved,
})

export const overrideStock = post('/api/v1/admin/products/{ean}/override', {
  ...staff,
  summary: 'Sells a single tyre by phone only, says that it is out of stock, or lets the numbers decide',
  body: z.object({ override: StockOverride, seen: z.optional(StockOverride) }),
  answer: Saved,
})

const beforeAfter = <Value extends z.ZodMiniType>(value: Value) => z.object({ before: value, after: value })

/** Names a change of the history, of the price or of the stock. */
export const NamedChange = z.object({ of: z.enum(['price', 'stock']), change: z.string().check(z.regex(/^\d{1,18}$/)) })

/** A change of a product's price or stock. */
export const ProductChange = z.object({
  at: z.string(),
  /** name of the member of staff; empty for what no person did, and for one who is not known any more */
  by: z.string(),
  /** edit, import, correction, override, put-back, movement (an order or a shipment) */
  cause: z.string(),
  /** what `putBackChange` is sent for it; missing for what no person did */
  putBack: z.optional(NamedChange),
  price: z.optional(beforeAfter(Shekels)),
  fullPrice: z.optional(beforeAfter(Shekels)),
  stock: z.optional(beforeAfter(z.number())),
  override: z.optional(beforeAfter(StockOverride)),
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
})
export type ProductChange = z.infer<typeof ProductChange>

export const productHistory = get('/api/v1/admin/products/{ean}/history', {
  ...staff,
  summary: "Changes of a product's price and stock, newest first: the last two hundred of each",
  answer: z.object({ ok: z.literal(true), changes: z.array(ProductChange) }),
})

export const putBackChange = post('/api/v1/admin/products/{ean}/put-back', {
  ...staff,
  summary: 'Puts back a change of price or stock, as a new change; 409 when a person changed the same again since',
  body: NamedChange,
  answer: StockSaved,
})

export const unlistProduct = post('/api/v1/admin/products/{ean}/unlist', {
  ...staff,
  summary: 'Takes a product off sale; 409 names the sets that hold it, or the open orders that were not known of',
  body: z.object({
    /** how many open orders the caller was shown */
    openOrders: z.optional(z.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  }),
  answer: z.object({
    ok: z.boolean(),
    ...refusal,
    sets: z.optional(z.array(NamedProduct)),
    openOrders: z.optional(ProductDetail.shape.openOrders),
  }),
})

export const relistProduct = post('/api/v1/admin/products/{ean}/relist', {
  ...staff,
  summary: 'Puts a product that was taken off sale back as it was; 409 while a tyre of a set is not sold',
  answer: Saved,
})

const SetFields = z.object({
  frontEan: Ean,
  rearEan: Ean,
  ...Price,
  /** left out or empty: those of the rear */
  line: z.optional(z.string().check(z.maxLength(80))),
  description: z.optional(z.string().check(z.maxLength(2_000))),
})

export const makeSet = post('/api/v1/admin/sets', {
  ...staff,
  summary: 'Makes a set of a front and a rear; its EAN is made by the shop and begins with 291',
  body: SetFields,
  answer: Saved,
})
export const changeSet = put('/api/v1/admin/sets/{ean}', {
  ...staff,
  summary: 'Changes the tyres, the price or the words of a set; 409 when somebody else changed it first',
  body: z.extend(SetFields, { version }),
  answer: Saved,
})
