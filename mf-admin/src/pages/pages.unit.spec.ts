import { expect, it } from 'vitest'
import type { LazyPage, PageEntry } from '@zmig/platform'
import { listsSlice } from '../parts/lists.slice.ts'
import { pages } from './pages.ts'

const isLazy = (page: PageEntry): page is LazyPage => 'open' in page

it.each(pages.filter(isLazy))('$name keeps what its lists are filtered by', async ({ open }) => {
  expect((await open()).features).toContain(listsSlice)
})
