import { notesChanged } from '../../features/additional-notes/index.ts'
import { codeTyped, couponApplied } from '../../features/coupon/index.ts'
import { courierChanged } from '../../features/courier/index.ts'
import { detailsChanged } from '../../features/customer-details/index.ts'
import { deliveries, deliveryChosen } from '../../features/delivery/index.ts'
import { installationRestored, type ChosenShop } from '../../features/installation/index.ts'
import { invoiceRestored } from '../../features/invoice/index.ts'
import { MAX_PAYMENTS, methodChosen, paymentMethods, paymentsChosen } from '../../features/payment/index.ts'
import { orderPlaced, type Confirmed } from '../../features/place-order/index.ts'
import { draftRestored, stepOpened } from '../../features/steps/index.ts'
import { goodsOrdered, type OrderedLine, type ThankYouState } from '../../features/thank-you/index.ts'
import { DRAFT } from './draft-storage.ts'
import { choiceOf, isRecord, numberOf, parseStored, recordOf, textOf } from './stored.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { UnknownAction } from '@reduxjs/toolkit'

/** What a reload must not lose. Never card data: this page has none. */
export const draftOf = (state: CheckoutState) => ({
  ...state.customerDetails,
  invoice: state.invoice,
  sip: state.delivery.sip,
  installation: state.installation,
  courier: state.courier,
  notes: state.additionalNotes.notes,
  payment: state.payment,
  coupon: state.coupon.applied,
  couponTyped: state.coupon.typed,
  step: state.checkoutSteps.active,
  /** the order that this tab placed last: a reload of the thank-you page still shows its number */
  confirmed: state.placeOrder.status === 'placed' ? state.placeOrder.confirmed : undefined,
  /** what was in it */
  ordered: state.placeOrder.status === 'placed' ? state.thankYou : undefined,
})

const confirmedOf = (value: unknown): Confirmed | undefined =>
  isRecord(value) && typeof value['orderId'] === 'string' && typeof value['total'] === 'number'
    ? (value as Confirmed)
    : undefined

const isOrdered = (value: unknown): value is OrderedLine =>
  isRecord(value) &&
  ['ean', 'brand', 'displayName', 'displaySize'].every((name) => typeof value[name] === 'string') &&
  typeof value['quantity'] === 'number' &&
  typeof value['set'] === 'boolean'

const orderedOf = (value: unknown): ThankYouState => {
  const { lines, sip, place, payAtGarage, timed } = recordOf(value)
  return {
    lines: Array.isArray(lines) ? lines.filter(isOrdered) : [],
    sip: choiceOf(deliveries, sip),
    place: textOf(place),
    payAtGarage: numberOf(payAtGarage) ?? 0,
    timed: timed === true,
  }
}

const shopOf = (value: unknown): ChosenShop | null => {
  const shop = recordOf(value)
  if (!textOf(shop['_id'])) return null
  return {
    _id: textOf(shop['_id']),
    displayName: textOf(shop['displayName']),
    address: textOf(shop['address']),
    phone: textOf(shop['phone']),
    price: typeof shop['price'] === 'number' ? shop['price'] : 0,
    manualBooking: shop['manualBooking'] === true,
  }
}

const deliveryActions = (draft: Record<string, unknown>): UnknownAction[] => {
  const installation = recordOf(draft['installation'])
  const courier = recordOf(draft['courier'])
  const shop = shopOf(installation['shop'])
  return [
    deliveryChosen(choiceOf(deliveries, draft['sip'])),
    installationRestored({
      cityId: textOf(installation['cityId']),
      shop,
      date: shop ? textOf(installation['date']) : '',
      startHour: shop ? numberOf(installation['startHour']) : null,
    }),
    courierChanged({
      name: textOf(courier['name']),
      phone: textOf(courier['phone']),
      address: textOf(courier['address']),
      city: textOf(courier['city']),
      notes: textOf(courier['notes']),
    }),
  ]
}

const paymentActions = (draft: Record<string, unknown>): UnknownAction[] => {
  const payment = recordOf(draft['payment'])
  const payments = numberOf(payment['payments']) ?? 1
  const coupon = textOf(draft['coupon'])
  return [
    methodChosen(choiceOf(paymentMethods, payment['method'])),
    paymentsChosen(payments >= 1 && payments <= MAX_PAYMENTS ? payments : 1),
    coupon ? couponApplied(coupon) : codeTyped(textOf(draft['couponTyped'])),
  ]
}

/** Actions that bring a stored draft back; a broken one is as good as none. */
export const actionsOf = (stored: string | null): UnknownAction[] => {
  const draft = parseStored(stored)
  if (Object.keys(draft).length === 0) return []
  const invoice = recordOf(draft['invoice'])
  const confirmed = confirmedOf(draft['confirmed'])
  return [
    detailsChanged({
      name: textOf(draft['name']),
      phone: textOf(draft['phone']),
      emailaddress: textOf(draft['emailaddress']),
    }),
    invoiceRestored({
      other: invoice['other'] === true,
      name: textOf(invoice['name']),
      businessNumber: textOf(invoice['businessNumber']),
    }),
    ...deliveryActions(draft),
    notesChanged(textOf(draft['notes'])),
    ...paymentActions(draft),
    stepOpened(choiceOf([0, 1, 2], draft['step'])),
    ...(confirmed ? [goodsOrdered(orderedOf(draft['ordered'])), orderPlaced(confirmed)] : []),
  ]
}

type Store = {
  getState: () => unknown
  dispatch: (action: UnknownAction) => unknown
  subscribe: (on: () => void) => () => void
}

/** Brings the tab's draft back and keeps it from now on. @returns stops keeping it */
export const keepDraft = (store: Store, storage: Storage): (() => void) => {
  for (const action of [...actionsOf(storage.getItem(DRAFT)), draftRestored()]) store.dispatch(action)
  let written = ''
  return store.subscribe(() => {
    const next = JSON.stringify(draftOf(store.getState() as CheckoutState))
    if (next === written) return
    written = next
    storage.setItem(DRAFT, next)
  })
}
