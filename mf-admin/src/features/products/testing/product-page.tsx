import { fireEvent, screen } from '@testing-library/react'
import {
  changeProduct,
  findStaffProduct,
  type ProductChange,
  type ProductDetail,
  productHistory,
  relistProduct,
  searchProducts,
  type StaffProduct,
  type StaffStock,
  unlistProduct,
} from '@zmig/edge-contract'
import { openAsStaff, testEdge } from '../../../testing/staff-page.tsx'
import { Products } from '../products.tsx'
import { text } from '../text.ts'

export const stock: StaffStock = { onHand: 7, reserved: 2, inbound: 0, override: null }
export const road: ProductDetail = {
  ean: '3528701931487',
  brand: 'Michelin',
  line: 'Road 6',
  displaySize: '180/55ZR17 M/C (73W)',
  description: '',
  set: false,
  price: 1_069,
  fullPrice: 1_200,
  picture: 'tyres/road-6.jpg',
  pictures: ['tyres/road-6.jpg'],
  version: 3,
  stock,
  sets: [],
  openOrders: { orders: [], total: 0 },
}
const rowOf = ({ ean, brand, line, displaySize, price, fullPrice, set, stock: own }: ProductDetail): StaffProduct => ({
  ean,
  brand,
  displayName: line,
  displaySize,
  size: '180/55-17',
  name: 'road-6',
  price,
  fullPrice,
  set,
  visibility: 'instock',
  available: 5,
  hasPicture: true,
  stock: own,
})

/** The page over a shop with one tyre. */
export const openProducts = (first: ProductDetail = road) => {
  let product = first
  let isListed = true
  const { edge, asked, answer } = testEdge()
  answer(searchProducts, () => ({
    ok: true as const,
    products: isListed ? [rowOf(product)] : [],
    brands: ['Avon', 'Michelin'],
    pagination: { totalItems: isListed ? 61 : 0, totalPages: isListed ? 2 : 0, currentPage: 1, itemsPerPage: 50 },
  }))
  answer(findStaffProduct, () => ({ ok: true as const, product }))
  answer(productHistory, () => ({ ok: true as const, changes: [] as ProductChange[] }))
  answer(changeProduct, ({ body }) => {
    product = { ...product, ...(body as object), version: product.version + 1 }
    return { ok: true as const, product }
  })
  answer(unlistProduct, () => {
    isListed = false
    return { ok: true } as never
  })
  answer(relistProduct, () => {
    isListed = true
    return { ok: true } as never
  })
  openAsStaff(<Products />, edge)
  const searches = () => asked.filter(({ what }) => what === 'GET /api/v1/admin/products').map((each) => each.with)
  return { asked, answer, searches, become: (next: ProductDetail) => (product = next) }
}

/** Opens the tyre, with the forms that change it. */
export const openRoad = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: text.edit(road) }))
  await screen.findByRole('form', { name: text.priceSection })
}

export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))
export const typeInto = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
