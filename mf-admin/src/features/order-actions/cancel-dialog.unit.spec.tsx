// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cancelOrderByStaff, type ChangePreview, type Order, previewCancel } from '@zmig/edge-contract'
import { orderOf } from '../../testing/order.ts'
import { away, field, openAsStaff, pressInDialog, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { CancelOrder } from './cancel-order.tsx'

const preview: ChangePreview = {
  version: 2,
  status: { before: 'paid', after: 'cancelled' },
  paymentStatus: { before: 'paid', after: 'refund_due' },
  refund: { amount: 700, kept: 0, method: 'banktransfer' },
  tyres: [{ ean: '2908770361995', quantity: 1, left: false }],
  notifies: [{ who: 'buyer', by: ['mail', 'text'] }],
}
const SHOW = 'מה יקרה?'
const REASON = 'סיבה'
const AMOUNT = 'סכום ההחזר בשקלים'
const WRONG_AMOUNT = /נא להזין סכום בשקלים ובאגורות/

/** The dialog over a shop that cancels every order. @param shown what the preview says beside the usual */
const open = (order: Order = orderOf(), shown: Partial<ChangePreview> = {}) => {
  const { edge, answer, sent } = testEdge()
  answer(previewCancel, () => ({ ok: true, preview: { ...preview, ...shown } }))
  answer(cancelOrderByStaff, () => ({ ok: true, order: { ...order, status: 'cancelled' as const, version: 3 } }))
  const onChanged = vi.fn(() => Promise.resolve())
  const { container } = openAsStaff(<CancelOrder order={order} onChanged={onChanged} />, edge)
  const opener = container.querySelector('button')
  if (opener) fireEvent.click(opener)
  return { answer, sent, onChanged }
}
const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => dialog().getByRole('button', { name })
const consequences = async () => (await dialog().findByRole('status')).textContent

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('says what a cancellation does before it is confirmed, and makes exactly that, once', async () => {
  const { sent, onChanged } = open()
  expect(button(SHOW)).toHaveProperty('disabled', true)
  type(REASON, ' הלקוח התחרט ')
  pressInDialog(SHOW)
  const said = await consequences()
  expect(said).toContain('ההזמנה תבוטל. הביטול סופי.')
  expect(said).toMatch(/יוחזרו ללקוח ₪700.* בהעברה בנקאית/)
  expect(said).toContain('צמיג אחד ישוחרר למלאי.')
  expect(said).toContain('הלקוח יקבל אימייל וSMS.')
  expect(onChanged).not.toHaveBeenCalled()
  pressInDialog('אישור הביטול')
  pressInDialog('אישור הביטול')
  expect(await screen.findByText('ההזמנה בוטלה')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const body = { reason: ' הלקוח התחרט ', version: 2 }
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/orders/Z-1042/cancel/preview', with: body },
    { what: 'POST /api/v1/admin/orders/Z-1042/cancel', with: body },
  ])
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'cancelled' }))
})

it('needs another preview after something else was typed', async () => {
  open()
  type(REASON, 'הלקוח התחרט')
  pressInDialog(SHOW)
  await consequences()
  type(REASON, 'הלקוח מכר את האופנוע')
  expect(dialog().queryByRole('status')).toBeNull()
  expect(dialog().queryByRole('button', { name: 'אישור הביטול' })).toBeNull()
  expect(button(SHOW)).toHaveProperty('disabled', false)
})

it('refunds a part in shekels and agorot, up to what was paid', async () => {
  const { sent } = open()
  type(REASON, 'הלקוח התחרט')
  fireEvent.change(screen.getByLabelText('החזר כספי'), { target: { value: 'part' } })
  expect(button(SHOW)).toHaveProperty('disabled', true)
  for (const amount of ['1.005', '1e2', '0', '700.01']) {
    type(AMOUNT, amount)
    expect(dialog().getByText(WRONG_AMOUNT)).toBeTruthy()
    expect(button(SHOW)).toHaveProperty('disabled', true)
  }
  type(AMOUNT, '50.50')
  expect(dialog().queryByText(WRONG_AMOUNT)).toBeNull()
  pressInDialog(SHOW)
  await consequences()
  expect(sent()[0]?.with).toEqual({ reason: 'הלקוח התחרט', refund: 50.5, version: 2 })
})

it('asks for no refund of an order that was not paid', () => {
  open(orderOf({ paymentStatus: 'pending', status: 'open' }))
  expect(screen.queryByLabelText('החזר כספי')).toBeNull()
})

