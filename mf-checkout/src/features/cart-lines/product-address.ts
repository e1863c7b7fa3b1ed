import type { QuoteLine } from '@zmig/edge-contract'

/** The tyre's drawing, as every page shows it. */
export const productImage = (ean: string): string => `/edge/api/v1/media/product/${ean}`

/**
 * The product page of a line. A quote carries no slug; the page finds the tyre by EAN and moves a wrong slug to the
 * right one (decisions.md), so the name in Latin letters is enough.
 */
export const productHref = ({ ean, brand, displayName }: Pick<QuoteLine, 'ean' | 'brand' | 'displayName'>): string => {
  const slug = `${brand} ${displayName}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `/tire/moto/${ean}/${slug || 'tyre'}`
}
