import { useSelector } from 'react-redux'
import { fetchProduct } from '../../api/product.ts'
import { LikeButton } from '../../features/like/index.ts'
import {
  ProductMissing,
  productKey,
  productSlice,
  ProductView,
  type ProductState,
} from '../../features/product/index.ts'
import { ShareButton } from '../../features/share/index.ts'
import { productHref } from '../../tyre/tyre-address.ts'
import { productHead } from './product-head.ts'
import { text } from './text.ts'
import type { PageContent } from '@zmig/platform'

const View = ({ params }: { params: Record<string, string> }) => {
  const key = productKey(params['ean'] ?? '')
  const entry = useSelector((root: { product: ProductState }) => root.product.entries[key])
  if (!entry) return <ProductMissing />
  const { _id, likes, brand, displayName } = entry.tyre
  const social = (
    <>
      <LikeButton productId={_id} likes={likes} />
      <ShareButton title={`${brand} ${displayName}`} />
    </>
  )
  return <ProductView key={key} entry={entry} social={social} />
}

/** `/tire/moto/{ean}/{name}`: read by EAN; a wrong slug moves to the right one, an unknown EAN is 404 (decisions.md). */
export const product: PageContent = {
  features: [productSlice],
  load: async ({ params, edge, store, site }) => {
    const found = await fetchProduct(edge, params['ean'] ?? '')
    if (!found) {
      const head = { title: text.missingTitle(site.shopName), description: text.missingDescription, noindex: true }
      return { status: 404, head }
    }
    const { tyre } = found
    store.dispatch(productSlice.actions.productLoaded({ ...found, today: new Date().toISOString().slice(0, 10) }))
    const isRightAddress = params['name'] === tyre.name
    return { head: productHead(tyre, site), ...(!isRightAddress && tyre.name && { redirect: productHref(tyre) }) }
  },
  View,
}