it('takes a return in: the tyres are counted unless they are not here', async () => {
  const left = {
    tyres: [
      { ean: '2908770361995', quantity: 1, left: true },
      { ean: '2908770361996', quantity: 1, left: true },
    ],
    refund: { amount: 665, kept: 35, method: 'creditcard' },
  }
  const { sent } = open(orderOf({ status: 'sent' }), left)
  expect(screen.getByRole('dialog', { name: 'קליטת החזרה, הזמנה Z-1042' })).toBeTruthy()
  type(REASON, 'הצמיגים חזרו')
  pressInDialog(SHOW)
  const said = await consequences()
  expect(said).toMatch(/ייספרו בחזרה למלאי/)
  expect(said).toMatch(/יוחזרו ללקוח ₪665.*יישארו בחנות ₪35.*דרך חברת הסליקה/)
  fireEvent.click(dialog().getByRole('checkbox'))
  pressInDialog(SHOW)
  expect(await consequences()).toContain('הצמיגים שיצאו לא ייספרו בחזרה למלאי.')
  pressInDialog('אישור ההחזרה')
  expect(await screen.findByText('ההחזרה נקלטה')).toBeTruthy()
  expect(sent().map((each) => (each.with as { restock: boolean }).restock)).toEqual([true, false, false])
})

it('names the appointment that is released, and says when no one is notified', async () => {
  const slot = { garage: 'מוטו דרום', installDate: '2026-11-26', startCursor: 12, payAtGarage: 100 }
  open(orderOf(), { appointment: { before: slot, after: slot }, notifies: [] })
  type(REASON, 'בדיקה')
  pressInDialog(SHOW)
  const said = await consequences()
  expect(said).toMatch(/התור ישוחרר: מוטו דרום, 26\.11\.2026, 12:00–14:00\./)
  expect(said).toContain('אף אחד לא יקבל הודעה.')
})

it('keeps what was typed while the shop is away, before the preview and after it', async () => {
  const { answer } = open()
  type(REASON, 'הלקוח התחרט')
  answer(previewCancel, away)
  pressInDialog(SHOW)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  answer(previewCancel, () => ({ ok: true, preview }))
  pressInDialog(SHOW)
  await consequences()
  expect(screen.queryByText(/אין חיבור לשרת/)).toBeNull()
  answer(cancelOrderByStaff, away)
  pressInDialog('אישור הביטול')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(REASON)).toHaveProperty('value', 'הלקוח התחרט')
  // the order may be another one by now
  expect(button(SHOW)).toBeTruthy()
})

it('reads the order again when a colleague was faster, and keeps what was typed', async () => {
  const { answer, onChanged } = open()
  type(REASON, 'הלקוח התחרט')
  pressInDialog(SHOW)
  await consequences()
  answer(cancelOrderByStaff, () => {
    throw refusal(409, { error: 'CHANGED', message: 'ההזמנה כבר בדרך למוסך' })
  })
  pressInDialog('אישור הביטול')
  expect((await dialog().findByRole('alert')).textContent).toContain('בדרך למוסך')
  expect(onChanged).toHaveBeenCalledExactlyOnceWith()
  expect(field(REASON)).toHaveProperty('value', 'הלקוח התחרט')
})

it('shows the refusal of a refund that only an owner may make', async () => {
  const { answer } = open()
  const sentence = 'החזר של יותר מ־₪3,000 מאשר רק בעל החנות'
  answer(previewCancel, () => {
    throw refusal(403, { error: 'OWNER_ONLY', message: sentence })
  })
  type(REASON, 'הלקוח התחרט')
  pressInDialog(SHOW)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(field(REASON)).toHaveProperty('value', 'הלקוח התחרט')
})

it('stays open when a colleague ends the order, says what changed, and cancels nothing', () => {
  const order = orderOf()
  const { edge } = testEdge()
  let end: () => void = () => undefined
  const Page = () => {
    const [shown, setShown] = useState(order)
    end = () => setShown({ ...order, status: 'cancelled', paymentStatus: 'refund_due' })
    return <CancelOrder order={shown} onChanged={() => Promise.resolve()} />
  }
  const { container } = openAsStaff(<Page />, edge)
  fireEvent.click(container.querySelector('button') as HTMLElement)
  type(REASON, 'הלקוח התחרט')
  act(() => end())
  expect(dialog().getByRole('alert').textContent).toContain('סטטוס: במקום ״שולמה״ עכשיו ״בוטלה״')
  expect(button(SHOW)).toHaveProperty('disabled', true)
  expect(field(REASON)).toHaveProperty('value', 'הלקוח התחרט')
  pressInDialog('חזרה')
  // over: there is nothing left to cancel
  expect(container.querySelector('button')).toBeNull()
})
