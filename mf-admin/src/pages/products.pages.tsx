import { PictureFolder } from '../features/picture-folder/picture-folder.tsx'
import { ProductImport } from '../features/product-import/product-import.tsx'
import { Products } from '../features/products/products.tsx'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/products` */
export const products: AdminContent = { View: Products }

/** `/admin/products/import` */
export const productImport: AdminContent = {
  View: () => (
    <ProductImport>
      <PictureFolder />
    </ProductImport>
  ),
}
