import { loadPopularSizes, popularSizesSlice } from '../../features/popular-sizes/index.ts'
import { followForm, sizeSearchSlice } from '../../features/size-search/index.ts'
import { loadTopSellers, topSellersSlice } from '../../features/top-sellers/index.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import { HomeView } from './home-view.tsx'
import { openBelow } from './open-below.ts'
import { text } from './text.ts'
import type { Head, PageContent, PageContext, PageResult } from '@zmig/platform'

type Manner = { status?: number; noindex?: boolean }

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

const load =
  ({ status = 200, noindex = false }: Manner) =>
  async (context: PageContext): Promise<PageResult> => {
    const choice = await fill(context)
    const head: Head = {
      title: text.title(context.site.shopName),
      description: text.description,
      ...(noindex ? { noindex } : { canonical: '/' }),
    }
    return { head, status, ...(choice && { redirect: sizeHref(choice) }) }
  }

const features = [sizeSearchSlice, popularSizesSlice, topSellersSlice]

/** Five addresses, one page (storefront-and-checkout.md §2). */
export const home: PageContent = { features, load: load({}), View: HomeView }

/** `/coh` shows the home page and stays out of search results (decisions.md). */
export const coh: PageContent = { features, load: load({ noindex: true }), View: HomeView }

/** An address that nobody owns shows the home page with status 404 (decisions.md). */
export const unknown: PageContent = { features, load: load({ status: 404, noindex: true }), View: HomeView }
