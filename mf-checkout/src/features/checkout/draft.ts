import {
  deliveries,
  draftRestored,
  paymentMethods,
  type CheckoutForm,
  type ChosenGarage,
  type Coupon,
  type Installation,
} from './checkout.slice.ts'
import { orderPlaced, type Confirmed, type OrderedGoods, type OrderedLine, type OrderState } from './order.slice.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import type { Terms } from '@zmig/edge-contract'

/** Key of the draft in the tab's session storage. */
export const DRAFT = 'checkout-draft'

/** Key of the order that this tab took to the payment page. */
export const UNPAID = 'checkout-unpaid'

/** Both slices of the checkout, under their names in the store. */
export type CheckoutState = { checkoutForm: CheckoutForm; checkoutOrder: OrderState }

/** What a reload must not lose. Never card data: this page has none. @param unpaid the tab has an order that went to the payment page */
export const draftOf = ({ checkoutForm: form, checkoutOrder: order }: CheckoutState, unpaid = false) => ({
  ...form.details,
  invoice: form.invoice,
  sip: form.sip,
  installation: form.installation,
  courier: form.courier,
  notes: form.notes,
  payment: form.payment,
  coupon: form.coupon.applied,
  couponTyped: form.coupon.typed,
  step: form.step,
  /** the agreement stays with an order that went to the payment page, so that its buyer may try again */
  agreed: form.termsAccepted && unpaid,
  /** the order that this tab placed last: the thank-you page shows it again after a reload */
  confirmed: order.status === 'placed' ? order.confirmed : undefined,
  ordered: order.status === 'placed' ? order.ordered : undefined,
})

// Anything may be in a browser's storage, so every value is checked before it is used.
type Unchecked = Record<string, unknown>

const isRecord = (value: unknown): value is Unchecked =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): Unchecked => (isRecord(value) ? value : {})

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '')

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null

/** The stored choice when it is one of the choices, else the first of them. */
const choiceOf = <const Choice>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice =>
  choices.find((choice) => choice === value) ?? choices[0]

/** Parses JSON; nothing and invalid JSON give an empty record. */
const parseStored = (stored: string | null): Unchecked => {
  try {
    return recordOf(JSON.parse(stored ?? 'null'))
  } catch {
    return {}
  }
}

type DraftTerms = Pick<Terms, 'instalments'>

const garageOf = (value: unknown): ChosenGarage | null => {
  const garage = recordOf(value)
  if (!textOf(garage['_id'])) return null
  return {
    _id: textOf(garage['_id']),
    displayName: textOf(garage['displayName']),
    address: textOf(garage['address']),
    phone: textOf(garage['phone']),
    price: typeof garage['price'] === 'number' ? garage['price'] : 0,
    manualBooking: garage['manualBooking'] === true,
  }
}

const installationOf = (value: unknown): Installation => {
  const { cityId, shop, date, startHour } = recordOf(value)
  const garage = garageOf(shop)
  return {
    cityId: textOf(cityId),
    shop: garage,
    date: garage ? textOf(date) : '',
    startHour: garage ? numberOf(startHour) : null,
  }
}

const couponOf = ({ coupon, couponTyped }: Unchecked): Coupon => {
  const applied = textOf(coupon)
  return { applied, typed: applied || textOf(couponTyped), checking: false, error: '' }
}

const formOf = (draft: Unchecked, terms: DraftTerms): Partial<CheckoutForm> => {
  const invoice = recordOf(draft['invoice'])
  const courier = recordOf(draft['courier'])
  const payment = recordOf(draft['payment'])
  const payments = numberOf(payment['payments']) ?? 1
  return {
    details: {
      name: textOf(draft['name']),
      phone: textOf(draft['phone']),
      emailaddress: textOf(draft['emailaddress']),
    },
    invoice: {
      other: invoice['other'] === true,
      name: textOf(invoice['name']),
      businessNumber: textOf(invoice['businessNumber']),
    },
    sip: choiceOf(deliveries, draft['sip']),
    installation: installationOf(draft['installation']),
    courier: {
      name: textOf(courier['name']),
      phone: textOf(courier['phone']),
      address: textOf(courier['address']),
      city: textOf(courier['city']),
      notes: textOf(courier['notes']),
    },
    notes: textOf(draft['notes']),
    payment: {
      method: choiceOf(paymentMethods, payment['method']),
      payments: payments >= 1 && payments <= terms.instalments ? payments : 1,
    },
    coupon: couponOf(draft),
    step: choiceOf([0, 1, 2], draft['step']),
    termsAccepted: draft['agreed'] === true,
  }
}

