import { notesChanged } from '../../features/additional-notes/index.ts'
import { detailsChanged } from '../../features/customer-details/index.ts'
import { orderPlaced, type Confirmed } from '../../features/place-order/index.ts'
import { draftRestored, stepOpened, type Step } from '../../features/steps/index.ts'
import { linesOrdered, type OrderedLine } from '../../features/thank-you/index.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { UnknownAction } from '@reduxjs/toolkit'

const KEY = 'checkout-draft'

type Draft = {
  name: string
  phone: string
  emailaddress: string
  notes: string
  step: Step
  /** the order that this tab placed last: a reload of the thank-you page still shows its number */
  confirmed: Confirmed | undefined
  /** what was in it */
  ordered: readonly OrderedLine[] | undefined
}

/** What a reload must not lose. Never card data: this page has none. */
export const draftOf = ({
  customerDetails,
  additionalNotes,
  checkoutSteps,
  placeOrder,
  thankYou,
}: CheckoutState): Draft => ({
  ...customerDetails,
  notes: additionalNotes.notes,
  step: checkoutSteps.active,
  confirmed: placeOrder.status === 'placed' ? placeOrder.confirmed : undefined,
  ordered: placeOrder.status === 'placed' ? thankYou.lines : undefined,
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '')
const stepOf = (value: unknown): Step => (value === 1 || value === 2 ? value : 0)

const confirmedOf = (value: unknown): Confirmed | undefined =>
  isRecord(value) && typeof value['orderId'] === 'string' && typeof value['total'] === 'number'
    ? (value as Confirmed)
    : undefined

const isOrdered = (value: unknown): value is OrderedLine =>
  isRecord(value) &&
  ['ean', 'brand', 'displayName', 'displaySize'].every((name) => typeof value[name] === 'string') &&
  typeof value['quantity'] === 'number' &&
  typeof value['set'] === 'boolean'

const orderedOf = (value: unknown): OrderedLine[] => (Array.isArray(value) ? value.filter(isOrdered) : [])

/** Actions that bring a stored draft back; a broken one is as good as none. */
export const actionsOf = (stored: string | null): UnknownAction[] => {
  let draft: unknown
  try {
    draft = JSON.parse(stored ?? 'null')
  } catch {
    return []
  }
  if (!isRecord(draft)) return []
  const { name, phone, emailaddress } = draft
  const confirmed = confirmedOf(draft['confirmed'])
  return [
    detailsChanged({ name: textOf(name), phone: textOf(phone), emailaddress: textOf(emailaddress) }),
    notesChanged(textOf(draft['notes'])),
    stepOpened(stepOf(draft['step'])),
    ...(confirmed ? [linesOrdered(orderedOf(draft['ordered'])), orderPlaced(confirmed)] : []),
  ]
}

type Store = {
  getState: () => unknown
  dispatch: (action: UnknownAction) => unknown
  subscribe: (on: () => void) => () => void
}

/** Brings the tab's draft back and keeps it from now on. @returns stops keeping it */
export const keepDraft = (store: Store, storage: Storage): (() => void) => {
  for (const action of [...actionsOf(storage.getItem(KEY)), draftRestored()]) store.dispatch(action)
  let written = ''
  return store.subscribe(() => {
    const next = JSON.stringify(draftOf(store.getState() as CheckoutState))
    if (next === written) return
    written = next
    storage.setItem(KEY, next)
  })
}
