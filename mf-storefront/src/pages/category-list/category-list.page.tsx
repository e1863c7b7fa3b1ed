import { useSelector } from 'react-redux'
import { listKey, type TyreListState } from '../../features/tyre-list/tyre-list.tsx'
import { fromFreeTyres } from '../../terms/terms-text.ts'
import { defineListPage } from '../define-list-page.tsx'
import { ListFrame } from '../list-frame.tsx'
import type { Terms } from '@zmig/edge-contract'
import type { ReactNode } from 'react'
import type { ListRequest } from '../../api/tyre-list.ts'

/** Texts of the category list where the category brings none of its own. */
const text = {
  unknown: 'קטגוריה לא מוכרת',
  pending: 'צמיגי אופנוע',
  title: (name: string, shopName: string) => `${name} | ${shopName}`,
  description: (terms: Terms) =>
    `צמיגי אופנוע ביבוא ישיר ובמחיר הנמוך בארץ, עם התקנה במוסך לידכם ומשלוח חינם ${fromFreeTyres(terms)}.`,
}

type Params = Record<string, string>

const requestOf = ({ category = '' }: Params): ListRequest => ({ by: 'category', category })

const Frame = ({ params, children }: { params: Params; children: ReactNode }) => {
  const key = listKey(requestOf(params))
  const entry = useSelector((root: { tyreList: TyreListState }) => root.tyreList.entries[key])
  // the name of the category is known when the list is loaded
  const name = entry ? (entry.category?.name ?? text.unknown) : text.pending
  return (
    <ListFrame crumb={name} title={name} intro={entry?.category?.seo.description}>
      {children}
    </ListFrame>
  )
}

/**
 * `/list/moto/category/{category}`; title and description come from the category, else a general one. One that has no tyres
 * yet is a page like the others, because the footer links to it; search engines leave it out.
 */
export const categoryList = defineListPage({
  source: 'list_page_by_category',
  requestOf,
  Frame,
  isFound: ({ category }) => category !== null,
  titleOf: ({ site }) => text.title(text.pending, site.shopName),
  headOf: ({ category, total }, _found, { site }) => ({
    title: category?.seo.title || text.title(category?.name ?? text.unknown, site.shopName),
    description: category?.seo.description || text.description(site.terms),
    ...(category && total > 0
      ? { canonical: `/list/moto/category/${encodeURIComponent(category.id)}` }
      : { noindex: true }),
  }),
})
