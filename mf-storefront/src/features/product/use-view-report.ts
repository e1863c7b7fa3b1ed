import { useEffect } from 'react'
import { usePixel, useVisitor } from '@zmig/platform'

/**
 * Reports that a product was seen, once per view (storefront-and-checkout.md §2, Product page): the metric, and the
 * advertising pixel where the visitor agreed to it.
 * @param price shekels
 */
export const useViewReport = (ean: string, price: number): void => {
  const { record } = useVisitor()
  const pixel = usePixel()
  useEffect(() => {
    record({ kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean })
  }, [ean, record])
  useEffect(() => pixel.viewContent({ id: ean, value: price }), [ean, price, pixel])
}
