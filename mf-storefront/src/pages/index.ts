import { lazyPage, type PageEntry } from '@zmig/platform'
import { brandList } from './brand-list/brand-list.page.tsx'
import { categoryList } from './category-list/category-list.page.tsx'
import { informationPages } from './information/index.ts'
import { sizeList } from './size-list/size-list.page.tsx'

const homePage = () => import(/* webpackChunkName: "page-home" */ './home/home.page.ts')
const productPage = () => import(/* webpackChunkName: "page-product" */ './product/product.page.tsx')

/**
 * Every page of the storefront, the first that fits wins: `by/brand/x` would also read as a size, so brands come before
 * sizes; the last one takes each address that nobody else has. Lists come with the slice, the other pages in files of
 * their own, so that nobody pays for a page that they do not open.
 */
export const pages: readonly PageEntry[] = [
  lazyPage({
    name: 'home',
    paths: ['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires'],
    open: async () => (await homePage()).home,
  }),
  brandList,
  sizeList,
  categoryList,
  lazyPage({
    name: 'product',
    paths: ['/tire/moto/:ean/:name', '/tire/moto/:ean'],
    open: async () => (await productPage()).product,
  }),
  ...informationPages,
  lazyPage({ name: 'coh', paths: ['/coh'], open: async () => (await homePage()).coh }),
  lazyPage({ name: 'unknown', paths: ['*'], open: async () => (await homePage()).unknown }),
]
