import { Bikes } from '../features/bikes/bikes.tsx'
import { Garages } from '../features/garages/garages.tsx'
import { Messages } from '../features/messages/messages.tsx'
import { ProductImport } from '../features/product-import/product-import.tsx'
import { Products } from '../features/products/products.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/products` */
export const products: AdminContent = { View: Products }

/** `/admin/products/import` */
export const productImport: AdminContent = { View: ProductImport }

/** `/admin/bikes` */
export const bikes: AdminContent = { View: Bikes }

/** `/admin/garages` and `/admin/garages/{garageId}` */
export const garages: AdminContent = { View: Garages }

/** `/admin/messages` */
export const messages: AdminContent = { View: Messages }
