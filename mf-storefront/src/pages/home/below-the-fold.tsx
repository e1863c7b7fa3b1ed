import { BrandsStrip } from '../../features/brands-strip/index.ts'
import { Pillars } from '../../features/pillars/index.ts'
import { WizardPromotion } from '../../features/wizard-promotion/index.ts'

/** What nobody sees before scrolling: the server sends it with the page, its code comes when the browser is idle. */
export const BelowTheFold = () => (
  <>
    <WizardPromotion />
    <Pillars />
    <BrandsStrip />
  </>
)
