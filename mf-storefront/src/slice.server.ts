import { defineServerSlice, type QueryFields } from '@zmig/platform'
import { pages } from './pages/index.ts'

declare const __SLICE_VERSION__: string

/** The storefront on the server: loads a page and gives the element to render. */
export const slice = defineServerSlice({ name: 'storefront', version: __SLICE_VERSION__, pages })

const SIZE = ['width', 'profile', 'rim']
const LIST = 'brand category position tube instock minPrice maxPrice sets sort shown'.split(' ')

/**
 * Fields of the query that pages are rendered by. A field that only the browser reads is not one of them, such as where a visit came
 * from.
 */
export const query: QueryFields = {
  home: SIZE,
  coh: SIZE,
  'brand-list': LIST,
  'size-list': LIST,
  'category-list': LIST,
  search: ['q', 'bike', ...LIST],
  bike: ['bike', 'part', ...LIST],
  product: ['bikes'],
}
