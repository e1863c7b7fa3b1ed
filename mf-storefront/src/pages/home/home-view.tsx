import { BrandsStrip } from '../../features/brands-strip/index.ts'
import { Pillars } from '../../features/pillars/index.ts'
import { PopularSizes } from '../../features/popular-sizes/index.ts'
import { SizeSearch } from '../../features/size-search/index.ts'
import { TopSellers } from '../../features/top-sellers/index.ts'
import { WizardPromotion } from '../../features/wizard-promotion/index.ts'
import { text } from './text.ts'

const Heading = () => (
  <>
    {/* broken by sense: three lines on a phone, two on a desktop */}
    <h1>
      {text.heading.find} <br className="narrow" />
      {text.heading.tyres} <br className="wide" />
      {text.heading.perfect} <br className="narrow" />
      {text.heading.bike}
    </h1>
    <p className="pitch">{text.pitch}</p>
  </>
)

export const HomeView = () => (
  <>
    <SizeSearch heading={<Heading />}>
      <PopularSizes />
    </SizeSearch>
    <TopSellers />
    <WizardPromotion />
    <Pillars />
    <BrandsStrip />
  </>
)
