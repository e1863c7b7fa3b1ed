import { fittingBikes, type AnswerOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Bikes that a product fits; `total` counts all of them. */
export type FoundBikes = AnswerOf<typeof fittingBikes>

type Asked = {
  /** the newest few; all of them, by make, without it */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/** @throws EdgeError without a usable answer */
export const fetchFittingBikes = (edge: EdgeClient, ean: string, { limit, signal }: Asked): Promise<FoundBikes> =>
  edge.call(fittingBikes, { params: { ean }, query: { limit }, ...(signal && { signal }) })

/** Four rows of two on a phone. */
export const FEW_BIKES = 8
/** The query that makes the server send all of them, so that the link works without scripts. */
export const ALL_BIKES = { name: 'bikes', value: 'all' } as const
