// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changeProduct, searchProducts, unlistProduct } from '@zmig/edge-contract'
import { away, refusal } from '../../testing/staff-page.tsx'
import { openProducts, openRoad, press, road, typeInto } from './testing/product-page.tsx'
import { text } from './text.ts'

const pricing = () => within(screen.getByRole('form', { name: text.priceSection }))
const savePrice = () => fireEvent.click(pricing().getByRole('button', { name: text.save }))

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

describe('the list of products', () => {
  it('asks for 50 a page and counts all that it finds', async () => {
    const { searches } = openProducts()
    expect(await screen.findByText(text.count(61))).toBeTruthy()
    expect(searches()).toEqual([{ page: 1, limit: 50 }])
  })

  it('searches for words at the button, and for choices and ticks at once', async () => {
    const { searches } = openProducts()
    await screen.findByText(text.count(61))
    typeInto(text.searchLabel, '  road 6 ')
    fireEvent.submit(screen.getByRole('search', { name: text.title }))
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ q: 'road 6', page: 1 }))
    typeInto(text.visibility, 'outofstock')
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ q: 'road 6', visibility: 'outofstock' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'מלאי נמוך (פחות מ־3)' }))
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ visibility: 'outofstock', low: 'true' }))
    fireEvent.click(screen.getByRole('checkbox', { name: text.low }))
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ q: 'road 6', visibility: 'outofstock', page: 1, limit: 50 }),
    )
  })

  it('says above the list and in the snackbar that the products could not be loaded', async () => {
    const { answer } = openProducts()
    await screen.findByText(text.count(61))
    answer(searchProducts, away)
    typeInto(text.visibility, 'outofstock')
    await waitFor(() => expect(screen.getAllByText('טעינת המוצרים נכשלה')).toHaveLength(2))
  })

  it('offers the brands that the shop has', async () => {
    const { searches } = openProducts()
    await screen.findByText(text.count(61))
    expect(within(screen.getByLabelText(text.brand)).getByRole('option', { name: 'Avon' })).toBeTruthy()
    typeInto(text.brand, 'Michelin')
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ brand: 'Michelin' }))
  })

  it('says that the stock is unknown while its service does not answer, which a set has not', async () => {
    openProducts({ ...road, stock: null })
    expect(await screen.findByText(text.stockAway)).toBeTruthy()
    cleanup()
    openProducts({ ...road, stock: null, set: true })
    await screen.findByText(text.count(61))
    expect(screen.queryByText(text.stockAway)).toBeNull()
  })

  it('opens a product by a press on its row', async () => {
    openProducts()
    fireEvent.click(await screen.findByText(road.ean))
    expect(await screen.findByRole('form', { name: text.priceSection })).toBeTruthy()
  })
})

describe('the price of a product', () => {
  it('is saved, and then history and list are asked for again', async () => {
    const { asked } = openProducts()
    await openRoad()
    await waitFor(() =>
      expect(asked.map(({ what }) => what)).toContain(`GET /api/v1/admin/products/${road.ean}/history`),
    )
    const before = asked.length
    typeInto(text.priceLabel, '999.5')
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
    expect(asked[before]?.with).toEqual({ price: 999.5, fullPrice: 1_200, version: 3 })
  })

  it('keeps what was typed when a colleague was faster, and replaces it at a second press', async () => {
    const { asked, answer } = openProducts()
    await openRoad()
    const now = { ...road, price: 1_080, fullPrice: 1_250, version: 4 }
    const message = 'מישהו שינה את המוצר בינתיים'
    answer(changeProduct, () => {
      throw refusal(409, { error: 'CHANGED', message, product: now })
    })
    typeInto(text.priceLabel, '999')
    savePrice()
    expect(await screen.findByText(new RegExp(message))).toBeTruthy()
    expect(screen.getByLabelText(text.priceLabel)).toHaveProperty('value', '999')
    expect(screen.getByLabelText(/^מחיר מלא/)).toHaveProperty('value', '1250')
    answer(changeProduct, () => ({ ok: true, product: { ...now, price: 999, version: 5 } }))
    savePrice()
    expect(await screen.findByText(text.saved)).toBeTruthy()
    expect(asked.findLast(({ what }) => what.startsWith('PATCH'))?.with).toMatchObject({ price: 999, version: 4 })
  })

  it('is said once at its field when it is none, and leads there', async () => {
    const { asked } = openProducts()
    await openRoad()
    typeInto(text.priceLabel, '0')
    savePrice()
    const price = screen.getByLabelText(text.priceLabel)
    await waitFor(() => expect(document.activeElement).toBe(price))
    const [said, ...more] = screen.getAllByText(text.badPrice)
    expect(more).toEqual([])
    expect(price.getAttribute('aria-describedby')).toContain(said?.id)
    expect(asked.filter(({ what }) => what.startsWith('PATCH'))).toEqual([])
  })

  it('is refused below the form before it is sent when the full price is lower', async () => {
    const { asked } = openProducts()
    await openRoad()
    typeInto(/^מחיר מלא/, '1000')
    expect(await screen.findByText(text.lowFullPrice(1_069))).toBeTruthy()
    savePrice()
    expect(asked.filter(({ what }) => what.startsWith('PATCH'))).toEqual([])
  })
})

describe('a product that is taken off sale', () => {
  it('leaves the list and comes back at a press', async () => {
    const { asked } = openProducts()
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
    const { asked, answer } = openProducts()
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
