import { searchHref } from './search-href.ts'
import type { Suggestion } from '@zmig/edge-contract'

const segment = encodeURIComponent

/**
 * Where a suggestion leads: to the page of the size, brand, category or product that it names. What has no page of its
 * own, or says more than a name (`michelin 180/55-17`: the edge then sends no ids), is searched for.
 */
export const suggestionHref = (suggestion: Suggestion): string => {
  const { kind, text, width, profile, rim, brand, category, bike, ean, name } = suggestion
  if (kind === 'size' && width && rim) return `/list/moto/${segment(width)}/${segment(profile || '-')}/${segment(rim)}`
  if (kind === 'brand' && brand) return `/list/moto/by/brand/${segment(brand)}`
  if (kind === 'category' && category) return `/list/moto/category/${segment(category)}`
  if (kind === 'product' && ean) return `/tire/moto/${ean}/${segment(name || 'tire')}`
  if (kind === 'bike' && bike) return `/search?bike=${segment(bike)}`
  return searchHref(text)
}
