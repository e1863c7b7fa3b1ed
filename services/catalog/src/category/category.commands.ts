import { CategoryListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

export type CategoryFacts = z.infer<typeof CategoryListed.data>

/** Lists categories with their Hebrew names and texts for search engines. */
export const importCategories = createFactImporter<CategoryFacts>({
  table: 'catalog.category',
  idOf: (category) => category.id,
  event: CategoryListed,
  source: '/catalog',
})
