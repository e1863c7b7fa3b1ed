import { useSelector } from 'react-redux'
import { fetchProduct } from '../../api/product.ts'
import { BestOfferCard, bestOfferSlice } from '../../features/best-offer/best-offer.tsx'
import { FitCheck } from '../../features/fit-check/fit-check.tsx'
import { FittingBikes, loadFittingBikes } from '../../features/fitting-bikes/fitting-bikes.tsx'
import { InstallationPrice } from '../../features/installation-price/installation-price.tsx'
import { Pairs } from '../../features/pairs/pairs.tsx'
import { LikeButton } from '../../features/like/like.tsx'
import {
  loadProductParts,
  productKey,
  ProductMissing,
  productSlice,
  ProductView,
  ProductWaiting,
  type ProductState,
} from '../../features/product/product.tsx'
import { productHref } from '../../tyre/tyre-address.ts'
import { summarise, type TyreSummary } from '../../tyre/tyre-summary.ts'
import { extrasSlice, loadExtras, type ExtrasState } from './product-extras.ts'
import { productHead } from './product-head.ts'
import { text } from './text.ts'
import type { SearchState } from '../../features/search/search.tsx'
import type { TopSellersState } from '../../features/top-sellers/top-sellers.tsx'
import type { TyreListState } from '../../features/tyre-list/tyre-list.tsx'
import type { PageContent } from '@zmig/platform'
import { ShareButton } from '@zmig/platform/share'

type State = { product: ProductState; extras: ExtrasState }

const View = ({ params }: { params: Record<string, string> }) => {
  const key = productKey(params['ean'] ?? '')
  const entry = useSelector((root: State) => root.product.entries[key])
  const extras = useSelector((root: State) => root.extras.entries[key])
  if (!entry) return <ProductMissing />
  const { tyre } = entry
  const social = (
    <>
      <LikeButton productId={tyre._id} likes={tyre.likes} />
      <ShareButton title={`${tyre.brand} ${tyre.displayName}`} />
    </>
  )
  const installation = extras?.installation
  return (
    <ProductView
      key={key}
      entry={entry}
      social={social}
      pairs={<Pairs ean={tyre.ean} pairs={extras?.pairs} />}
      fitCheck={<FitCheck product={summarise(tyre)} />}
      installation={installation !== null && <InstallationPrice ean={tyre.ean} first={installation} />}
      bestOffer={<BestOfferCard tyre={tyre} />}
      bikes={<FittingBikes tyre={tyre} first={extras?.bikes} />}
    />
  )
}

/** What the pages that lead here keep in the store. */
type Lists = Partial<{
  tyreList: TyreListState
  search: SearchState
  topSellers: TopSellersState
}>

/** The card of a product on any page that the visitor has seen. */
const cardOf = ({ tyreList, search, topSellers }: Lists, ean: string): TyreSummary | undefined =>
  [
    ...Object.values(tyreList?.entries ?? {}).map(({ items }) => items),
    ...Object.values(search?.entries ?? {}).map(({ tyres }) => tyres),
    topSellers?.products ?? [],
  ]
    .flat()
    .find((card) => card.ean === ean)

const Waiting = ({ params }: { params: Record<string, string> }) => (
  <ProductWaiting card={useSelector((lists: Lists) => cardOf(lists, params['ean'] ?? ''))} />
)

/** `/tire/moto/{ean}/{name}`: read by EAN; a wrong slug moves to the right one, an unknown EAN is 404 (decisions.md). */
export const product: PageContent = {
  features: [productSlice, extrasSlice, bestOfferSlice],
  load: async (context) => {
    const { params, edge, store, site, url } = context
    const ean = params['ean'] ?? ''
    const [found, extras] = await Promise.all([fetchProduct(edge, ean), loadExtras(context, ean)])
    if (!found) {
      const head = { title: text.missingTitle(site.shopName), description: text.missingDescription, noindex: true }
      return { status: 404, head }
    }
    const { tyre } = found
    const [head] = await Promise.all([productHead(tyre, site), loadProductParts(tyre), loadFittingBikes()])
    store.dispatch(productSlice.actions.productLoaded({ ...found, today: new Date().toISOString().slice(0, 10) }))
    store.dispatch(extrasSlice.actions.extrasLoaded({ key: productKey(ean), extras }))
    const isRightAddress = params['name'] === tyre.name
    return {
      head,
      ...(!isRightAddress && tyre.name && { redirect: productHref(tyre) + url.search }),
    }
  },
  View,
  Waiting,
}
