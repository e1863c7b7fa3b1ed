import {
  categoryItems,
  tyresByBrand,
  tyresBySize,
  type Category,
  type ShipmentSettings,
  type Tyre,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Which list: the three ways into the catalogue. */
export type ListRequest =
  | { by: 'size'; width: string; profile: string; rim: string }
  | { by: 'brand'; brand: string }
  | { by: 'category'; category: string }

export type ListAnswer = {
  result: Tyre[]
  settings: ShipmentSettings
  category?: Category | null
  logo?: string | undefined
}

/** Fetches a list whole, in the order of the list rules. @throws EdgeError without a usable answer */
export const fetchList = (edge: EdgeClient, request: ListRequest): Promise<ListAnswer> => {
  if (request.by === 'size') {
    const { width, profile, rim } = request
    return edge.call(tyresBySize, { params: { width, profile, rim } })
  }
  if (request.by === 'brand') return edge.call(tyresByBrand, { params: { brand: request.brand } })
  return edge.call(categoryItems, { params: { category: request.category } })
}
