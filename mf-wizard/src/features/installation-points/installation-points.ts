import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { cityShops, type Shop, type ShopCity, shopCities } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { unlessRefused } from '../../shop/refused.ts'

export { CityForm, CityLinks } from './city-choice.tsx'
export { ShopCards } from './shop-cards.tsx'

/** The cities with a garage and the garages of the requested city. */
export type InstallationPoints = {
  cities: ShopCity[]
  city?: ShopCity
  shops: Shop[]
  /** the requested city does not exist */
  unknown?: boolean
}

/**
 * Fetches the cities and, at the same time, the garages of one city.
 * @param wanted id or name of a city from the address; an unknown city has no garages
 * @throws EdgeError when the edge does not answer, or refuses one request too many
 */
export const fetchInstallationPoints = async (edge: EdgeClient, wanted?: string): Promise<InstallationPoints> => {
  const [cities, shops] = await Promise.all([
    edge.call(shopCities),
    wanted ? edge.call(cityShops, { params: { city: wanted } }).catch(unlessRefused([])) : [],
  ])
  const city = cities.find(({ id }) => id === wanted) ?? cities.find(({ displayName }) => displayName === wanted)
  return { cities, shops: city ? shops : [], ...(city && { city }), ...(wanted && !city && { unknown: true }) }
}

const initialState: InstallationPoints = { cities: [], shops: [] }

export const installationPointsSlice = createSlice({
  name: 'installationPoints',
  initialState,
  reducers: {
    installationPointsListed: (_state, { payload }: PayloadAction<InstallationPoints>) => payload,
  },
})

export const { installationPointsListed } = installationPointsSlice.actions
