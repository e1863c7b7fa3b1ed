// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  acceptOffer,
  closeAttention,
  closeTyreRequest,
  dismissBike,
  giveBackTask,
  linkBike,
  listKnownBikes,
  refuseOffer,
  reopenTask,
  retryRefund,
  takeTask,
  transferRefunded,
  type WaitingBike,
  type WaitingCase,
  type WaitingOffer,
  type WaitingRefund,
  type WaitingRequest,
} from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  choice,
  choose,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Bikes } from './bikes.tsx'
import { empty, text } from './inbox.text.ts'
import { Offers } from './offers.tsx'
import { Cases, Refunds } from './order-tasks.tsx'
import { Requests } from './requests.tsx'

const PHONE = '0501234567'
const free = { taken: null }
const mine = { taken: { staffId: 's1', name: 'דנה לוי', mine: true, at: '2026-11-28T10:00:00Z' } }
const colleagues = { taken: { staffId: 's2', name: 'נועה', mine: false, at: '2026-11-28T10:00:00Z' } }
const offer: WaitingOffer = {
  id: 'o1',
  ...free,
  ean: '3528701931487',
  displayName: 'Road 6',
  price: 900,
  listPrice: 1_069,
  product: {
    ean: '3528701931487',
    brand: 'Michelin',
    displayName: 'Road 6',
    displaySize: '180/55ZR17',
    size: '180/55-17',
    name: 'michelin-road-6',
    price: 1_069,
  },
  madeAt: '2026-11-28T10:00:00Z',
  expiresAt: '2026-11-29T10:00:00Z',
  phone: PHONE,
}
const request: WaitingRequest = {
  id: 'r1',
  ...free,
  typedSize: '180 55 17',
  size: '180/55-17',
  model: 'MT-07',
  phone: PHONE,
  email: 'a@b.co',
  requestedAt: '2026-11-28T10:00:00Z',
}
const bike: WaitingBike = { id: 'b1', ...free, model: 'Voge 500', suggestedAt: '2026-11-28T10:00:00Z' }
const open: WaitingCase = {
  id: 'c1',
  ...free,
  orderId: 'Z-7',
  kind: 'return-asked',
  openedAt: '2026-11-28T10:00:00Z',
  message: 'הלקוח ביקש להחזיר',
  name: 'נועה ישראלי',
  phone: PHONE,
}
const refund: WaitingRefund = {
  id: 'Z-8',
  ...free,
  refundId: '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10',
  orderId: 'Z-8',
  by: 'transfer',
  amount: 700,
  requestedAt: '2026-11-28T10:00:00Z',
  name: 'נועה ישראלי',
  phone: PHONE,
}

/** A list of the inbox over a shop that does what is asked; `onChange`: the list is asked to be read again. */
const show = (list: (onChange: () => void) => ReactNode) => {
  const { edge, answer, sent } = testEdge()
  for (const endpoint of [takeTask, giveBackTask, reopenTask, refuseOffer, closeTyreRequest, linkBike, dismissBike])
    answer(endpoint, () => ({ ok: true }) as never)
  for (const endpoint of [closeAttention, transferRefunded, retryRefund])
    answer(endpoint, () => ({ ok: true }) as never)
  answer(acceptOffer, () => ({ ok: true, coupon: { code: 'OFFER-7', discount: 169, validUntil: '2026-11-29' } }))
  answer(listKnownBikes, () => ({
    ok: true as const,
    bikes: [
      { id: 'k1', name: 'Yamaha MT-07' },
      { id: 'k2', name: 'Honda CB500' },
    ],
  }))
  const onChange = vi.fn()
  openAsStaff(list(onChange), edge)
  return { answer, sent, onChange }
}
const showOffers = (more: Partial<WaitingOffer> = {}) =>
  show((onChange) => <Offers rows={[{ ...offer, ...more }]} busy={false} onChange={onChange} />)
const showRequests = () => show((onChange) => <Requests rows={[request]} busy={false} onChange={onChange} />)
const showBikes = () => show((onChange) => <Bikes rows={[bike]} busy={false} onChange={onChange} />)
const showRefunds = (more: Partial<WaitingRefund> = {}) =>
  show((onChange) => <Refunds rows={[{ ...refund, ...more }]} busy={false} onChange={onChange} />)
