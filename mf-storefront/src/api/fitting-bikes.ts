import { fittingBikes, type AnswerOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Bikes that a product fits; `total` counts all of them. */
export type FoundBikes = AnswerOf<typeof fittingBikes>

type Asked = {
  /** the newest few; all of them, by make, without it */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/** @throws EdgeError when no usable answer comes */
export const fetchFittingBikes = (edge: EdgeClient, ean: string, { limit, signal }: Asked): Promise<FoundBikes> =>
  edge.call(fittingBikes, { params: { ean }, query: { limit }, ...(signal && { signal }) })
