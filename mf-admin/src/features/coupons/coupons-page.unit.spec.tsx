// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  type Coupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
  listProducts,
  toggleCoupon,
  updateCoupon,
} from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Coupons } from './coupons.tsx'
import { text } from './text.ts'

const product = {
  ean: '3528701931487',
  displayName: 'Road 6',
  size: '180/55-17',
  brand: 'Michelin',
  displaySize: '180/55ZR17',
  name: 'michelin',
  price: 1_069,
}
const coupon = (code: string, more: Partial<Coupon> = {}): Coupon => ({
  _id: code,
  code,
  ean: product.ean,
  discountAmount: 60,
  active: true,
  singleUse: false,
  redemptions: 0,
  validUntil: '2099-12-31',
  createdBy: 'דנה לוי',
  version: 1,
  product,
  ...more,
})
const winter = coupon('WINTER60')
const spring = coupon('SPRING90', { active: false, redemptions: 2, discountAmount: 90 })

/** The page over a shop that keeps these coupons. */
const open = async () => {
  let kept = [winter, spring]
  const { edge, answer, asked, sent } = testEdge()
  answer(listProducts, () => ({ ok: true as const, products: [product] }))
  answer(listCoupons, ({ query }) => {
    const { code = '', active = 'all' } = query as { code?: string; active?: string }
    const coupons = kept.filter(
      (each) => each.code.includes(code) && (active === 'all' || String(each.active) === active),
    )
    const pagination = { currentPage: 1, totalPages: 1, totalItems: coupons.length, itemsPerPage: 20 }
    const activeItems = coupons.filter((each) => each.active).length
    return { ok: true as const, coupons, activeItems, staffLimit: { percent: 30, most: 3_000 }, pagination }
  })
  answer(toggleCoupon, ({ params, body }) => {
    const { active } = body as { active: boolean }
    kept = kept.map((each) => (each._id === params?.['id'] ? { ...each, active } : each))
    return { ok: true, active } as never
  })
  answer(deleteCoupon, ({ params }) => {
    kept = kept.filter(({ _id }) => _id !== params?.['id'])
    return { ok: true } as never
  })
  answer(createCoupon, ({ body }) => {
    kept = [...kept, coupon((body as Coupon).code, body as Coupon)]
    return { ok: true } as never
  })
  openAsStaff(<Coupons />, edge)
  await screen.findByText(winter.code)
  /** A colleague has deleted a coupon of the list, and the edge says so when it is asked. */
  const deletedBefore = (endpoint: typeof deleteCoupon | typeof toggleCoupon | typeof updateCoupon, gone: Coupon) =>
    answer(endpoint, () => {
      kept = kept.filter(({ _id }) => _id !== gone._id)
      throw refusal(404, { error: 'NOT_FOUND', message: 'הקופון לא נמצא' })
    })
  return { answer, asked, sent, deletedBefore }
}
const rowOf = ({ code }: Coupon) => screen.getAllByRole('row').find(({ textContent }) => textContent.includes(code))
const switchOf = (shown: Coupon) => screen.getByRole('switch', { name: text.toggle(shown) })
const isOn = (shown: Coupon) => switchOf(shown).getAttribute('aria-checked') === 'true'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('counts the coupons and those that work', async () => {
  await open()
  expect(screen.getByText(text.count(2, 1))).toBeTruthy()
})

it('says above the list and in the snackbar that the coupons could not be loaded', async () => {
  const { answer } = await open()
  answer(listCoupons, away)
  fireEvent.change(screen.getByLabelText(text.code), { target: { value: 'SPRING' } })
  fireEvent.submit(screen.getByRole('search', { name: text.title }))
  await waitFor(() => expect(screen.getAllByText('טעינת הקופונים נכשלה')).toHaveLength(2))
})

it('switches a coupon off and, at a press, on again', async () => {
  const { sent } = await open()
  fireEvent.click(switchOf(winter))
  fireEvent.click(switchOf(winter))
  expect(await screen.findByText(text.switchedOff)).toBeTruthy()
  await waitFor(() => expect(isOn(winter)).toBe(false))
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.switchedOn)).toBeTruthy()
  await waitFor(() => expect(isOn(winter)).toBe(true))
  expect(sent().map((each) => each.with)).toEqual([{ active: false }, { active: true }])
})

