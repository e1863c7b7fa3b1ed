import styled from '@emotion/styled'
import { useSelector } from 'react-redux'
import { logoOf } from '@zmig/edge-contract'
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

/** As high as the title's line; its name is beside it. */
const Logo = styled.img`
  inline-size: auto;
  block-size: 1.4em;
  max-inline-size: 40%;
  margin-inline-start: 0.4em;
  object-fit: contain;
  vertical-align: middle;
`

type Params = Record<string, string>

const requestOf = ({ brand = '' }: Params): ListRequest => ({ by: 'brand', brand })

const Frame = ({ params, children }: { params: Params; children: ReactNode }) => {
  const key = listKey(requestOf(params))
  // the address carries a slug; the tyres know how the brand writes itself
  const entry = useSelector((root: { tyreList: TyreListState }) => root.tyreList.entries[key])
  const brand = entry?.brand || params['brand']
  const title = (
    <>
      {text.heading} <bdi>{brand}</bdi>
      {entry?.logo && <Logo src={logoOf(entry.logo)} alt="" />}
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
