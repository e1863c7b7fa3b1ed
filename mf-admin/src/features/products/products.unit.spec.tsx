// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  changeProduct,
  correctStock,
  findStaffProduct,
  overrideStock,
  type ProductChange,
  type ProductDetail,
  productHistory,
  relistProduct,
  searchProducts,
  type StaffProduct,
  type StaffStock,
  unlistProduct,
} from '@zmig/edge-contract'
import { openAsStaff, refusal, testEdge } from '../../testing/staff-page.tsx'
import { Products } from './products.tsx'
import { text } from './text.ts'

const stock: StaffStock = { onHand: 7, reserved: 2, inbound: 0, override: null }
const road: ProductDetail = {
  ean: '3528701931487',
  brand: 'Michelin',
  line: 'Road 6',
  displaySize: '180/55ZR17 M/C (73W)',
  description: '',
  set: false,
  price: 1_069,
  fullPrice: 1_200,
  picture: 'tyres/road-6.jpg',
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
const open = (first: ProductDetail = road) => {
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

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pricing = () => within(screen.getByRole('form', { name: text.priceSection }))
const savePrice = () => fireEvent.click(pricing().getByRole('button', { name: text.save }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const openRoad = async () => {
  fireEvent.click(await screen.findByRole('button', { name: text.edit(road) }))
  await screen.findByRole('form', { name: text.priceSection })
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

describe('the list of products', () => {
  it('asks for 50 a page and counts all that it finds', async () => {
    const { searches } = open()
    expect(await screen.findByText(text.count(61))).toBeTruthy()
    expect(searches()).toEqual([{ page: 1, limit: 50 }])
  })

  it('searches for words at the button, and for choices and ticks at once', async () => {
    const { searches } = open()
    await screen.findByText(text.count(61))
    type(text.searchLabel, '  road 6 ')
    fireEvent.submit(screen.getByRole('search', { name: text.title }))
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ q: 'road 6', page: 1 }))
    type(text.visibility, 'outofstock')
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ q: 'road 6', visibility: 'outofstock' }))
    fireEvent.click(screen.getByRole('checkbox', { name: text.low }))
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ visibility: 'outofstock', low: 'true' }))
    fireEvent.click(screen.getByRole('checkbox', { name: text.low }))
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ q: 'road 6', visibility: 'outofstock', page: 1, limit: 50 }),
    )
  })

  it('offers the brands that the shop has', async () => {
    const { searches } = open()
    await screen.findByText(text.count(61))
    expect(within(screen.getByLabelText(text.brand)).getByRole('option', { name: 'Avon' })).toBeTruthy()
    type(text.brand, 'Michelin')
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ brand: 'Michelin' }))
  })

  it('says that the stock is unknown while its service does not answer, which a set has not', async () => {
    open({ ...road, stock: null })
    expect(await screen.findByText(text.stockAway)).toBeTruthy()
    cleanup()
    open({ ...road, stock: null, set: true })
    await screen.findByText(text.count(61))
    expect(screen.queryByText(text.stockAway)).toBeNull()
  })

  it('opens a product by a press on its row', async () => {
    open()
    fireEvent.click(await screen.findByText(road.ean))
    expect(await screen.findByRole('form', { name: text.priceSection })).toBeTruthy()
  })
})

describe('the price of a product', () => {
  it('is saved, and then history and list are asked for again', async () => {
    const { asked } = open()
    await openRoad()
    await waitFor(() =>
      expect(asked.map(({ what }) => what)).toContain(`GET /api/v1/admin/products/${road.ean}/history`),
    )
    const before = asked.length
    type(text.priceLabel, '999.5')
    savePrice()
    expect(await screen.findByText(text.saved)).toBeTruthy()
    await waitFor(() =>
      expect(
        asked
          .slice(before)
          .map(({ what }) => what)
          .toSorted(),
      ).toEqual([
        'GET /api/v1/admin/products',
        `GET /api/v1/admin/products/${road.ean}/history`,
        `PATCH /api/v1/admin/products/${road.ean}/facts`,
      ]),
    )
    expect(asked[before]?.with).toEqual({ price: 999.5, fullPrice: 1_200, picture: road.picture, version: 3 })
  })

  it('keeps what was typed when a colleague was faster, and replaces it at a second press', async () => {
    const { asked, answer } = open()
    await openRoad()
    const now = { ...road, price: 1_080, picture: 'tyres/other.jpg', version: 4 }
    const message = 'מישהו שינה את המוצר בינתיים'
    answer(changeProduct, () => {
      throw refusal(409, { error: 'CHANGED', message, product: now })
    })
    type(text.priceLabel, '999')
    savePrice()
    expect(await screen.findByText(new RegExp(message))).toBeTruthy()
    expect(screen.getByLabelText(text.priceLabel)).toHaveProperty('value', '999')
    expect(screen.getByLabelText(text.pictureLabel)).toHaveProperty('value', 'tyres/other.jpg')
    answer(changeProduct, () => ({ ok: true, product: { ...now, price: 999, version: 5 } }))
    savePrice()
    expect(await screen.findByText(text.saved)).toBeTruthy()
    expect(asked.findLast(({ what }) => what.startsWith('PATCH'))?.with).toMatchObject({ price: 999, version: 4 })
  })

  it('is refused below the form before it is sent when the full price is lower', async () => {
    const { asked } = open()
    await openRoad()
    type(/^מחיר מלא/, '1000')
    expect(await screen.findByText(text.lowFullPrice(1_069))).toBeTruthy()
    savePrice()
    expect(asked.filter(({ what }) => what.startsWith('PATCH'))).toEqual([])
  })
})

