import { bikeModel, type BikeModel } from '@zmig/edge-contract'
import { EdgeError, type EdgeClient } from '@zmig/platform'

/**
 * A model of motorcycle by the words of its address, in any spelling.
 * @returns undefined when the shop does not know it
 * @throws EdgeError when the edge does not answer, or refuses one request too many
 */
export const fetchBike = async (edge: EdgeClient, brand: string, model: string): Promise<BikeModel | undefined> => {
  try {
    return (await edge.call(bikeModel, { params: { brand, model } })).bike ?? undefined
  } catch (error) {
    if (error instanceof EdgeError && error.status >= 400 && error.status < 500 && error.status !== 429)
      return undefined
    throw error
  }
}
