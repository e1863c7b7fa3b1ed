import { useSelector } from 'react-redux'
import { definePage } from '@zmig/platform'
import { tyreListSlice } from '../../features/tyre-list/index.ts'
import { ListFrame } from '../list-frame.tsx'
import { loadList } from '../load-list.ts'
import { categorySlice, type CategoryState } from './category.slice.ts'
import { text } from './text.ts'
import type { ListRequest } from '../../api/tyre-list.ts'

const requestOf = ({ category = '' }: Record<string, string>): ListRequest => ({ by: 'category', category })

const View = ({ params }: { params: Record<string, string> }) => {
  const category = useSelector((root: { category: CategoryState }) => root.category[params['category'] ?? ''])
  const name = category?.name ?? text.unknown
  return (
    <ListFrame
      request={requestOf(params)}
      source="list_page_by_category"
      crumb={name}
      title={name}
      intro={category?.seo.description}
    />
  )
}

/** `/list/moto/category/{category}`; title and description come from the category, else a general one. */
export const categoryList = definePage({
  name: 'category-list',
  paths: ['/list/moto/category/:category'],
  features: [tyreListSlice, categorySlice],
  load: async (context) => {
    const key = context.params['category'] ?? ''
    const { result, category = null } = await loadList(context, requestOf(context.params))
    context.store.dispatch(categorySlice.actions.categorySeen({ key, category }))
    const found = category !== null && result.length > 0
    const { shopName } = context.site
    return {
      status: found ? 200 : 404,
      head: {
        title: category?.seo.title || text.title(category?.name ?? text.unknown, shopName),
        description: category?.seo.description || text.description,
        ...(found ? { canonical: `/list/moto/category/${encodeURIComponent(category.id)}` } : { noindex: true }),
      },
    }
  },
  View,
})
