import { Bikes } from '../features/bikes/bikes.tsx'
import { Brands } from '../features/brands/brands.tsx'
import { Categories } from '../features/categories/categories.tsx'
import { Lines } from '../features/lines/lines.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/bikes` */
export const bikes: AdminContent = { View: Bikes }

/** `/admin/brands` */
export const brands: AdminContent = { View: Brands }

/** `/admin/lines` */
export const lines: AdminContent = { View: Lines }

/** `/admin/categories` */
export const categories: AdminContent = { View: Categories }