const isConfirmed = (value: unknown): value is Confirmed =>
  isRecord(value) && typeof value['orderId'] === 'string' && typeof value['total'] === 'number'

const isOrderedLine = (value: unknown): value is OrderedLine =>
  isRecord(value) &&
  ['ean', 'brand', 'displayName', 'displaySize'].every((name) => typeof value[name] === 'string') &&
  typeof value['quantity'] === 'number' &&
  typeof value['set'] === 'boolean' &&
  (value['image'] === undefined || typeof value['image'] === 'string')

const orderedOf = (value: unknown): OrderedGoods => {
  const { lines, sip, place, payAtGarage, timed } = recordOf(value)
  return {
    lines: Array.isArray(lines) ? lines.filter(isOrderedLine) : [],
    sip: choiceOf(deliveries, sip),
    place: textOf(place),
    payAtGarage: numberOf(payAtGarage) ?? 0,
    timed: timed === true,
  }
}

/** Actions that restore a stored draft; a broken draft restores an empty form, more instalments than offered restore one. */
export const restoreActions = (stored: string | null, terms: DraftTerms): UnknownAction[] => {
  const draft = parseStored(stored)
  if (Object.keys(draft).length === 0) return [draftRestored({})]
  const { confirmed, ordered } = draft
  return [
    ...(isConfirmed(confirmed) ? [orderPlaced({ confirmed, ordered: orderedOf(ordered), fresh: false })] : []),
    draftRestored(formOf(draft, terms)),
  ]
}

type Store = {
  getState: () => unknown
  dispatch: (action: UnknownAction) => unknown
  subscribe: (listener: () => void) => () => void
}

/** Restores the tab's draft, then writes every change of the form to it. @returns stops writing */
export const keepDraft = (store: Store, storage: Storage, terms: DraftTerms): (() => void) => {
  for (const action of restoreActions(storage.getItem(DRAFT), terms)) store.dispatch(action)
  let written = ''
  return store.subscribe(() => {
    const next = JSON.stringify(draftOf(store.getState() as CheckoutState, storage.getItem(UNPAID) !== null))
    if (next === written) return
    written = next
    storage.setItem(DRAFT, next)
  })
}

/** An order that waits for its payment: its number, what it holds, and until which ISO instant. */
export type UnpaidOrder = { orderId: string; expiresAt: string; ordered: OrderedGoods }

export const keepUnpaid = (storage: Storage, order: UnpaidOrder): void => storage.setItem(UNPAID, JSON.stringify(order))

/** The order that this tab took to the payment page last; undefined when there is none, or another one was placed since. */
export const unpaidOf = (stored: string | null): UnpaidOrder | undefined => {
  const { orderId, expiresAt, ordered } = parseStored(stored)
  const unpaid = { orderId: textOf(orderId), expiresAt: textOf(expiresAt), ordered: orderedOf(ordered) }
  return unpaid.orderId === '' || Number.isNaN(Date.parse(unpaid.expiresAt)) ? undefined : unpaid
}

/** An order was placed or paid: none of this tab waits for its payment any more. */
export const forgetUnpaid = (storage: Storage): void => storage.removeItem(UNPAID)

/** Opens the same order by bank transfer, for its buyer to confirm: everything else is as it was sent. */
export const draftByTransfer = (storage: Storage): void => {
  const draft = parseStored(storage.getItem(DRAFT))
  const payment = { ...recordOf(draft['payment']), method: 'banktransfer' }
  storage.setItem(DRAFT, JSON.stringify({ ...draft, payment, step: 2 }))
}

/** The order is paid: nothing of its checkout is kept (storefront-and-checkout.md §2, Payment-return pages). */
export const forgetDraft = (storage: Storage): void => {
  storage.removeItem(DRAFT)
  forgetUnpaid(storage)
}
