// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { correctStock, overrideStock } from '@zmig/edge-contract'
import { away, refusal } from '../../testing/staff-page.tsx'
import { openProducts, openRoad, press, road, stock, typeInto } from './testing/product-page.tsx'
import { text } from './text.ts'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

describe('the stock of a product', () => {
  it('is corrected by a number with its reason, and names what the editor saw', async () => {
    const { asked, answer } = openProducts()
    await openRoad()
    const saved = { ...road, stock: { ...stock, onHand: 4 } }
    answer(correctStock, () => ({ ok: true, product: saved }))
    typeInto(text.countLabel, '-4')
    press(text.correct)
    expect(await screen.findByText(text.badCount)).toBeTruthy()
    typeInto(text.countLabel, '4')
    typeInto(text.reason, 'other')
    press(text.correct)
    expect(await screen.findByText(text.noteNeeded)).toBeTruthy()
    expect(asked.filter(({ what }) => what.startsWith('POST'))).toEqual([])
    typeInto(/^הערה/, ' ספירה ')
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
    const { asked, answer } = openProducts()
    await openRoad()
    const message = 'שמורים 2 צמיגים להזמנות'
    answer(correctStock, () => {
      throw refusal(409, { error: 'BELOW_RESERVED', message, orders: ['Z-1'] })
    })
    typeInto(text.countLabel, '1')
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

  it('asks anew for other units than those that were refused', async () => {
    const { answer } = openProducts()
    await openRoad()
    answer(correctStock, () => {
      throw refusal(409, { error: 'BELOW_RESERVED', message: 'שמורים 2 צמיגים להזמנות', orders: ['Z-1'] })
    })
    typeInto(text.countLabel, '1')
    press(text.correct)
    await screen.findByRole('button', { name: text.correctAnyway })
    typeInto(text.countLabel, '0')
    await waitFor(() => expect(screen.queryByRole('button', { name: text.correctAnyway })).toBeNull())
  })

  it('is corrected once, however often it is pressed, and stays as it was typed while the shop is away', async () => {
    const { asked, answer } = openProducts()
    await openRoad()
    answer(correctStock, away)
    typeInto(text.countLabel, '4')
    press(text.correct)
    press(text.correct)
    expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
    expect(screen.getByLabelText(text.countLabel)).toHaveProperty('value', '4')
    expect(asked.filter(({ what }) => what.startsWith('POST'))).toHaveLength(1)
    answer(correctStock, () => ({ ok: true, product: road }))
    press(text.correct)
    expect(await screen.findByText(text.corrected)).toBeTruthy()
    expect(screen.getByLabelText(text.countLabel)).toHaveProperty('value', '')
  })

  it('says why it is not overridden', async () => {
    const { answer } = openProducts()
    await openRoad()
    answer(overrideStock, () => {
      throw refusal(409, { error: 'CHANGED', message: 'מישהו שינה את התצוגה בינתיים' })
    })
    typeInto(text.overrideLabel, 'none')
    expect(await screen.findByText('מישהו שינה את התצוגה בינתיים')).toBeTruthy()
    expect(screen.getByLabelText(new RegExp(text.overrideLabel))).toHaveProperty('value', 'auto')
  })

  it('is overridden by how the product is shown', async () => {
    const { asked, answer } = openProducts()
    await openRoad()
    answer(overrideStock, () => ({ ok: true, product: { ...road, stock: { ...stock, override: 'none' as const } } }))
    typeInto(text.overrideLabel, 'none')
    expect(await screen.findByText(text.overridden)).toBeTruthy()
    expect(asked.findLast(({ what }) => !what.startsWith('GET'))?.with).toEqual({ override: 'none', seen: null })
    await waitFor(() => expect(screen.getByLabelText(text.overrideLabel)).toHaveProperty('value', 'none'))
  })
})