it('stays as it was when it could not be switched, and says why', async () => {
  const { answer } = await open()
  answer(toggleCoupon, () => {
    throw refusal(403, { error: 'OWNER_ONLY', message: 'את הקופון הזה מפעילים רק בעלי החנות' })
  })
  fireEvent.click(switchOf(spring))
  expect(await screen.findByText('את הקופון הזה מפעילים רק בעלי החנות')).toBeTruthy()
  answer(toggleCoupon, away)
  fireEvent.click(switchOf(spring))
  expect(await screen.findByText(text.toggleFailed)).toBeTruthy()
  expect(isOn(spring)).toBe(false)
})

it('finds coupons by code and state at the button', async () => {
  const { asked } = await open()
  fireEvent.change(screen.getByLabelText(text.code), { target: { value: 'SPRING' } })
  fireEvent.change(screen.getByLabelText(text.state), { target: { value: 'false' } })
  fireEvent.submit(screen.getByRole('search', { name: text.title }))
  await waitFor(() => expect(rowOf(winter)).toBeUndefined())
  expect(rowOf(spring)).toBeTruthy()
  expect(asked.at(-1)?.with).toEqual({ code: 'SPRING', active: 'false', page: 1, limit: 20 })
})

it('is deleted after a question that says what it was, and comes back at a press as it was', async () => {
  const { sent } = await open()
  await press(text.remove(winter))
  const question = within(screen.getByRole('alertdialog', { name: text.removeTitle }))
  for (const fact of [winter.code, winter.ean, '₪60']) expect(question.getByText(fact)).toBeTruthy()
  expect(sent()).toEqual([])
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText(text.removed)).toBeTruthy()
  await waitFor(() => expect(rowOf(winter)).toBeUndefined())
  await press('ביטול הפעולה')
  await waitFor(() => expect(rowOf(winter)).toBeTruthy())
  const { code, ean, discountAmount, active, singleUse, validUntil } = winter
  expect(sent().at(-1)?.with).toEqual({ code, ean, discountAmount, active, singleUse, validUntil })
})

it('does not come back when orders have used it', async () => {
  await open()
  await press(text.remove(spring))
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText(text.removed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ביטול הפעולה' })).toBeNull()
})

it('is said to be deleted meanwhile when a colleague was faster, with nothing to take back', async () => {
  const { deletedBefore } = await open()
  deletedBefore(deleteCoupon, winter)
  await press(text.remove(winter))
  await answerQuestion(text.removeConfirm)
  expect(await screen.findByText('הקופון נמחק בינתיים')).toBeTruthy()
  expect(screen.queryByText('הקופון לא נמצא')).toBeNull()
  expect(screen.queryByRole('button', { name: 'ביטול הפעולה' })).toBeNull()
  await waitFor(() => expect(rowOf(winter)).toBeUndefined())
})

it('is said to be deleted meanwhile when its change is saved; what was typed stays, and the list shows it no more', async () => {
  const { deletedBefore } = await open()
  deletedBefore(updateCoupon, winter)
  await press(text.edit(winter))
  await screen.findByRole('dialog')
  type(text.discountLabel, '70')
  pressInDialog('שמירה')
  expect(await screen.findByText(/^הקופון נמחק בינתיים, ולכן השינוי לא נשמר\. העתיקו/)).toBeTruthy()
  expect(field(text.discountLabel)).toHaveProperty('value', '70')
  pressInDialog('ביטול')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(rowOf(winter)).toBeUndefined())
  expect(rowOf(spring)).toBeTruthy()
})

it('is said to be deleted meanwhile when it is switched', async () => {
  const { deletedBefore } = await open()
  deletedBefore(toggleCoupon, winter)
  fireEvent.click(switchOf(winter))
  expect(await screen.findByText('הקופון נמחק בינתיים')).toBeTruthy()
  await waitFor(() => expect(rowOf(winter)).toBeUndefined())
})

it('opens the form with what is saved', async () => {
  await open()
  await press(text.edit(winter))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByDisplayValue(winter.code)).toBeTruthy()
  expect(dialog.getByDisplayValue('60')).toBeTruthy()
})
