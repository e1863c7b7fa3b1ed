import { describe, expect, it } from 'vitest'
import { type Order, orderEntries, OrderStatus, OrderView, PaymentStatus, Sip, slotText } from '@zmig/edge-contract'
import { statusLabel } from '../../parts/chip.tsx'
import { filterOf, readAddress, writeAddress } from './order-address.ts'
import { changesBetween } from '../../parts/order-changes.tsx'
import { planMoves } from './move-chosen.tsx'
import { nextStep } from './next-step.tsx'
import { readLook } from './order-look.ts'
import { readViews, withView } from './saved-views.ts'
import { movesOf } from './status-menu.tsx'
import { backTo, isUndone } from './use-order-form.ts'
import {
  arrivedShown,
  codeReconsidered,
  codeTyped,
  orderArrived,
  orderChanged,
  ordersShown,
  ordersSlice,
  searchTyped,
} from './orders.slice.ts'
import { filterNames, historyText, historyWho, text, viewLabels } from './text.ts'
import { staffLeft } from '../../parts/staff.tsx'
import { dayText } from '../../parts/time.ts'

const order: Order = {
  orderId: 'Z-1042',
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'open',
  paymentStatus: 'pending',
  paymentMethod: 'banktransfer',
  total: 1398,
  amounts: { subtotal: 1398, shipping: 0, discount: 0, installation: 240 },
  trackingCode: '',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'pickup',
    additionalNotes: '',
  },
  cart: { items: [{ ean: '2908770361995', quantity: 2, isSet: false, total: 1398 }] },
}
const { reducer } = ordersSlice
const initial = reducer(undefined, { type: 'start' })

it('names the key of the orders that came in as the list of keys does', () =>
  expect(text.keys).toContain('N הצגת הזמנות שנכנסו'))

describe('the list of orders', () => {
  const waiting = reducer(initial, orderArrived('Z-1043'))

  it('holds an order that comes in until staff ask for the list, once', () => {
    expect(reducer(waiting, orderArrived('Z-1043')).placed).toEqual(['Z-1043'])
    expect(reducer(waiting, ordersShown(['Z-1042']))).toEqual(waiting)
    expect(reducer(waiting, ordersShown(['Z-1042', 'Z-1043']))).toMatchObject({ placed: [], fresh: ['Z-1043'] })
  })

  it('marks those alone as new that staff asked for at the bar', () => {
    const marked = reducer(waiting, ordersShown(['Z-1043']))
    const next = reducer(marked, orderArrived('Z-1044'))
    expect(reducer(next, arrivedShown(['Z-1044']))).toMatchObject({ placed: [], fresh: ['Z-1044'] })
  })

  it('is empty for the next member of staff', () => {
    expect(reducer(reducer(waiting, searchTyped('דנה')), staffLeft())).toEqual(initial)
  })
})

describe('a tracking code that is typed and not saved', () => {
  const typed = reducer(initial, codeTyped({ orderId: order.orderId, typed: { code: 'RR1', seen: order } }))

  it('stays with its order, and is gone for the next member of staff', () => {
    expect(reducer(typed, orderChanged({ ...order, orderId: 'Z-2' })).codes).toEqual({
      'Z-1042': { code: 'RR1', seen: order },
    })
    expect(reducer(typed, staffLeft()).codes).toEqual({})
    expect(reducer(typed, codeTyped({ orderId: order.orderId, typed: undefined })).codes['Z-1042']).toBeUndefined()
  })

  it('begins anew with what staff changed themselves, and with the order as it is after a conflict', () => {
    const paid: Order = { ...order, version: 3, status: 'paid' }
    expect(reducer(typed, orderChanged(paid)).codes['Z-1042']).toEqual({ code: 'RR1', seen: paid })
    expect(reducer(typed, codeReconsidered('Z-1042')).codes['Z-1042']).toEqual({ code: 'RR1' })
    expect(reducer(initial, codeReconsidered('Z-1042')).codes).toEqual({})
  })
})

describe('the labels', () => {
  it('exist in Hebrew for every status, payment status and delivery method', () => {
    const labels = [
      ...OrderStatus.options.map(statusLabel),
      ...PaymentStatus.options.map((status) => text.paymentLabels[status]),
      ...Sip.options.map((sip) => text.sipLabels[sip]),
      ...OrderView.options.map((view) => viewLabels[view]),
    ]
    expect(labels.filter((label) => !/^[א-ת ]+$/.test(label))).toEqual([])
  })

  it('count one order in the singular', () => {
    expect(text.sums(0, 0, '₪0.00')).toBe('0 הזמנות · 0 צמיגים · ₪0.00')
    expect(text.sums(1, 1, '₪949.00')).toBe('הזמנה אחת · צמיג אחד · ₪949.00')
    expect(text.notSummed(1)).toBe('בלי הזמנה אחת שבוטלה או שכספה הוחזר')
    expect(text.notSummed(3)).toBe('בלי 3 הזמנות שבוטלו או שכספן הוחזר')
  })

  it('name the filters that hide other orders', () => {
    expect(filterNames({ q: 'דנה', view: 'handle', status: 'paid', days: 'today' })).toBe('״דנה״, לטיפול, שולמה, היום')
    expect(filterNames({ days: 'range', from: '2026-11-01', to: '2026-11-24' })).toBe('01.11.2026–24.11.2026')
    expect(filterNames({ days: 'range', to: '2026-11-24' })).toBe('–24.11.2026')
    expect(filterNames({})).toBe('')
  })
})

