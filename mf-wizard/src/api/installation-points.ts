import { installationCities, shopsInCity, type City, type Shop } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** The cities with a garage and, for the city that was asked for, its garages. */
export type InstallationPoints = {
  cities: City[]
  city?: City
  shops: Shop[]
  /** a city was asked for that nobody knows */
  unknown?: boolean
}

/**
 * Asks for the cities and, at the same time, for the garages of one.
 * @param wanted id of a city, as the address has it; an unknown one has no garages
 * @throws EdgeError when the edge does not answer
 */
export const fetchInstallationPoints = async (edge: EdgeClient, wanted?: string): Promise<InstallationPoints> => {
  const [cities, shops] = await Promise.all([
    edge.call(installationCities),
    wanted ? edge.call(shopsInCity, { params: { city: wanted } }) : [],
  ])
  const city = cities.find(({ id }) => id === wanted)
  return { cities, shops: city ? shops : [], ...(city && { city }), ...(wanted && !city && { unknown: true }) }
}
