import { sizeHref } from '../../tyre/tyre-address.ts'
import type { ListRequest } from '../../api/tyre-list.ts'

/** Names a list in the store. */
export const listKey = (request: ListRequest): string => Object.values(request).join('/').toLowerCase()

const segment = encodeURIComponent

/** Path of a list's page, as it was asked for: what is chosen on it stays on it. */
export const listPath = (request: ListRequest): string => {
  if (request.by === 'size') return sizeHref(request)
  if (request.by === 'brand') return `/list/moto/by/brand/${segment(request.brand)}`
  return `/list/moto/category/${segment(request.category)}`
}
