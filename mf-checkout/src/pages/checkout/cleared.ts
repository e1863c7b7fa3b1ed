import { notesChanged } from '../../features/additional-notes/index.ts'
import { termsAnswered } from '../../features/confirmation/index.ts'
import { couponCleared } from '../../features/coupon/index.ts'
import { courierCleared } from '../../features/courier/index.ts'
import { detailsCleared } from '../../features/customer-details/index.ts'
import { deliveries, deliveryChosen } from '../../features/delivery/index.ts'
import { installationCleared } from '../../features/installation/index.ts'
import { otherNameAsked } from '../../features/invoice/index.ts'
import { methodChosen, paymentMethods } from '../../features/payment/index.ts'
import { stepOpened } from '../../features/steps/index.ts'

/** A completed order leaves nothing of its checkout behind (storefront-and-checkout.md §4, Order submit). */
export const cleared = () => [
  detailsCleared(),
  otherNameAsked(false),
  deliveryChosen(deliveries[0]),
  installationCleared(),
  courierCleared(),
  notesChanged(''),
  methodChosen(paymentMethods[0]),
  couponCleared(),
  termsAnswered(false),
  stepOpened(0),
]
