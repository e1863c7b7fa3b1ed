import {
  installationCities,
  installDates,
  installSlots,
  MAX_ASKED_GARAGES,
  nextFreeDays,
  shopCities,
  shopsInCity,
  type CartItem,
  type City,
  type InstallDate,
  type InstallSlot,
  type NextFreeDay,
  type Shop,
  type ShopCity,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Cities with a partner garage. */
export const fetchCities = (edge: EdgeClient, signal: AbortSignal): Promise<City[]> =>
  edge.call(installationCities, { signal })

/** The same cities with their places on the map. */
export const fetchPlaces = (edge: EdgeClient, signal: AbortSignal): Promise<ShopCity[]> =>
  edge.call(shopCities, { signal })

export const fetchShops = (edge: EdgeClient, city: string, signal: AbortSignal): Promise<Shop[]> =>
  edge.call(shopsInCity, { params: { city }, signal })

/** The cart as `2901542743630,2907373823466*2`; the quantity counts, because two of a tyre may arrive later than one. */
const eansOf = (items: readonly CartItem[]): string =>
  items.map(({ ean, quantity }) => (quantity === 1 ? ean : `${ean}*${quantity}`)).join(',')

/** Days on which a garage can install these products. @param items of the cart: their arrival determines the first day */
export const fetchDates = (
  edge: EdgeClient,
  { shopId, items }: { shopId: string; items: readonly CartItem[] },
  signal: AbortSignal,
): Promise<InstallDate[]> => edge.call(installDates, { params: { shopId }, query: { eans: eansOf(items) }, signal })

export const fetchSlots = (
  edge: EdgeClient,
  { shopId, date, items }: { shopId: string; date: string; items: readonly CartItem[] },
  signal: AbortSignal,
): Promise<InstallSlot[]> =>
  edge.call(installSlots, { params: { shopId, date }, query: { eans: eansOf(items) }, signal })

/** The first free day of each garage for these products, by one call. */
export const fetchNextFreeDays = (
  edge: EdgeClient,
  { shopIds, items }: { shopIds: readonly string[]; items: readonly CartItem[] },
  signal: AbortSignal,
): Promise<NextFreeDay[]> =>
  edge.call(nextFreeDays, {
    query: { shops: shopIds.slice(0, MAX_ASKED_GARAGES).join(','), eans: eansOf(items) },
    signal,
  })
