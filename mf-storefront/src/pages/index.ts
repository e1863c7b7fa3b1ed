import { lazyPage, type PageEntry } from '@zmig/platform'
import { informationPages } from './information/index.ts'

const homePage = () => import(/* webpackChunkName: "page-home" */ './home/home.page.tsx')
const unknownPage = () => import(/* webpackChunkName: "page-unknown" */ './home/unknown.page.tsx')
const brandListPage = () => import(/* webpackChunkName: "page-brand-list" */ './brand-list/brand-list.page.tsx')
const sizeListPage = () => import(/* webpackChunkName: "page-size-list" */ './size-list/size-list.page.tsx')
const categoryListPage = () =>
  import(/* webpackChunkName: "page-category-list" */ './category-list/category-list.page.tsx')
const bikePage = () => import(/* webpackChunkName: "page-bike" */ './bike/bike.page.tsx')
const searchPage = () => import(/* webpackChunkName: "page-search" */ './search/search.page.tsx')
const productPage = () => import(/* webpackChunkName: "page-product" */ './product/product.page.tsx')

/**
 * Every page of the storefront, the first that fits wins: `by/brand/x` would also read as a size, so brands come before
 * sizes; the last one takes every other address. Each page is a chunk of its own.
 */
export const pages: readonly PageEntry[] = [
  lazyPage({
    name: 'home',
    paths: ['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires'],
    open: async () => (await homePage()).home,
  }),
  lazyPage({
    name: 'brand-list',
    paths: ['/list/moto/by/brand/:brand'],
    open: async () => (await brandListPage()).brandList,
  }),
  lazyPage({
    name: 'size-list',
    paths: ['/list/moto/:width/:profile/:rim'],
    open: async () => (await sizeListPage()).sizeList,
  }),
  lazyPage({
    name: 'category-list',
    paths: ['/list/moto/category/:category'],
    open: async () => (await categoryListPage()).categoryList,
  }),
  lazyPage({
    name: 'product',
    paths: ['/tire/moto/:ean/:name', '/tire/moto/:ean'],
    open: async () => (await productPage()).product,
  }),
  lazyPage({ name: 'bike', paths: ['/bike/:brand/:model'], open: async () => (await bikePage()).bike }),
  lazyPage({ name: 'search', paths: ['/search'], open: async () => (await searchPage()).search }),
  ...informationPages,
  lazyPage({ name: 'coh', paths: ['/coh'], open: async () => (await homePage()).coh }),
  lazyPage({ name: 'unknown', paths: ['*'], open: async () => (await unknownPage()).unknown }),
]

/** Fetches the code of the product page, to which every list leads: on a slow network it shows the card while the product loads. */
export const fetchProductPage = (): void => void productPage().catch(() => undefined)
