import { Suspense, use } from 'react'
import { HeroVideo } from '../../features/hero-video/index.ts'
import { PopularSizes } from '../../features/popular-sizes/index.ts'
import { SizeSearch } from '../../features/size-search/index.ts'
import { TopSellers } from '../../features/top-sellers/index.ts'
import { belowWhenIdle } from './open-below.ts'
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

const Rest = () => use(belowWhenIdle())

/** One element for ever: a page that is drawn again must not make React give up what the server has sent of it. */
const below = (
  <Suspense>
    <Rest />
  </Suspense>
)

export const HomeView = () => (
  <>
    <SizeSearch heading={<Heading />} backdrop={<HeroVideo />}>
      <PopularSizes />
    </SizeSearch>
    <TopSellers />
    {below}
  </>
)
