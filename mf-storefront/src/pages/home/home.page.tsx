import { Suspense, use } from 'react'
import { HeroVideo } from '../../features/hero-video/hero-video.tsx'
import { loadPopularSizes, PopularSizes, popularSizesSlice } from '../../features/popular-sizes/popular-sizes.tsx'
import { followForm, SizeSearch, sizeSearchSlice } from '../../features/size-search/size-search.tsx'
import { loadTopSellers, TopSellers, topSellersSlice } from '../../features/top-sellers/top-sellers.tsx'
import { discount } from '../../content/facts.ts'
import { fromFreeTyres } from '../../terms/terms-text.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { belowWhenIdle, openBelow } from './open-below.ts'
import type { Terms } from '@zmig/edge-contract'
import { type Head, Link, type PageContent, type PageContext, type PageResult } from '@zmig/platform'

/** Texts of the home page; the claims are those of the sales pitch (storefront-and-checkout.md §1). */
const text = {
  heading: { find: 'מצאו את', tyres: 'הצמיגים', perfect: 'המושלמים', bike: 'לאופנוע שלכם' },
  /** most riders know their bike, not their size */
  byBike: 'לא יודעים מה המידה? להתאמה חכמה',
  pitch: 'יבוא ישיר, המחיר הנמוך בארץ, והתקנה במוסך לידכם.',
  title: (shopName: string) => `צמיגי אופנוע במחיר הנמוך בארץ, עד ${discount}% הנחה | ${shopName}`,
  description: (terms: Terms) =>
    `צמיגי אופנוע, קטנוע וטרקטורון ביבוא ישיר ובמחיר הנמוך בארץ: מלאי ענק, התקנה במוסכים בכל הארץ, משלוח חינם ${fromFreeTyres(terms)} ושירות טלפוני.`,
}

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

/** A constant element: with a new one React would discard the server's HTML on a re-render. */
const below = (
  <Suspense>
    <Rest />
  </Suspense>
)

export const HomeView = () => (
  <>
    <SizeSearch heading={<Heading />} backdrop={<HeroVideo />}>
      <p className="by-bike">
        <Link href="/find-the-right-tires-for-you">{text.byBike}</Link>
      </p>
      <PopularSizes />
    </SizeSearch>
    <TopSellers />
    {below}
  </>
)

type Manner = { status?: number; noindex?: boolean; title?: (shopName: string) => string }

const fill = async (context: PageContext) => {
  const { edge, store } = context
  const [choice] = await Promise.all([
    followForm(context),
    loadPopularSizes(edge, store.dispatch),
    loadTopSellers(edge, store.dispatch),
    openBelow(),
  ])
  return choice
}

export const load =
  ({ status = 200, noindex = false, title }: Manner) =>
  async (context: PageContext): Promise<PageResult> => {
    const choice = await fill(context)
    const head: Head = {
      title: title?.(context.site.shopName) ?? text.title(context.site.shopName),
      description: text.description(context.site.terms),
      ...(noindex ? { noindex } : { canonical: '/' }),
    }
    return { head, status, ...(choice && { redirect: sizeHref(choice) }) }
  }

export const features = [sizeSearchSlice, popularSizesSlice, topSellersSlice]

/** Five addresses, one page (storefront-and-checkout.md §2). */
export const home: PageContent = { features, load: load({}), View: HomeView }

/** `/coh` shows the home page and stays out of search results (decisions.md). */
export const coh: PageContent = { features, load: load({ noindex: true }), View: HomeView }
