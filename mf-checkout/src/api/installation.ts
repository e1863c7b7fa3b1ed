import {
  installationCities,
  installDates,
  installSlots,
  shopsInCity,
  type CartItem,
  type City,
  type InstallDate,
  type InstallSlot,
  type Shop,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Cities with a partner garage. */
export const fetchCities = (edge: EdgeClient, signal: AbortSignal): Promise<City[]> =>
  edge.call(installationCities, { signal })

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
