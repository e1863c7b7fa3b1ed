import { useEffect } from 'react'
import { useVisitor } from '@zmig/platform'

/** Reports that a product was seen, once per view (storefront-and-checkout.md §2, Product page). */
export const useImpression = (ean: string): void => {
  const { record } = useVisitor()
  useEffect(() => {
    record({ kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean })
  }, [ean, record])
}
