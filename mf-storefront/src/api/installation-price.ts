import { installationCities, installationPrice, type City, type InstallationPrice } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

type Asked = {
  /** id; the whole network without it */
  city?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What the cheapest garage takes for fitting a product.
 * @returns null where nobody installs
 * @throws EdgeError when no usable answer comes
 */
export const fetchInstallationPrice = async (
  edge: EdgeClient,
  ean: string,
  { city, signal }: Asked = {},
): Promise<InstallationPrice | null> => {
  const answer = await edge.call(installationPrice, { params: { ean }, query: { city }, ...(signal && { signal }) })
  return answer.installation
}

/** Cities where somebody installs. @throws EdgeError when no usable answer comes */
export const fetchInstallationCities = (edge: EdgeClient): Promise<City[]> => edge.call(installationCities)