describe('the moves of an order', () => {
  it('are undone by moving back, except cancellations', () => {
    expect(isUndone('paid', 'sent')).toBe(true)
    expect(isUndone('doneTransit', 'closed')).toBe(true)
    expect(isUndone('open', 'paid')).toBe(true)
    expect(isUndone('paid', 'cancelled')).toBe(false)
    expect(isUndone('cancelled', 'paid')).toBe(false)
  })

  it('undoes a dispatch with the tracking code that the order had before it', () => {
    expect(backTo({ status: 'paid', trackingCode: 'RR1' })).toMatchObject({ status: 'paid', trackingCode: 'RR1' })
    expect(backTo({ status: 'paid', trackingCode: '' })).not.toHaveProperty('trackingCode')
  })

  const moves = (sip: Order['checkout']['sip'], status: Order['status']) =>
    movesOf({ checkout: { ...order.checkout, sip }, status }).map((move) => `${move.status}${move.reason ? '!' : ''}`)

  it.each<[Order['checkout']['sip'], Order['status'], string[]]>([
    ['install', 'paid', ['transit', 'cancelled', 'open!', 'doneTransit!', 'closed!']],
    ['shipping', 'paid', ['sent', 'cancelled', 'open!', 'closed!']],
    ['pickup', 'open', ['paid', 'cancelled', 'closed!']],
    ['pickup', 'closed', ['cancelled', 'open!', 'paid!']],
    ['install', 'cancelled', ['open!', 'paid!', 'transit!', 'doneTransit!', 'closed!']],
  ])('of %s that is %s begin with the usual one; the others need a reason', (sip, status, expected) => {
    expect(moves(sip, status)).toEqual(expected)
  })
})

describe('what a colleague changed meanwhile', () => {
  it('is said field by field', () => {
    const after: Order = { ...order, version: 4, status: 'paid', trackingCode: 'RR1', paymentStatus: 'paid' }
    expect(changesBetween(order, after)).toEqual([
      'סטטוס: במקום ״התקבלה״ עכשיו ״שולמה״',
      'תשלום: במקום ״ממתין לתשלום״ עכשיו ״שולם״',
      'מספר מעקב: במקום ״—״ עכשיו ״RR1״',
    ])
    expect(changesBetween(order, order)).toEqual([])
  })
})

describe('the history of an order', () => {
  const entry = { at: '2026-11-21T13:38:00Z', by: 'staff' as const, change: 'status' }
  it('says who did what, and why', () => {
    const moved = { ...entry, actor: 'דנה לוי', details: { from: 'paid', to: 'transit', reason: 'נלקח היום' } }
    expect([historyWho(moved), historyText(moved)]).toEqual(['דנה לוי', 'העברה מ״שולמה״ ל״בדרך למוסך״ (נלקח היום)'])
    expect(historyText({ ...entry, details: { from: 'sent', to: 'sent', trackingCode: 'RR1' } })).toBe('מספר מעקב: RR1')
    const cancelled = { from: 'paid', to: 'cancelled', payment: 'refund_due', refund: 500.5 }
    expect(historyText({ ...entry, details: cancelled })).toBe('העברה מ״שולמה״ ל״בוטלה״, להחזר: ₪500.50')
    expect(historyText({ ...entry, change: 'refunded', details: { amount: 500.5 } })).toBe('הכסף הוחזר: ₪500.50')
    const received = { from: 'open', amount: 139800, method: 'banktransfer' }
    expect(historyText({ ...entry, details: received })).toBe('סומן שהתשלום התקבל, העברה בנקאית')
    const appointment = { ...entry, change: 'appointment' }
    expect(historyText({ ...appointment, details: { garageId: 'g1', day: '2026-11-27', startHour: 8 } })).toBe(
      'מועד התקנה חדש: 27.11.2026 08:00',
    )
    expect(historyText({ ...appointment, details: { garageId: 'g1' } })).toBe('מוסך אחר, שקובע את המועד בעצמו')
    expect(historyText({ ...entry, change: 'phone-order-placed', details: {} })).toBe('ההזמנה נקלטה בטלפון')
    expect(historyText({ ...entry, change: 'of-tomorrow', details: {} })).toBe('of-tomorrow')
    expect(historyWho({ ...entry, by: 'gateway', details: {} })).toBe('חברת הסליקה')
  })

  it.each([...orderEntries.changes, ...orderEntries.audited])('has Hebrew words for %s', (change) => {
    expect(historyText({ ...entry, change, details: {} })).toMatch(/^[^a-z]*[א-ת][^a-z]*$/)
  })
})

