import { installationCities, installationPrice, type City, type InstallationPrice } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

type Asked = {
  /** id; the whole network without it */
  city?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * The price of fitting a product at the cheapest garage.
 * @returns null where no garage fits tyres
 * @throws EdgeError without a usable answer
 */
export const fetchInstallationPrice = async (
  edge: EdgeClient,
  ean: string,
  { city, signal }: Asked = {},
): Promise<InstallationPrice | null> => {
  const answer = await edge.call(installationPrice, { params: { ean }, query: { city }, ...(signal && { signal }) })
  return answer.installation
}

/** Cities with a garage that fits tyres. @throws EdgeError without a usable answer */
export const fetchInstallationCities = (edge: EdgeClient): Promise<City[]> => edge.call(installationCities)
