import { useSelector } from 'react-redux'
import { definePage } from '@zmig/platform'
import { listKey, tyreListSlice, type TyreListState } from '../../features/tyre-list/index.ts'
import { brandHref } from '../../tyre/tyre-address.ts'
import { ListFrame } from '../list-frame.tsx'
import { loadList } from '../load-list.ts'
import { text } from './text.ts'
import type { ListRequest } from '../../api/tyre-list.ts'

const requestOf = ({ brand = '' }: Record<string, string>): ListRequest => ({ by: 'brand', brand })

const View = ({ params }: { params: Record<string, string> }) => {
  const request = requestOf(params)
  const entry = useSelector((root: { tyreList: TyreListState }) => root.tyreList.entries[listKey(request)])
  // the address carries a slug; the tyres know how the brand writes itself
  const brand = entry?.facets.brands[0]?.brand ?? params['brand']
  return (
    <ListFrame
      request={request}
      source="list_page_by_brand"
      crumb={<bdi>{brand}</bdi>}
      title={
        <>
          {text.heading} <bdi>{brand}</bdi>
        </>
      }
    />
  )
}

/** `/list/moto/by/brand/{brand}`; a brand that the shop does not carry is 404 (decisions.md). */
export const brandList = definePage({
  name: 'brand-list',
  paths: ['/list/moto/by/brand/:brand'],
  features: [tyreListSlice],
  load: async (context) => {
    const { result } = await loadList(context, requestOf(context.params))
    const brand = result[0]?.brand
    const named = brand ?? context.params['brand'] ?? ''
    return {
      status: brand ? 200 : 404,
      head: {
        title: text.title(named, context.site.shopName),
        description: text.description(named),
        ...(brand ? { canonical: brandHref(brand) } : { noindex: true }),
      },
    }
  },
  View,
})
