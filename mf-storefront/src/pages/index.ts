import { brandList } from './brand-list/brand-list.page.tsx'
import { categoryList } from './category-list/category-list.page.tsx'
import { coh, home, unknown } from './home/home.page.ts'
import { product } from './product/product.page.tsx'
import { sizeList } from './size-list/size-list.page.tsx'
import type { Page } from '@zmig/platform'

/**
 * Every page of the storefront, the first that fits wins: `by/brand/x` would also read as a size, so brands come before
 * sizes; the last one takes each address that nobody else has.
 */
export const pages: readonly Page[] = [home, brandList, sizeList, categoryList, product, coh, unknown]
