import {
  installationCities,
  installDates,
  installSlots,
  shopsInCity,
  type City,
  type InstallDate,
  type InstallSlot,
  type Shop,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Cities with a garage that installs. */
export const fetchCities = (edge: EdgeClient, signal: AbortSignal): Promise<City[]> =>
  edge.call(installationCities, { signal })

export const fetchShops = (edge: EdgeClient, city: string, signal: AbortSignal): Promise<Shop[]> =>
  edge.call(shopsInCity, { params: { city }, signal })

/** Days on which a garage can install these products. @param eans of the cart: their arrival decides the first day */
export const fetchDates = (
  edge: EdgeClient,
  { shopId, eans }: { shopId: string; eans: readonly string[] },
  signal: AbortSignal,
): Promise<InstallDate[]> => edge.call(installDates, { params: { shopId }, query: { eans: eans.join(',') }, signal })

export const fetchSlots = (
  edge: EdgeClient,
  { shopId, date, eans }: { shopId: string; date: string; eans: readonly string[] },
  signal: AbortSignal,
): Promise<InstallSlot[]> =>
  edge.call(installSlots, { params: { shopId, date }, query: { eans: eans.join(',') }, signal })
