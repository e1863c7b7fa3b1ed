import { type Pair, pairsOfTyre } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** @throws EdgeError without a usable answer */
export const fetchPairs = async (edge: EdgeClient, ean: string, signal?: AbortSignal): Promise<Pair[]> =>
  (await edge.call(pairsOfTyre, { params: { ean }, ...(signal && { signal }) })).pairs
