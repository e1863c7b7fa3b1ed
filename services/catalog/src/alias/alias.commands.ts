import { AliasListed } from '@zmig/events'
import { createFactImporter } from '@zmig/kit/facts'
import type * as z from 'zod'

export type Alias = z.infer<typeof AliasListed.data>

/** Lists other spellings of brands, lines and bikes, which the search understands. An alias means the last thing told. */
export const importAliases = createFactImporter<Alias>({
  table: 'catalog.alias',
  idOf: AliasListed.key,
  event: AliasListed,
  source: '/catalog',
})