const WORD = 'הודעה ללקוח'

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('is taken, and given back', async () => {
  const { sent, onChange } = showOffers()
  expect(screen.getByText(text.free)).toBeTruthy()
  await press(text.take)
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  cleanup()
  const own = showOffers(mine)
  expect(screen.getByText(text.mine)).toBeTruthy()
  await press(text.giveBack)
  await waitFor(() => expect(own.onChange).toHaveBeenCalledTimes(1))
  expect([...sent(), ...own.sent()]).toEqual([
    { what: 'POST /api/v1/admin/inbox/offers/o1/take', with: {} },
    { what: 'POST /api/v1/admin/inbox/offers/o1/give-back', with: {} },
  ])
})

it('is taken over from a colleague by the name that was seen, and is not answered before', async () => {
  const { sent, answer, onChange } = showOffers(colleagues)
  expect(screen.queryByRole('button', { name: 'אישור' })).toBeNull()
  await press(text.takeFrom('נועה'))
  await waitFor(() => expect(sent()[0]?.with).toEqual({ from: 's2' }))
  answer(takeTask, () => {
    throw refusal(409, { error: 'TAKEN', message: 'המשימה כבר אצל דנה' })
  })
  await press(text.takeFrom('נועה'))
  expect(await screen.findByText('המשימה כבר אצל דנה')).toBeTruthy()
  // the list then shows who has it
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('says that nothing waits', () => {
  show((onChange) => <Offers rows={[]} busy={false} onChange={onChange} />)
  expect(screen.getByText(empty.offers.title)).toBeTruthy()
  expect(empty.offers.hint).toContain('24 שעות')
})

it('makes a coupon of an offer after it said what that means, once', async () => {
  const { sent, onChange } = showOffers()
  expect(screen.getByRole('link', { name: PHONE }).getAttribute('href')).toBe(`tel:${PHONE}`)
  await press('אישור')
  const question = screen.getByRole('alertdialog', { name: 'אישור ההצעה' }).textContent
  for (const fact of ['Michelin Road 6 180/55-17', '₪169', '₪900', '₪1,069', '24 שעות', PHONE])
    expect(question).toContain(fact)
  await answerQuestion('אישור ושליחת קופון')
  const said = (await screen.findByText(/נוצר קופון/)).textContent
  for (const fact of ['OFFER-7', '₪169']) expect(said).toContain(fact)
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/inbox/offers/o1/accept', with: {} }])
  expect(onChange).toHaveBeenCalledTimes(1)
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.reopened.offers)).toBeTruthy()
  expect(sent().at(-1)?.what).toBe('POST /api/v1/admin/inbox/offers/o1/reopen')
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('refuses an offer with a word, which stays while the shop is away', async () => {
  const { sent, answer, onChange } = showOffers()
  await press('סירוב')
  type(WORD, 'אולי בחודש הבא')
  answer(refuseOffer, away)
  pressInDialog('שליחת סירוב')
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('אין חיבור')
  expect(field(WORD)).toHaveProperty('value', 'אולי בחודש הבא')
  expect(onChange).not.toHaveBeenCalled()
  answer(refuseOffer, () => ({ ok: true }) as never)
  pressInDialog('שליחת סירוב')
  expect(await screen.findByText(/ההצעה נדחתה/)).toBeTruthy()
  expect(sent().map((each) => each.with)).toEqual([{ word: 'אולי בחודש הבא' }, { word: 'אולי בחודש הבא' }])
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('shows an offer whose product and buyer are gone', () => {
  showOffers({ product: null, phone: '' })
  expect(screen.getByText('מוצר שכבר לא נמכר')).toBeTruthy()
  expect(screen.getByText(text.erased)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('closes a request as answered or dismissed, and lets it wait again at a press', async () => {
  const { sent } = showRequests()
  await press('נענתה')
  expect(await screen.findByText('הבקשה סומנה כנענתה')).toBeTruthy()
  await press('הסרה')
  expect(await screen.findByText('הבקשה הוסרה מהרשימה')).toBeTruthy()
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.reopened.requests)).toBeTruthy()
  expect(sent().map((each) => each.with)).toEqual([{ outcome: 'answered' }, { outcome: 'dismissed' }, {}])
})

it('says what a colleague has done meanwhile, and reads the list again', async () => {
  const { answer, onChange } = showRequests()
  answer(closeTyreRequest, () => {
    throw refusal(409, { error: 'CLOSED', message: 'הבקשה כבר טופלה. רעננו את הרשימה.' })
  })
  await press('הסרה')
  expect(await screen.findByText('הבקשה כבר טופלה. רעננו את הרשימה.')).toBeTruthy()
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('links a bike to a known one, with the spelling that the search learns', async () => {
  const { sent, onChange } = showBikes()
  await press('שיוך')
  pressInDialog('שיוך')
  expect(await screen.findByText('בחרו אופנוע מהרשימה')).toBeTruthy()
  await choose('האופנוע', 'mt yamaha', 'Yamaha MT-07')
  expect(screen.queryByText('בחרו אופנוע מהרשימה')).toBeNull()
  type('כינוי שהחיפוש ילמד', 'מ')
  expect(screen.getByText('כינוי צריך לפחות שתי אותיות')).toBeTruthy()
  pressInDialog('שיוך')
  await waitFor(() =>
    expect(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'שיוך' }).getAttribute('aria-busy'),
    ).toBeNull(),
  )
  expect(sent()).toEqual([])
  type('כינוי שהחיפוש ילמד', 'מט 7')
  pressInDialog('שיוך')
  expect(await screen.findByText('האופנוע שויך')).toBeTruthy()
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/inbox/bikes/b1/link', with: { motorcycleId: 'k1', spelling: 'מט 7' } },
  ])
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('says that the shop has no such bike, and that the bikes did not load', async () => {
  showBikes()
  await press('שיוך')
  act(() => choice('האופנוע').focus())
  fireEvent.change(choice('האופנוע'), { target: { value: 'no such bike' } })
  expect(await screen.findByText('אין אופנוע כזה באתר')).toBeTruthy()
  cleanup()
  const { answer } = showBikes()
  answer(listKnownBikes, away)
  await press('שיוך')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
})

it('dismisses a bike, which waits again at a press', async () => {
  const { sent } = showBikes()
  await press('הסרה')
  expect(await screen.findByText('האופנוע הוסר מהרשימה')).toBeTruthy()
  await press('ביטול הפעולה')
  expect(await screen.findByText(text.reopened.bikes)).toBeTruthy()
  expect(sent().map(({ what }) => what.split('/').at(-1))).toEqual(['dismiss', 'reopen'])
})

it('closes a case with a note for colleagues, which stays while the shop is away', async () => {
  const { sent, answer, onChange } = show((changed) => <Cases rows={[open]} busy={false} onChange={changed} />)
  expect(screen.getByText('הלקוח ביקש להחזיר')).toBeTruthy()
  await press('טופל')
  type('הערה לצוות', 'תואם איסוף')
  answer(closeAttention, away)
  pressInDialog('טופל')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field('הערה לצוות')).toHaveProperty('value', 'תואם איסוף')
  answer(closeAttention, () => ({ ok: true }) as never)
  pressInDialog('טופל')
  expect(await screen.findByText('המקרה נסגר')).toBeTruthy()
  expect(sent().at(-1)?.with).toEqual({ note: 'תואם איסוף' })
  expect(onChange).toHaveBeenCalledTimes(1)
})

it.each([
  ['transfer', 'ההעברה נשלחה', 'אשרו רק אחרי שההעברה יצאה מהבנק: הלקוח', {}],
  ['card', 'הכסף הוחזר', 'שראיתם אצל חברת הסליקה זיכוי או ביטול על מלוא הסכום: הלקוח', { refundId: refund.refundId }],
] as const)(
  'records a %s after a question that names amount, order and what to see before',
  async (by, said, see, body) => {
    const { sent, onChange } = showRefunds({ by })
    await press(said)
    const question = screen.getByRole('alertdialog').textContent
    for (const fact of ['₪700', 'Z-8', see]) expect(question).toContain(fact)
    expect(sent()).toEqual([])
    await answerQuestion(said)
    expect(await screen.findByText('ההחזר נרשם והלקוח מקבל הודעה')).toBeTruthy()
    expect(sent()).toEqual([{ what: 'POST /api/v1/admin/refunds/Z-8/transferred', with: body }])
    expect(onChange).toHaveBeenCalledTimes(1)
  },
)

it('asks for the refund of a card again, and says when there is none', async () => {
  const { sent, answer, onChange } = showRefunds({ by: 'card' })
  await press('נסו שוב')
  expect(await screen.findByText('מבקשים שוב את הזיכוי מחברת הסליקה')).toBeTruthy()
  answer(retryRefund, () => {
    throw refusal(409, { error: 'NONE', message: 'אין להזמנה הזו החזר שממתין. רעננו ונסו שוב.' })
  })
  await press('נסו שוב')
  expect(await screen.findByText(/אין להזמנה הזו החזר שממתין/)).toBeTruthy()
  expect(sent()).toHaveLength(2)
  expect(onChange).toHaveBeenCalledTimes(2)
})
