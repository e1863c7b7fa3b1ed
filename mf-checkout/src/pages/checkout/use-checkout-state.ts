import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { usePlatform } from '@zmig/platform'
import { keepDraft } from './draft.ts'
import type { CheckoutState } from './checkout-state.ts'

/** Keeps what is typed across reloads, for as long as the page is open. */
export const useDraft = (): void => {
  const { store } = usePlatform()
  useEffect(() => keepDraft(store, sessionStorage), [store])
}

/** Every part of the page's state; parts, not the root, so that other features' changes do not render this page. */
export const useCheckoutState = (): CheckoutState => ({
  customerDetails: useSelector((all: CheckoutState) => all.customerDetails),
  invoice: useSelector((all: CheckoutState) => all.invoice),
  delivery: useSelector((all: CheckoutState) => all.delivery),
  installation: useSelector((all: CheckoutState) => all.installation),
  courier: useSelector((all: CheckoutState) => all.courier),
  additionalNotes: useSelector((all: CheckoutState) => all.additionalNotes),
  payment: useSelector((all: CheckoutState) => all.payment),
  coupon: useSelector((all: CheckoutState) => all.coupon),
  confirmation: useSelector((all: CheckoutState) => all.confirmation),
  checkoutSteps: useSelector((all: CheckoutState) => all.checkoutSteps),
  placeOrder: useSelector((all: CheckoutState) => all.placeOrder),
  thankYou: useSelector((all: CheckoutState) => all.thankYou),
})