describe('the stock of a product', () => {
  it('is corrected by a number with its reason, and names what the editor saw', async () => {
    const { asked, answer } = open()
    await openRoad()
    const saved = { ...road, stock: { ...stock, onHand: 4 } }
    answer(correctStock, () => ({ ok: true, product: saved }))
    type(text.countLabel, '-4')
    press(text.correct)
    expect(await screen.findByText(text.badCount)).toBeTruthy()
    type(text.countLabel, '4')
    type(text.reason, 'other')
    press(text.correct)
    expect(await screen.findByText(text.noteNeeded)).toBeTruthy()
    expect(asked.filter(({ what }) => what.startsWith('POST'))).toEqual([])
    type(/^הערה/, ' ספירה ')
    press(text.correct)
    expect(await screen.findByText(text.corrected)).toBeTruthy()
    expect(asked.find(({ what }) => what.startsWith('POST'))?.with).toEqual({
      onHand: 4,
      seen: 7,
      reason: 'other',
      belowReserved: false,
      note: 'ספירה',
    })
  })

  it('goes below what orders hold only after a second yes', async () => {
    const { asked, answer } = open()
    await openRoad()
    const message = 'שמורים 2 צמיגים להזמנות'
    answer(correctStock, () => {
      throw refusal(409, { error: 'BELOW_RESERVED', message, orders: ['Z-1'] })
    })
    type(text.countLabel, '1')
    press(text.correct)
    expect(await screen.findByText(message)).toBeTruthy()
    answer(correctStock, () => ({ ok: true, product: { ...road, stock: { ...stock, onHand: 1 } } }))
    press(text.correctAnyway)
    expect(await screen.findByText(text.corrected)).toBeTruthy()
    expect(asked.findLast(({ what }) => what.startsWith('POST'))?.with).toMatchObject({
      onHand: 1,
      belowReserved: true,
    })
  })

  it('is overridden by how the product is shown', async () => {
    const { asked, answer } = open()
    await openRoad()
    answer(overrideStock, () => ({ ok: true, product: { ...road, stock: { ...stock, override: 'none' as const } } }))
    type(text.overrideLabel, 'none')
    expect(await screen.findByText(text.overridden)).toBeTruthy()
    expect(asked.findLast(({ what }) => !what.startsWith('GET'))?.with).toEqual({ override: 'none', seen: null })
    await waitFor(() => expect(screen.getByLabelText(text.overrideLabel)).toHaveProperty('value', 'none'))
  })
})

describe('a product that is taken off sale', () => {
  it('leaves the list and comes back at a press', async () => {
    const { asked } = open()
    await openRoad()
    press(text.unlist)
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: text.unlist }))
    expect(await screen.findByText(text.none)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    press('ביטול הפעולה')
    expect(await screen.findByText(road.ean)).toBeTruthy()
    expect(asked.filter(({ what }) => what.startsWith('GET')).at(-1)?.what).toBe('GET /api/v1/admin/products')
  })

  it('asks again when an order has come meanwhile', async () => {
    const { asked, answer } = open()
    await openRoad()
    press(text.unlist)
    const question = within(await screen.findByRole('alertdialog'))
    const openOrders = { orders: ['Z-7'], total: 1 }
    answer(unlistProduct, () => {
      throw refusal(409, { error: 'OPEN_ORDERS', message: 'יש הזמנה פתוחה', openOrders })
    })
    const yes = () => fireEvent.click(question.getByRole('button', { name: text.unlist }))
    yes()
    expect(await question.findByText('Z-7')).toBeTruthy()
    answer(unlistProduct, () => ({ ok: true }) as never)
    yes()
    expect(await screen.findByText(text.unlisted)).toBeTruthy()
    const sent = asked.filter(({ what }) => !what.startsWith('GET')).map((each) => each.with)
    expect(sent).toEqual([{ openOrders: 0 }, { openOrders: 1 }])
  })
})
