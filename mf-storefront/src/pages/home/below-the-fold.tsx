import { useSelector } from 'react-redux'
import { BrandsStrip } from '../../features/brands-strip/brands-strip.tsx'
import { Pillars } from '../../features/pillars/pillars.tsx'
import { WizardPromotion } from '../../features/wizard-promotion/wizard-promotion.tsx'
import type { TopSellersState } from '../../features/top-sellers/top-sellers.tsx'
import { SavedBikes } from '../../garage/saved-bikes.tsx'

/** The part below the fold: the server renders it with the page, its code is loaded when the browser is idle. */
export const BelowTheFold = () => {
  // a shop that sells nothing yet has nothing behind the marks of its brands
  const sellsNothing = useSelector(
    ({ topSellers: { status, products } }: { topSellers: TopSellersState }) =>
      status === 'ready' && products.length === 0,
  )
  return (
    <>
      <SavedBikes />
      <WizardPromotion />
      <Pillars />
      {!sellsNothing && <BrandsStrip />}
    </>
  )
}
