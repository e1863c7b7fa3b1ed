import { useSelector } from 'react-redux'
import { listKey, type TyreListState } from '../../features/tyre-list/tyre-list.tsx'
import { brandHref } from '../../tyre/tyre-address.ts'
import { fromFreeTyres } from '../../terms/terms-text.ts'
import { defineListPage } from '../define-list-page.tsx'
import { ListFrame } from '../list-frame.tsx'
import type { Terms } from '@zmig/edge-contract'
import type { ReactNode } from 'react'
import type { ListRequest } from '../../api/tyre-list.ts'

/** Texts of the brand list. */
const text = {
  heading: 'צמיגי אופנוע של',
  title: (brand: string, shopName: string) => `צמיגי אופנוע של ${brand} | ${shopName}`,
  description: (brand: string, terms: Terms) =>
    `כל צמיגי האופנוע של ${brand} ביבוא ישיר ובמחיר הנמוך בארץ, עם מלאי ומועדי הגעה. התקנה במוסך לידכם ומשלוח חינם ${fromFreeTyres(terms)}.`,
}

type Params = Record<string, string>

const requestOf = ({ brand = '' }: Params): ListRequest => ({ by: 'brand', brand })

const Frame = ({ params, children }: { params: Params; children: ReactNode }) => {
  const key = listKey(requestOf(params))
  // the address carries a slug; the tyres know how the brand writes itself
  const brand = useSelector((root: { tyreList: TyreListState }) => root.tyreList.entries[key]?.brand) || params['brand']
  const title = (
    <>
      {text.heading} <bdi>{brand}</bdi>
    </>
  )
  return (
    <ListFrame crumb={<bdi>{brand}</bdi>} title={title}>
      {children}
    </ListFrame>
  )
}

/** `/list/moto/by/brand/{brand}`; a brand that the shop does not carry is 404 (decisions.md). */
export const brandList = defineListPage({
  source: 'list_page_by_brand',
  requestOf,
  Frame,
  isFound: ({ total }) => total > 0,
  titleOf: ({ params, site }) => text.title(params['brand'] ?? '', site.shopName),
  headOf: ({ brand }, found, { params, site }) => {
    const named = brand || params['brand'] || ''
    return {
      title: text.title(named, site.shopName),
      description: text.description(named, site.terms),
      ...(found ? { canonical: brandHref(brand) } : { noindex: true }),
    }
  },
})