describe('the address of the list', () => {
  const now = new Date('2026-11-22T23:30:00Z') // already the 23rd in Israel

  it.each([
    '',
    '?view=handle',
    '?status=paid&payment=paid&sip=install&days=week&page=3&limit=100',
    '?from=2026-11-01&to=2026-11-30&days=range',
  ])('reads %s as it was written', (query) => {
    const written = writeAddress(readAddress(query))
    expect(Object.fromEntries(new URLSearchParams(written))).toEqual(Object.fromEntries(new URLSearchParams(query)))
  })

  it.each([
    '?status=gone&view=mine&page=-1&limit=7&from=tomorrow',
    '?page=x&q=דנה&days=<script>',
    '?page=1e99999&sip=__proto__',
    '?days=&from=0000-01-01&to=9999-12-31',
    '?from=2026-02-30&to=2026-13-01',
  ])('filters nothing for %s, and searches for no name in it', (query) => {
    expect(filterOf(readAddress(query), now)).toEqual({})
    expect(readAddress(query)).toEqual({ page: 1, limit: 50 })
  })

  it('counts days as they are in Israel', () => {
    const of = (days: string) => filterOf(readAddress(`?days=${days}&from=2026-01-01`), now)
    expect(of('today')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(of('week')).toEqual({ from: '2026-11-17' })
    expect(of('month')).toEqual({ from: '2026-10-25' })
    expect(of('range')).toEqual({ from: '2026-01-01' })
  })
})

describe('saved views', () => {
  const storage = (stored: string | null) => ({ getItem: () => stored })
  const view = { name: 'השבוע', query: '?days=week' }

  it('are read from the browser, and none of what is broken', () => {
    expect(readViews(storage(JSON.stringify([view, { name: 1 }, null])), 's1')).toEqual([view])
    for (const broken of [null, '{', '{}', '[1]']) expect(readViews(storage(broken), 's1')).toEqual([])
  })

  it('of the same name replace each other', () => {
    const other = { ...view, query: '?days=month' }
    expect(withView([view], other)).toEqual([other])
  })
})

describe('the appointment of an order', () => {
  it('shows the day', () => {
    expect(dayText('2026-11-24')).toBe('24.11.2026')
  })

  it('shows the two-hour slot', () => {
    expect(slotText(8)).toBe('08:00–10:00')
    expect(slotText(22)).toBe('22:00–00:00')
  })
})

it('shows cards first, and rows to who chose them in this browser', () => {
  const storage = (stored: string | null) => ({ getItem: (key: string) => (key.endsWith(':s1') ? stored : null) })
  expect([readLook(storage(null), 's1'), readLook(storage('cards'), 's1'), readLook(storage('x'), 's1')]).toEqual([
    'cards',
    'cards',
    'cards',
  ])
  expect([readLook(storage('rows'), 's1'), readLook(storage('rows'), 's2')]).toEqual(['rows', 'cards'])
  const closed = {
    getItem: () => {
      throw new Error('closed')
    },
  }
  expect(readLook(closed, 's1')).toBe('cards')
})

describe('the next step', () => {
  const at = (sip: Order['checkout']['sip'], more: Partial<Order>): Order => ({
    ...order,
    ...more,
    checkout: { ...order.checkout, sip },
  })

  it.each<[Order['checkout']['sip'], Partial<Order>, Order['status']]>([
    ['shipping', {}, 'paid'],
    ['shipping', { status: 'paid', paymentStatus: 'paid' }, 'sent'],
    ['install', { status: 'paid', paymentStatus: 'paid' }, 'transit'],
    ['install', { status: 'transit', paymentStatus: 'paid' }, 'doneTransit'],
    ['pickup', { status: 'open', paymentStatus: 'paid', paymentMethod: 'creditcard' }, 'paid'],
  ])('of %s %j is the usual one', (sip, more, to) => expect(nextStep(at(sip, more))).toEqual({ to }))

  it.each<[Partial<Order>, string]>([
    [{ status: 'closed', paymentStatus: 'paid' }, text.stuck.closed],
    [{ status: 'cancelled', paymentStatus: 'expired' }, text.stuck.cancelled],
    [{ paymentMethod: 'creditcard' }, text.stuck.card],
    [{ status: 'paid', paymentStatus: 'refund_due' }, text.stuck.refunded],
    [{ status: 'sent', paymentStatus: 'paid' }, text.stuck.unusual],
  ])('of a pickup %j is none, with its reason', (more, stuck) =>
    expect(nextStep(at('pickup', more))).toEqual({ stuck }),
  )

  it('of ticked orders moves those that it can, and names each other one', () => {
    const paid = at('shipping', { status: 'paid', paymentStatus: 'paid' })
    const closed = at('shipping', { orderId: 'Z-2', status: 'closed' })
    expect(planMoves(['Z-2', 'Z-1042', 'Z-404'], [paid, closed])).toEqual({
      moves: [{ order: paid, to: 'sent' }],
      left: [
        { orderId: 'Z-2', why: text.stuck.closed },
        { orderId: 'Z-404', why: text.missing },
      ],
    })
  })
})
