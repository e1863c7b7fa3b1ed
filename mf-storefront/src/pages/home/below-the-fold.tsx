import { BrandsStrip } from '../../features/brands-strip/brands-strip.tsx'
import { Pillars } from '../../features/pillars/pillars.tsx'
import { WizardPromotion } from '../../features/wizard-promotion/wizard-promotion.tsx'
import { SavedBikes } from '../../garage/saved-bikes.tsx'

/** The part below the fold: the server renders it with the page, its code is loaded when the browser is idle. */
export const BelowTheFold = () => (
  <>
    <SavedBikes />
    <WizardPromotion />
    <Pillars />
    <BrandsStrip />
  </>
)
