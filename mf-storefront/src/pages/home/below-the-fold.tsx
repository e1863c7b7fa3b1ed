import { BrandsStrip } from '../../features/brands-strip/brands-strip.tsx'
import { Pillars } from '../../features/pillars/pillars.tsx'
import { WizardPromotion } from '../../features/wizard-promotion/wizard-promotion.tsx'

/** What nobody sees before scrolling: the server sends it with the page, its code comes when the browser is idle. */
export const BelowTheFold = () => (
  <>
    <WizardPromotion />
    <Pillars />
    <BrandsStrip />
  </>
)
