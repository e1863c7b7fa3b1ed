import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { absent, Ean, oneLine, Shekels } from './primitives.ts'

export const City = z.object({ id: z.string(), displayName: z.string() })
export type City = z.infer<typeof City>

/** A garage. Prices are paid there and include VAT. */
export const Shop = z.object({
  /** the last part of its page's address */
  id: z.string(),
  _id: z.string(),
  displayName: z.string(),
  address: z.string(),
  phone: z.string(),
  /** path of a real picture in the bucket; empty: its front is drawn. See `shopPictureOf` */
  photo: z.string(),
  /** changes with the drawing */
  imageVersion: z.string(),
  /** for one tyre */
  price: Shekels,
  /** for both tyres of a bike */
  pairPrice: Shekels,
  /** list price for one tyre, above `price`; absent: there is none */
  fullPrice: z.optional(Shekels),
  likes: z.number(),
  /** out of 5; pages show `scoreOutOfTen` */
  score: z.number(),
  alignType: z.enum(['static', 'electronic', 'none']),
  hide: z.boolean(),
  manualBooking: z.boolean(),
})
export type Shop = z.infer<typeof Shop>

export const installationCities = get('/api/v1/checkout/installation/cities', {
  summary: 'Cities with at least one garage that installs',
  audience: 'everyone',
  answer: z.array(City),
})
export const shopsInCity = get('/api/v1/checkout/shops/in/{city}', {
  summary: 'Garages of a city, by id or name; hidden garages are left out',
  audience: 'everyone',
  answer: z.array(Shop),
})

/** A city with garages, and where it is: WGS84 degrees, to about a kilometre; without them it is missing on the map. */
export const ShopCity = z.extend(City, {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** its garages */
  shops: z.number(),
})
export type ShopCity = z.infer<typeof ShopCity>

/** When a garage is open on a weekday: 0 is Sunday; `08:00`, Asia/Jerusalem. */
export const OpenDay = z.object({ weekday: z.number(), from: z.string(), to: z.string() })
export type OpenDay = z.infer<typeof OpenDay>

/** A garage on its own page. */
export const ShopDetails = z.extend(Shop, {
  city: ShopCity,
  /** by weekday; closed on the days that are missing */
  hours: z.array(OpenDay),
})
export type ShopDetails = z.infer<typeof ShopDetails>

export const shopCities = get('/api/v1/cities', {
  summary: 'Cities with at least one garage, with their places on the map',
  audience: 'everyone',
  answer: z.array(ShopCity),
})
export const cityShops = get('/api/v1/cities/{city}/shops', {
  summary: 'Garages of a city, by id or name; the same as /checkout/shops/in/{city}',
  audience: 'everyone',
  answer: z.array(Shop),
})
export const shopByName = get('/api/v1/shop/{name}', {
  summary: 'A garage by id or name; an empty list for one that is unknown or hidden',
  audience: 'everyone',
  // an unknown shop is an empty list (decisions.md, Details on the wire)
  answer: z.union([ShopDetails, z.array(z.never()).check(z.maxLength(0))]),
})

/** A day on which a garage installs: as people read it, and as `2026-11-30`. */
export const InstallDate = z.object({ displayText: z.string(), value: z.string() })
export type InstallDate = z.infer<typeof InstallDate>

/** Two hours from the full hour `startCursor` (0 to 23, Asia/Jerusalem); `vacant` more tyre changes may start in it. */
export const InstallSlot = z.object({ startCursor: z.number(), vacant: z.number() })
export type InstallSlot = z.infer<typeof InstallSlot>

const id = z.string().check(z.maxLength(100))
const cursor = z.number().check(z.int(), z.gte(0), z.lte(23))

/**
 * Where and when tyres are to be installed, as far as it is chosen; a garage by its `_id` or `id`, as an object or as text.
 * An empty text means that nothing is chosen, as for a garage that books by phone.
 */
export const RequestedAppointment = z.object({
  selectedShop: absent(z.union([id, z.object({ _id: z.optional(id), id: z.optional(id) })])),
  /** the older name of `selectedShop` */
  shop: absent(z.union([id, z.object({ _id: z.optional(id), id: z.optional(id) })])),
  /** year-month-day; see `installDayOf` */
  installDate: absent(z.string().check(z.maxLength(10))),
  /** see `startHourOf` */
  installSlot: absent(z.union([cursor, z.object({ startCursor: absent(cursor) }), z.literal('')])),
})
export type RequestedAppointment = z.infer<typeof RequestedAppointment>

/** The chosen garage; undefined while none is. */
export const shopIdOf = ({
  selectedShop,
  shop,
}: Pick<RequestedAppointment, 'selectedShop' | 'shop'>): string | undefined => {
  const chosen = selectedShop ?? shop
  return (typeof chosen === 'string' ? chosen : (chosen?._id ?? chosen?.id)) || undefined
}

/** The chosen day; undefined while none is. */
export const installDayOf = ({ installDate }: Pick<RequestedAppointment, 'installDate'>): string | undefined =>
  installDate || undefined

/** The chosen start hour; undefined while none is. */
export const startHourOf = ({ installSlot }: Pick<RequestedAppointment, 'installSlot'>): number | undefined => {
  if (installSlot === '') return undefined
  return typeof installSlot === 'number' ? installSlot : (installSlot?.startCursor ?? undefined)
}

const cartOfCall = z.object({
  /** the cart as `2901542743630,2907373823466*2`: EANs, with a quantity when it is more than one; without it the `cart` cookie */
  eans: z.optional(z.string().check(z.maxLength(400))),
})
export const installDates = get('/api/v1/checkout/install/dates/{shopId}', {
  summary: 'Days on which a garage can install what is in the cart; none for a garage that books by phone',
  audience: 'everyone',
  query: cartOfCall,
  answer: z.array(InstallDate),
})
/** As many garages as one call answers for; a list of more is cut. */
export const MAX_ASKED_GARAGES = 60

/** The first day of `installDates` of a garage; null: none in the weeks that can be booked, or the garage books by phone. */
export const NextFreeDay = z.object({ shopId: z.string(), first: z.nullable(InstallDate) })
export type NextFreeDay = z.infer<typeof NextFreeDay>

export const nextFreeDays = get('/api/v1/checkout/install/next', {
  summary: 'The first free day of each of these garages for what is in the cart',
  audience: 'everyone',
  query: z.extend(cartOfCall, {
    /** ids of garages, joined by commas; unknown ones are left out */
    shops: z.string().check(z.maxLength(1_800)),
  }),
  answer: z.array(NextFreeDay),
})
export const installSlots = get('/api/v1/checkout/install/slots/{shopId}/{date}', {
  summary: 'Two-hour slots of a garage on a day that still take a tyre change',
  audience: 'everyone',
  query: cartOfCall,
  answer: z.array(InstallSlot),
})

/** The price of the cheapest garage for installing a product; paid there, never online. */
export const InstallationPrice = z.object({
  ean: Ean,
  /** tyres to fit: two of a set */
  tyreCount: z.number(),
  perTyre: Shekels,
  /** for all of them */
  total: Shekels,
  shop: z.object({ id: z.string(), displayName: z.string(), city: z.string() }),
})
export type InstallationPrice = z.infer<typeof InstallationPrice>

export const installationPrice = get('/api/v1/tires/MO/{ean}/installation', {
  summary: 'Cheapest installation of a product anywhere, or in a city (id or name); null where no garage installs',
  audience: 'everyone',
  query: z.object({ city: z.optional(z.string().check(z.maxLength(100), oneLine)) }),
  answer: z.object({ installation: z.nullable(InstallationPrice) }),
})
